import { z } from 'zod'
import { type Finding, quote } from '../../text/problem.ts'
import { dayOf, formatZoned, instantOf, instantOfClock, isDay } from '../../time/zoned-time.ts'
import type { Correction, Update } from '../content.ts'
import { dayField, fields, list, text, textAbout } from '../files/schema-parts.ts'
import { fieldOf, findingAt, valueAt, type YamlFile } from '../files/yaml-file.ts'
import type { ContentFolder } from './content-folder.ts'

// Changes after publication in an article's front matter. A day counts as noon in the city.

/** `updates`: what was added or changed, each with its day. */
export const updatesField = list(
  fields({ date: dayField.describe('of the change'), note: text.describe('what was added or changed') }),
  'updates, each with date and note',
)

/** `corrections`: what the article said wrongly, and what it says now. */
export const correctionsField = list(
  fields({
    date: dayField.describe('of the correction'),
    said: textAbout('the words that were wrong').describe('what the article said'),
    says: textAbout('the words that are right').describe('what it says now'),
  }),
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

/**
 * Checks of days that the schema cannot make: their order, and which are in the future. A
 * publication in the future is allowed, but told, because nobody sees the article until then.
 */
export function checkDays(
  file: YamlFile,
  { now, timeZone }: Pick<ContentFolder, 'now' | 'timeZone'>,
): { errors: Finding[]; warnings: Finding[] } {
  const published = publicationIn(file, timeZone)
  const changes = changeDays(file)
  const early = changes.filter(({ day }) => published && day < published.day)
  const today = dayOf(now, timeZone)
  const ahead = changes.filter(({ day }) => day > today)
  return {
    errors: early.map(({ path, day }) =>
      findingAt(file, path, quote(day), `${published?.day} or later: the article was published then`),
    ),
    warnings: [
      ...(published && published.shownAt > now ? [reportScheduled(file, published.shownAt, timeZone)] : []),
      ...ahead.map(({ path, day }) =>
        findingAt(file, path, quote(day), 'today or earlier: it is shown with the article'),
      ),
    ],
  }
}

function publicationIn(file: YamlFile, timeZone: string): { day: string; shownAt: number } | undefined {
  const written = fieldOf(file.value, 'published')
  if (typeof written !== 'string') return undefined
  if (!isDay(written) && instantOfClock(written, timeZone) === undefined) return undefined
  const { publishedAt, shownAt } = publishedTimesOf(written, timeZone)
  return { day: dayOf(publishedAt, timeZone), shownAt }
}

function reportScheduled(file: YamlFile, shownAt: number, timeZone: string): Finding {
  const found = `${quote(String(fieldOf(file.value, 'published')))}, a time to come`
  const expected = `today or earlier, unless the article is scheduled: it is first shown at ${formatZoned(shownAt, timeZone)}`
  return findingAt(file, ['published'], found, expected)
}

/** The days of updates and corrections, and where they are written. */
function changeDays(file: YamlFile): { path: PropertyKey[]; day: string }[] {
  return ['updates', 'corrections'].flatMap((name) => {
    const entries = fieldOf(file.value, name)
    if (!Array.isArray(entries)) return []
    return entries.flatMap((_, index) => {
      const path = [name, index, 'date']
      const day = valueAt(file.value, path)
      return typeof day === 'string' && isDay(day) ? [{ path, day }] : []
    })
  })
}

const expected = 'a day of the calendar such as 2026-11-20, or its day and time such as 2026-11-20T06:00'

/** `published` of an article: a day, or a day and time by the city's clock or with an offset. */
export function publishedField(timeZone: string) {
  return z
    .string({ error: expected })
    .refine((value) => isDay(value) || instantOfClock(value, timeZone) !== undefined, { error: expected })
}

/**
 * When an article is dated and from when it is shown, in ms since 1970. A day without a time is dated at
 * noon, and shown from its first minute in the city, so that an article with today's day is shown at once.
 */
export function publishedTimesOf(
  published: string,
  timeZone: string,
): { publishedAt: number; shownAt: number; hasTime: boolean } {
  const at = instantOfClock(published, timeZone)
  if (at !== undefined) return { publishedAt: at, shownAt: at, hasTime: true }
  return {
    publishedAt: instantOf(published, 12, timeZone),
    shownAt: instantOf(published, 0, timeZone),
    hasTime: false,
  }
}

const [fewest, most] = [2, 4]
/** The most characters of a key point: a longer one is a paragraph on a phone. */
const limit = 140

const expectedPoint = { error: `a sentence of at most ${limit} characters that ends with a period` }
const expectedList = `${fewest} to ${most} sentences`

/** `keyPoints`: 2 to 4 sentences of plain text, each of at most 140 characters. */
export const keyPointsField = list(
  z.string(expectedPoint).trim().refine(isSentence, expectedPoint),
  expectedList,
)
  .min(fewest, { error: `a list of ${expectedList}` })
  .max(most, { error: `a list of ${expectedList}` })

/** Whether a text is short and ends as a sentence in any language; a closing quotation mark may follow. */
function isSentence(point: string): boolean {
  return point.length <= limit && /\p{Sentence_Terminal}[\p{Pe}\p{Pf}\p{Pi}"']*$/u.test(point)
}
