import { hour } from '../time/durations.ts'
import { type CopyReport, findCopies, findHeadlineCopies } from './copies.ts'
import type { Story } from './story.ts'
import { withoutColumn } from './text.ts'

/** The fields of a report that the choice of a headline uses. */
export interface HeadlineReport extends CopyReport {
  title: string
  /** Plain text; may be empty. */
  summary: string
  /** BCP 47 tag; undefined when the feed names none. */
  language: string | undefined
  /** Key of the category whose feed carries it. */
  section: string
}

export interface HeadlineSettings {
  /** BCP 47 tag of the publication. */
  language: string
  /** Key of the category with the city's own newsrooms; undefined for a city without one. */
  homeSection: string | undefined
}

/**
 * The report of `among` whose headline a story shows; undefined when `among` is empty. Criteria in order: in the readers'
 * language (a report without a language is taken to be), no label such as 'WATCH:', 'Editorial:' or 'The Latest:' before it, not a copy
 * of another text, with a summary and not much older than the newest such report, by a newsroom of the city, newest.
 */
export function chooseHeadline<R extends HeadlineReport>(
  story: Pick<Story<R>, 'reports' | 'links'>,
  { language, homeSection }: HeadlineSettings,
  among: readonly R[] = story.reports,
): R | undefined {
  const isCopy = copiesIn(story)
  const best = bestOf(
    among,
    (report) =>
      (isIn(report.language, language) ? 4 : 0) +
      (isLabelled(report.title) ? 0 : 2) +
      (isCopy(report) ? 0 : 1),
  )
  const tells = (report: R) => isRecent(report, best) && wordsIn(report.summary) >= fewestWords
  return newestOf(
    bestOf(best, (report) => (tells(report) ? 2 : 0) + (report.section === homeSection ? 1 : 0)),
  )
}

/**
 * The report whose summary says most of what is known, for the top of a story's page: in the readers' language, not a copy,
 * not much older than the newest such report; of those that fill the space the newest. Undefined where no summary is worth it.
 */
export function chooseSummary<R extends HeadlineReport>(
  story: Pick<Story<R>, 'reports' | 'links'>,
  { language }: Pick<HeadlineSettings, 'language'>,
): R | undefined {
  const isCopy = copiesIn(story)
  const own = story.reports.filter((report) => isIn(report.language, language) && !isCopy(report))
  const told = own.filter((report) => isRecent(report, own) && wordsIn(report.summary) >= fewestWords)
  return newestOf(bestOf(told, ({ summary }) => Math.min(summary.length, knownLength)))
}

/** The characters of a summary that the top of a story's page shows. */
export const knownLength = 240

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

function copiesIn<R extends HeadlineReport>({
  reports,
  links,
}: Pick<Story<R>, 'reports' | 'links'>): (report: R) => boolean {
  if (reports.length < 2) return () => false
  const [copies, held] = [findCopies(reports, links), findHeadlineCopies(reports)]
  return ({ id }) => copies.has(id) || held.has(id)
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

/** Words before a headline that say what it leads to and not what happened, or that it is an opinion, in English and Spanish. */
const label =
  /^[[(]?(watch|see|listen|video|photos?|pictures|gallery|slideshow|podcast|audio|livestream|(watch )?live( video)?|mira|vea|fotos?|galer[ií]a|en vivo|editorial|opini[oó]n|commentary|our view|letters?( to the editor)?)( (live|now|here))?[\])]? ?(:|\||[-–—] )/i

function isLabelled(title: string): boolean {
  return label.test(title) || withoutColumn(title) !== title
}

function isIn(tag: string | undefined, language: string): boolean {
  const primary = (whole: string) => whole.toLowerCase().split('-')[0]
  return tag === undefined || primary(tag) === primary(language)
}
