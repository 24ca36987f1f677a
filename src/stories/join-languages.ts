import { day } from '../time/durations.ts'
import { mayBeIn } from './headline.ts'
import { findNames, isSameName, type Name } from './names.ts'
import type { Story } from './story.ts'
import { splitWords } from './text.ts'

/** The fields of a report by which reports in two languages are found to be of one event. */
export interface TranslatableReport {
  id: number
  title: string
  /** Plain text; may be empty. */
  summary: string
  /** BCP 47 tag; undefined when the feed names none. */
  language: string | undefined
  /** Milliseconds since 1970. */
  orderedAt: number
}

/**
 * Puts the stories that no report tells in this language (a BCP 47 tag) to those of the same event that
 * one does. Words cannot be compared, so a report of each must share a name and a large number, on the
 * same day; where two stories have as many such reports, none is chosen: a wrong join hides a story.
 */
export function joinLanguages<R extends TranslatableReport>(
  stories: readonly Story<R>[],
  language: string,
): Story<R>[] {
  const isForeign = ({ reports }: Story<R>) => !reports.some((report) => mayBeIn(report.language, language))
  const foreign = stories.filter(isForeign)
  if (foreign.length === 0) return [...stories]
  const foreignNumbers = new Map(
    foreign.flatMap(({ reports }) => reports.map((report) => [report, numbersOf(report)] as const)),
  )
  if ([...foreignNumbers.values()].every((numbers) => numbers.length === 0)) return [...stories]
  const names = new Map<R, Name[]>()
  const namesIn = (report: R) => {
    const known = names.get(report) ?? namesOf(report)
    names.set(report, known)
    return known
  }
  const byNumber = new Map<string, { story: Story<R>; report: R }[]>()
  for (const story of stories) {
    if (foreign.includes(story)) continue
    for (const report of story.reports)
      for (const number of numbersOf(report))
        byNumber.set(number, [...(byNumber.get(number) ?? []), { story, report }])
  }
  const joined = new Map<Story<R>, Story<R>[]>()
  const taken = new Set<Story<R>>()
  for (const story of foreign) {
    const found = new Map<Story<R>, Set<R>>()
    for (const report of story.reports) {
      for (const number of foreignNumbers.get(report) ?? []) {
        for (const other of byNumber.get(number) ?? []) {
          if (Math.abs(other.report.orderedAt - report.orderedAt) > day) continue
          const others = namesIn(other.report)
          if (!namesIn(report).some((name) => others.some((one) => isSameName(name, one)))) continue
          found.set(other.story, (found.get(other.story) ?? new Set()).add(other.report))
        }
      }
    }
    const [best, second] = [...found].sort(([, one], [, other]) => other.size - one.size)
    if (!best || best[1].size === second?.[1].size) continue
    joined.set(best[0], [...(joined.get(best[0]) ?? []), story])
    taken.add(story)
  }
  return stories
    .filter((story) => !taken.has(story))
    .map((story) => {
      const others = joined.get(story)
      if (!others) return story
      const reports = [story, ...others].flatMap((one) => one.reports)
      reports.sort((one, other) => other.orderedAt - one.orderedAt || other.id - one.id)
      return { ...story, reports, links: [story, ...others].flatMap((one) => one.links) }
    })
}

/** Numbers from three digits up ('14.000', '$220') are in both languages; years and less are too common. */
function numbersOf({ title, summary }: TranslatableReport): string[] {
  const text = `${title}. ${summary}`
  // Most texts have none but years, and need not be split.
  if (!/\d{3}/.test(text.normalize('NFKC').replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, ''))) return []
  return splitWords(text, comparedLength).flatMap(({ lower }) => {
    const [, digits] = /^[$€£]?(\d{1,3}(?:[.,]\d{3})+|\d{3,})$/.exec(lower) ?? []
    const number = digits?.replace(/[.,]/g, '')
    return number === undefined || /^(?:19|20)\d\d$/.test(number) ? [] : [number]
  })
}

function namesOf({ title, summary, language = '' }: TranslatableReport): Name[] {
  const primary = language.split('-')[0] ?? ''
  return [title, summary].flatMap((text) => findNames(splitWords(text, comparedLength), primary))
}

/** Characters of a text that are compared. */
const comparedLength = 300
