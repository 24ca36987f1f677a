import { z } from 'zod'
import { type Finding, problemsOf, quote } from '../../text/problem.ts'
import { dayOf, isDay } from '../../time/zoned-time.ts'
import type { MorningNote } from '../content.ts'
import { fileText } from '../files/city-files.ts'
import { fields, text } from '../files/schema-parts.ts'
import { checkYaml, parseYaml } from '../files/yaml-file.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { splitFrontMatter } from './front-matter.ts'

const mostLines = 3
/** The most characters of a line: the front page has few to give. */
const longestLine = 140

const expectedDate = 'the day on which readers see it, such as 2026-11-22'
const expectedLines = `one to ${mostLines} lines of at most ${longestLine} characters, as plain text`

export const noteSchema = fields({
  by: text.describe('a person or a desk of team.yaml'),
  date: z
    .string({ error: expectedDate })
    .refine(isDay, { error: expectedDate })
    .describe('no other day has it'),
})

/** Reads `note.md`: an editor's words above one day's front page. A note of a past day is reported. */
export function readNote({ files, id, timeZone, now }: ContentFolder): ReadPart<MorningNote | undefined> {
  const path = `${id}/note.md`
  const broken = (findings: readonly Finding[]) => {
    return { content: undefined, problems: problemsOf(path, 'error', findings) }
  }
  const read = fileText(files, 'note.md')
  if (!('text' in read)) return broken(read.missing ? [] : [read.finding])
  const parts = splitFrontMatter(read.text)
  if ('finding' in parts) return broken([parts.finding])
  const { file, findings } = parseYaml(parts.yaml)
  const checked = file && checkYaml(file, noteSchema)
  const written = parts.body.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }))
  const lines = written.filter((one) => one.text !== '')
  const wrong = [...findings, ...(checked?.findings ?? []), ...checkLines(lines)]
  if (wrong.length > 0 || !checked?.value) return broken(wrong)
  const { by, date } = checked.value
  const over = {
    ...file?.at(['date']),
    field: 'date',
    found: `${quote(date)}, which is over, so nobody sees the note`,
    expected: `${dayOf(now, timeZone)} or later, or no such file`,
  }
  return {
    content: { by, day: date, lines: lines.map((one) => one.text) },
    problems: problemsOf(path, 'warning', date < dayOf(now, timeZone) ? [over] : []),
  }
}

function checkLines(lines: readonly { line: number; text: string }[]): Finding[] {
  if (lines.length === 0) return [{ found: 'no text after the front matter', expected: expectedLines }]
  const tooMany = lines.slice(mostLines, mostLines + 1).map(({ line }) => ({ line, found: 'a fourth line' }))
  const tooLong = lines
    .filter((one) => one.text.length > longestLine)
    .map(({ line, text }) => ({ line, found: `a line of ${text.length} characters` }))
  return [...tooMany, ...tooLong].map((finding) => ({ ...finding, expected: expectedLines }))
}
