import { type Problem, problemsOf } from '../../text/problem.ts'
import type { PartnerDocument } from '../content.ts'
import { fields, frameAddress, text } from '../files/schema-parts.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { withText } from './markdown.ts'
import { checkFileName, readMarkdownFolder } from './markdown-file.ts'

export const documentSchema = fields({
  title: text.describe('its heading'),
  frame: frameAddress
    .exactOptional()
    .describe('where another service shows it; without it the text is shown'),
})
/** Places on the partners page. */
const slots = 3

/** Reads `documents/*.md`, in the order of their names. */
export async function readDocuments(cityFolder: ContentFolder): Promise<ReadPart<PartnerDocument[]>> {
  const { files, problems } = await readMarkdownFolder(cityFolder, 'documents', documentSchema)
  const content = files.flatMap(({ name, fields, body }) =>
    fields && body ? [withText({ id: name, title: fields.title, frameHref: fields.frame }, body)] : [],
  )
  return {
    content,
    problems: [
      ...problems,
      ...files.flatMap(({ name }) =>
        problemsOf(`${cityFolder.id}/documents/${name}.md`, 'error', checkFileName(name)),
      ),
      ...checkCount(files.length, cityFolder.id),
    ],
    links: files.flatMap(({ links }) => links),
  }
}

function checkCount(count: number, id: string): Problem[] {
  if (count === 0 || count === slots) return []
  const found = `${count} document${count === 1 ? '' : 's'}`
  return problemsOf(`${id}/documents`, 'warning', [
    { found, expected: 'three, one for each place on the page' },
  ])
}
