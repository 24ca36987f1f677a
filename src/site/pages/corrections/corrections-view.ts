import { correctionsIn } from '../../../publication/corrections.ts'
import { correctionsPath, feedFormats, feedPath, hasPage } from '../../../publication/pages.ts'
import type { Link } from '../../../publication/publication.ts'
import { dayOf, instantOf } from '../../../time/zoned-time.ts'
import { dateFormat, formatNewsDate, type NewsDate } from '../../components/date-formats.ts'
import { type RemovalView, viewRemoval } from '../../components/removal.tsx'
import type { PageContext, PageView } from '../../page.ts'

/** What the corrections page shows. */
export interface CorrectionsView {
  /** Newest first. Months in a row without corrections are one. */
  months: readonly MonthView[]
  /** Stories that were taken down, as far as the publisher wishes to list them; newest first. */
  removals: readonly RemovalView[]
  /** Links to the feed of corrections, labeled with the name of the format. */
  feeds: readonly Link[]
  /** Path of the standards page; undefined when the publisher has not written it. */
  standardsHref: string | undefined
}

/** Corrections of one month, or months in a row without any. */
interface MonthView {
  /** 'November 2026', 'August 2026 to November 2026' */
  title: string
  corrections: readonly CorrectionView[]
}

export interface CorrectionView {
  date: NewsDate
  article: Link
  said: string
  says: string
}

/** So many months are listed even when empty; older months only when they have corrections. */
const recentMonths = 12
/** At most so many corrections; older ones are only in their articles. */
const longest = 50

/** The view of the corrections page, from the month of the first article to the current one. */
export function buildCorrectionsView({ publication, now, texts }: PageContext): PageView<CorrectionsView> {
  const { articles } = publication.content
  const { title } = texts.corrections
  const corrections = correctionsIn(articles).slice(0, longest)
  const monthAt = (instant: number) => dayOf(instant, publication.timeZone).slice(0, 7)
  const first = Math.min(now, ...articles.map(({ publishedAt }) => publishedAt))
  const recent = monthsBetween(monthAt(first), monthAt(now)).slice(-recentMonths)
  const months = [...new Set([...corrections.map(({ at }) => monthAt(at)), ...recent])].sort().reverse()
  const monthOf = (month: string) => ({
    title: dateFormat('month', publication).format(instantOf(`${month}-01`, 12, publication.timeZone)),
    corrections: corrections
      .filter(({ at }) => monthAt(at) === month)
      .map(({ at, article, said, says }) => ({
        date: formatNewsDate(at, publication),
        article: { label: article.title, href: article.path },
        said,
        says,
      })),
  })
  return {
    title,
    description: texts.corrections.description({ publication: publication.name }),
    body: {
      months: joinEmpty(months.map(monthOf), texts),
      removals: publication.removals
        .filter((removal) => removal.public)
        .toSorted((one, other) => (one.date < other.date ? 1 : -1))
        .slice(0, longest)
        .map((removal) => viewRemoval(removal, publication)),
      feeds: feedFormats.map((format) => ({ label: format.name, href: feedPath(correctionsPath, format) })),
      standardsHref: hasPage(publication, '/standards') ? '/standards' : undefined,
    },
  }
}

/** Months as `2026-11`, both ends included, earliest first. */
function monthsBetween(first: string, last: string): string[] {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  return Array.from({ length: index(last) - index(first) + 1 }, (_, step) => {
    const month = index(first) + step
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Joins months in a row without corrections: a heading for each would hide the corrections below them. */
function joinEmpty(months: readonly MonthView[], { water: t }: PageContext['texts']): MonthView[] {
  const isEmpty = (month: MonthView | undefined) => month?.corrections.length === 0
  return months.flatMap((month, index) => {
    if (!isEmpty(month) || isEmpty(months[index - 1])) return isEmpty(month) ? [] : [month]
    const end = months.findIndex((other, at) => at > index && !isEmpty(other))
    const first = months.at(end < 0 ? -1 : end - 1)?.title ?? month.title
    return first === month.title ? [month] : [{ ...month, title: t.fromTo({ from: first, to: month.title }) }]
  })
}
