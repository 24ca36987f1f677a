import { groupStories, rootsOf } from './group-stories.ts'
import type { Story } from './story.ts'

/** What the choice of a headline reads of a report. */
export interface HeadlineReport {
  /** Of its article. */
  id: number
  /** BCP 47 tag; undefined where the feed names none. */
  language: string | undefined
  /** Key of the category whose feed carries it. */
  section: string
  /** Milliseconds since 1970. */
  orderedAt: number
}

/** Whose headlines readers prefer. */
export interface HeadlineSettings {
  /** BCP 47 tag of the publication. */
  language: string
  /** Key of the category that lists the city's own newsrooms; undefined for a city without one. */
  homeSection: string | undefined
}

/**
 * The report under whose headline a story is shown, out of `among`; undefined without any. First counts that readers
 * understand it, then that it is no copy of an earlier text, then that a newsroom of the city wrote it; of several the
 * newest. A report without a language counts as one that readers understand.
 */
export function chooseHeadline<R extends HeadlineReport>(
  { reports, links }: Pick<Story<R>, 'reports' | 'links'>,
  { language, homeSection }: HeadlineSettings,
  among: readonly R[] = reports,
): R | undefined {
  if (among.length < 2) return among[0]
  const copies = copiesIn(reports, links)
  const rank = (report: R): number =>
    (isIn(report.language, language) ? 4 : 0) +
    (copies.has(report.id) ? 0 : 2) +
    (report.section === homeSection ? 1 : 0)
  return among.reduce((best, report) => {
    const difference = rank(report) - rank(best) || report.orderedAt - best.orderedAt || report.id - best.id
    return difference > 0 ? report : best
  })
}

/** Ids of reports whose text another published first. */
function copiesIn<R extends HeadlineReport>(reports: readonly R[], links: Story<R>['links']): Set<number> {
  const same = links.filter(({ kind }) => kind === 'same article')
  if (same.length === 0) return new Set()
  const texts = groupStories(reports, rootsOf(same), [])
  return new Set(texts.flatMap((text) => text.reports.slice(0, -1).map(({ id }) => id)))
}

function isIn(tag: string | undefined, language: string): boolean {
  const primary = (whole: string) => whole.toLowerCase().split('-')[0]
  return tag === undefined || primary(tag) === primary(language)
}
