import { oneOf, problemsOf } from '../../text/problem.ts'
import { instantOf } from '../../time/zoned-time.ts'
import { type TextPage, type TextPageName, textPageNames } from '../content.ts'
import { dayField, fields, text } from '../files/schema-parts.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { withText } from './markdown.ts'
import { readMarkdownFolder } from './markdown-file.ts'

export const textPageSchema = fields({
  title: text.describe('its heading'),
  description: text.describe('what search engines show'),
  effective: dayField.exactOptional().describe('since when a legal text holds'),
  updated: dayField.exactOptional().describe('the day of its last change; without it none is shown'),
  changed: text.exactOptional().describe('a sentence: what changed then'),
})

export async function readTextPages(
  cityFolder: ContentFolder,
): Promise<ReadPart<Partial<Record<TextPageName, TextPage>>>> {
  const { files, problems } = await readMarkdownFolder(cityFolder, 'pages', textPageSchema)
  const content: Partial<Record<TextPageName, TextPage>> = {}
  for (const { name, fields, body, subheads } of files) {
    const page = textPageNames.find((candidate) => candidate === name)
    if (!page) {
      const expected = `only ${oneOf(textPageNames.map((known) => `${known}.md`))}`
      const finding = { found: 'a name that nothing reads', expected }
      problems.push(...problemsOf(`${cityFolder.id}/pages/${name}.md`, 'warning', [finding]))
    } else if (fields && body) {
      const { title, description, effective, updated, changed } = fields
      const noonOf = (day: typeof updated) =>
        day === undefined ? undefined : instantOf(day, 12, cityFolder.timeZone)
      const dates = { effectiveAt: noonOf(effective), updatedAt: noonOf(updated) }
      content[page] = withText({ title, description, ...dates, changed, subheads }, body)
    }
  }
  return { content, problems, links: files.flatMap(({ links }) => links) }
}
