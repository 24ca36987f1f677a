import { type CopyReport, findCopies, findHeadlineCopies } from './copies.ts'
import type { Story } from './story.ts'

/** The fields of a report that the choice of a headline uses. */
export interface HeadlineReport extends CopyReport {
  title: string
  /** BCP 47 tag; undefined when the feed names none. */
  language: string | undefined
  /** Key of the category whose feed carries it. */
  section: string
}

/** The preferences of the publication. */
export interface HeadlineSettings {
  /** BCP 47 tag of the publication. */
  language: string
  /** Key of the category with the city's own newsrooms; undefined for a city without one. */
  homeSection: string | undefined
}

/**
 * The report of `among` whose headline a story shows; undefined when `among` is empty. Criteria in order: in the readers'
 * language (a report without a language is taken to be), no label such as 'WATCH:' before it, not a copy of another
 * text, by a newsroom of the city, newest.
 */
export function chooseHeadline<R extends HeadlineReport>(
  { reports, links }: Pick<Story<R>, 'reports' | 'links'>,
  { language, homeSection }: HeadlineSettings,
  among: readonly R[] = reports,
): R | undefined {
  if (among.length < 2) return among[0]
  const copies = findCopies(reports, links)
  const held = findHeadlineCopies(reports)
  const rank = (report: R): number =>
    (isIn(report.language, language) ? 8 : 0) +
    (label.test(report.title) ? 0 : 4) +
    (copies.has(report.id) || held.has(report.id) ? 0 : 2) +
    (report.section === homeSection ? 1 : 0)
  return among.reduce((best, report) => {
    const difference = rank(report) - rank(best) || report.orderedAt - best.orderedAt || report.id - best.id
    return difference > 0 ? report : best
  })
}

/** Words before a headline that say what it leads to and not what happened, in English and Spanish. */
const label =
  /^[[(]?(watch|see|listen|video|photos?|pictures|gallery|slideshow|podcast|audio|livestream|(watch )?live( video)?|mira|vea|fotos?|galer[ií]a|en vivo)( (live|now|here))?[\])]? ?(:|\||[-–—] )/i

function isIn(tag: string | undefined, language: string): boolean {
  const primary = (whole: string) => whole.toLowerCase().split('-')[0]
  return tag === undefined || primary(tag) === primary(language)
}
