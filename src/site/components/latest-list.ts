import { hour } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'
import type { Report } from '../needs.ts'
import type { PageContext } from '../page.ts'
import { dateFormat, formatNewsDate, formatStoryTime, type TitledDate } from './date-formats.ts'
import { secondsOf } from './look.ts'
import { buildReportCard, type StoryCard } from './story-card.ts'

/** The newest headlines, newest first, grouped by day. */
export interface LatestView {
  days: readonly LatestDay[]
}

/** The latest headlines of one day. */
interface LatestDay {
  /** The heading; undefined for today. */
  day: TitledDate | undefined
  cards: readonly StoryCard[]
}

const longest = 10
/** Older headlines (ms) are not listed. */
export const latestWindow = 48 * hour

/**
 * The list of these reports; undefined when it would be empty. `without`: ids of reports that the page shows
 * elsewhere; `window`: the greatest age in ms; `most`: the number of headlines.
 */
export function buildLatest(
  reports: readonly Report[],
  context: PageContext,
  options: { without?: ReadonlySet<number>; window?: number; most?: number | undefined } = {},
): LatestView | undefined {
  const { now } = context
  const { without = new Set(), window = latestWindow, most = longest } = options
  const shown = reports
    .filter(({ id }) => !without.has(id))
    .filter(
      ({ orderedAt, publishedAt }) =>
        now - orderedAt < window && (publishedAt !== undefined || isOfToday(orderedAt, context)),
    )
    .slice(0, most)
  if (shown.length === 0) return undefined
  const days = new Map<string, Report[]>()
  for (const report of shown) {
    const key = dayOf(report.orderedAt, context.publication.timeZone)
    days.set(key, [...(days.get(key) ?? []), report])
  }
  return {
    days: [...days.values()].map((ofDay) => {
      const day = dayHeading(ofDay[0]?.orderedAt, context)
      const cards = ofDay.map((report) => ({
        ...buildReportCard(report, context),
        cameAt: secondsOf(report.firstSeenAt ?? 0),
      }))
      return { day, cards: day ? cards.map((card) => withClock(card, context)) : cards }
    }),
  }
}

/** An undated report is listed only on the day we first saw it: a day's heading would be read as its date. */
function isOfToday(instant: number, { publication: { timeZone }, now }: PageContext): boolean {
  return dayOf(instant, timeZone) === dayOf(now, timeZone)
}

/** Under a day's heading a card shows only the time; without an instant the browser leaves it as printed. */
function withClock(card: StoryCard, { publication }: PageContext): StoryCard {
  const { date } = card
  if (typeof date !== 'object' || !('instant' in date)) return card
  const { iso, title, instant } = date
  return { ...card, date: { label: dateFormat('time', publication).format(instant), iso, title } }
}

/** The heading for an instant's day, such as 'November 19'; undefined for today and without an instant. */
export function dayHeading(
  instant: number | undefined,
  { publication, now }: Pick<PageContext, 'publication' | 'now'>,
): TitledDate | undefined {
  const time = formatStoryTime(instant, now, publication)
  if (time === 'recent' || time.iso.slice(0, 10) === dayOf(now, publication.timeZone)) return undefined
  const { label: title } = formatNewsDate(time.instant, publication)
  return { label: time.label, iso: time.iso, title }
}
