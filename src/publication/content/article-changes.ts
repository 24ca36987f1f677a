import type { z } from 'zod'
import type { Correction, Update } from '../content.ts'
import { type Finding, quote } from '../problem.ts'
import { dayField, fields, list, text } from '../schema-parts.ts'
import { fieldOf, formatPath, type YamlFile } from '../yaml-file.ts'
import { instantOf, isDay } from '../zoned-time.ts'

// Changes after publication in an article's front matter. A day counts as noon in the city.

/** `updates`: what was added or changed, each with its day. */
export const updatesField = list(fields({ date: dayField, note: text }), 'updates, each with date and note')

/** `corrections`: what the article said wrongly, and what it says now. */
export const correctionsField = list(
  fields({ date: dayField, said: text, says: text }),
  'corrections, each with date, said and says',
)

/** Updates, newest first. */
export function updatesOf(written: z.infer<typeof updatesField> = [], timeZone: string): Update[] {
  return written
    .map(({ date, note }) => ({ at: instantOf(date, 12, timeZone), note }))
    .toSorted((one, other) => other.at - one.at)
}

/** Corrections, newest first. */
export function correctionsOf(
  written: z.infer<typeof correctionsField> = [],
  timeZone: string,
): Correction[] {
  return written
    .map(({ date, said, says }) => ({ at: instantOf(date, 12, timeZone), said, says }))
    .toSorted((one, other) => other.at - one.at)
}

const expectedDay =
  'today or earlier: it is shown at once; until its day, give the file a name that begins with a dot'

/** Checks of days that the schema cannot make: their order, and that none is in the future. */
export function checkDays(file: YamlFile, today: string): { errors: Finding[]; warnings: Finding[] } {
  const published = dayAt(file, ['published'])
  const changes = changeDays(file)
  const early = changes.filter(({ day }) => published && day < published.day)
  const ahead = [...(published ? [published] : []), ...changes].filter(({ day }) => day > today)
  return {
    errors: early.map((one) => told(one, `${published?.day} or later: the article was published then`)),
    warnings: ahead.map((one) => told(one, expectedDay)),
  }
}

/** A day of a front matter, and where it is written. */
interface WrittenDay {
  field: string
  line: number
  day: string
}

function changeDays(file: YamlFile): WrittenDay[] {
  return ['updates', 'corrections'].flatMap((name) => {
    const entries = fieldOf(file.value, name)
    if (!Array.isArray(entries)) return []
    return entries.flatMap((_, index) => dayAt(file, [name, index, 'date']) ?? [])
  })
}

function dayAt(file: YamlFile, path: readonly (string | number)[]): WrittenDay | undefined {
  const day = path.reduce<unknown>((value, key) => fieldOf(value, String(key)), file.value)
  if (typeof day !== 'string' || !isDay(day)) return undefined
  return { field: formatPath(path), line: file.lineOf(path), day }
}

function told({ field, line, day }: WrittenDay, expected: string): Finding {
  return { line, field, found: quote(day), expected }
}
