import { hour } from '../time/durations.ts'
import { type CopyReport, findCopies, firstOf } from './copies.ts'
import type { Story } from './story.ts'
import { withoutColumn } from './text.ts'

/** The fields of a report that the choice of a headline uses. */
export interface HeadlineReport extends CopyReport {
  title: string
  /** Plain text; may be empty. */
  summary: string
  /** BCP 47 tag; undefined when the feed names none. */
  language: string | undefined
}

/**
 * The report of `among` whose headline a story shows; undefined when `among` is empty. Criteria in order:
 * in the readers' language, a BCP 47 tag (a report without a language is taken to be); no label such as
 * 'WATCH:', 'Editorial:' or 'The Latest:' before it; not a copy of another text; by the newsroom that had
 * the story first; of its reports one with a summary that is not much older than its newest; newest. So a
 * newsroom that joins a story takes its headline only where two have gone on for hours since.
 */
export function chooseHeadline<R extends HeadlineReport>(
  { reports, links }: Pick<Story<R>, 'reports' | 'links'>,
  language: string,
  among: readonly R[] = reports,
): R | undefined {
  if (among.length < 2) return among[0]
  const copies = findCopies(reports, links)
  const best = bestOf(
    among,
    (report) =>
      (mayBeIn(report.language, language) ? 4 : 0) +
      (isLabelled(report.title) ? 0 : 2) +
      (copies.has(report.id) ? 0 : 1),
  )
  const current = best.filter((report) => !isOvertaken(report, best))
  const first = firstOwner(reports, new Set(current.map(({ owner }) => owner)))
  const own = current.filter(({ owner }) => owner === first)
  const isInformative = (report: R) => isRecent(report, own) && wordsIn(report.summary) >= fewestWords
  return newestOf(bestOf(own, (report) => (isInformative(report) ? 1 : 0)))
}

/** Which of these owners had the story first, by the first of its reports. */
export function firstOwner(
  reports: readonly CopyReport[],
  among: ReadonlySet<string | undefined> = new Set(reports.map(({ owner }) => owner)),
): string | undefined {
  return firstOf(reports.filter(({ owner }) => among.has(owner)))?.owner
}

/** A report is overtaken by those of two other newsrooms that are this much newer, in ms. */
const overtaken = 2 * hour

/** Whether two other newsrooms have gone on reporting for hours after this report. */
function isOvertaken(report: HeadlineReport, among: readonly HeadlineReport[]): boolean {
  const later = among.filter(
    ({ owner, orderedAt }) => owner !== report.owner && orderedAt - report.orderedAt > overtaken,
  )
  return new Set(later.map(({ owner }) => owner)).size > 1
}

/** A summary of fewer words says no more than a headline. */
const fewestWords = 6
/** A report this much older than the newest, in ms, may be overtaken. */
const recent = 6 * hour

function isRecent(report: HeadlineReport, among: readonly HeadlineReport[]): boolean {
  return among.every(({ orderedAt }) => orderedAt - report.orderedAt <= recent)
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/** Returns all reports that share the highest rank. */
function bestOf<R>(reports: readonly R[], rankOf: (report: R) => number): R[] {
  const ranks = reports.map(rankOf)
  const best = ranks.reduce((most, rank) => Math.max(most, rank), Number.NEGATIVE_INFINITY)
  return reports.filter((_, index) => ranks[index] === best)
}

function newestOf<R extends HeadlineReport>([first, ...others]: readonly R[]): R | undefined {
  const isNewer = (one: R, other: R | undefined) =>
    !other || (one.orderedAt - other.orderedAt || one.id - other.id) > 0
  return others.reduce((newest, report) => (isNewer(report, newest) ? report : newest), first)
}

/** Words before a headline, English and Spanish, for what it leads to, not what happened, or an opinion. */
const label =
  /^[[(]?(watch|see|listen|video|photos?|pictures|gallery|slideshow|podcast|audio|livestream|(watch )?live( video)?|mira|vea|fotos?|galer[ií]a|en vivo|editorial|opini[oó]n|commentary|our view|letters?( to the editor)?)( (live|now|here))?[\])]? ?(:|\||[-–—] )/i

function isLabelled(title: string): boolean {
  return label.test(title) || withoutColumn(title) !== title
}

/** Whether a report is in the language of a BCP 47 tag, by its own tag; one without a tag is taken to be. */
export function mayBeIn(tag: string | undefined, language: string): boolean {
  const primary = (whole: string) => whole.toLowerCase().split('-')[0]
  return tag === undefined || primary(tag) === primary(language)
}

/** Of a story with a report in this language, the newest of each owner that has none in it; else empty. */
export function reportsInOthers<R extends Pick<HeadlineReport, 'language'> & { owner: string }>(
  { reports }: Pick<Story<R>, 'reports'>,
  language: string,
): R[] {
  const owners = new Set(
    reports.filter((report) => mayBeIn(report.language, language)).map(({ owner }) => owner),
  )
  if (owners.size === 0) return []
  return reports.filter(({ owner }) => !owners.has(owner) && owners.add(owner))
}
