import { dayOf, instantOf } from '../../../time/zoned-time.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { formatNumber, formatPercent } from '../../components/number-formats.ts'
import type { Referrals } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the page of referrals shows. */
export interface ReferralsView {
  /** 'November 2026' */
  month: string
  /** Readers in all, formatted. */
  total: string
  /** Number of newsrooms with at least one reader. */
  newsroomCount: number
  /** Every day of the month up to today. */
  days: readonly DayBar[]
  /** The time of the last count: '3:40 PM'. */
  until: string
  newsrooms: readonly { name: string; readers: string; share: string; percentOfMost: number }[]
}

/** The bar of one day in the chart. */
export interface DayBar {
  /** '15' */
  day: string
  /** 'June 15' */
  label: string
  readers: string
  /** Height in percent of the highest day. */
  percent: number
  isToday: boolean
}

/** The view of the current month's referrals. */
export function buildReferralsView(
  { publication, now, texts }: PageContext,
  { counts }: { counts: Referrals },
): PageView<ReferralsView> {
  const { language, timeZone } = publication
  const { title } = texts.referrals
  const today = dayOf(now, timeZone)
  const byDay = daysUntil(today).map((day) => ({ day, readers: sum(counts, (count) => count.day === day) }))
  const newsrooms = [...new Set(counts.map(({ newsroom }) => newsroom))]
    .map((name) => ({ name, readers: sum(counts, ({ newsroom }) => newsroom === name) }))
    .sort((one, other) => other.readers - one.readers || (one.name < other.name ? -1 : 1))
  const total = sum(counts, () => true)
  const mostOfDay = Math.max(1, ...byDay.map(({ readers }) => readers))
  const most = newsrooms[0]?.readers ?? 1
  return {
    title,
    description: texts.referrals.deck,
    body: {
      month: dateFormat('month', publication).format(now),
      total: formatNumber(total, language),
      newsroomCount: newsrooms.length,
      days: byDay.map(({ day, readers }) => ({
        day: String(Number(day.slice(-2))),
        label: dateFormat('monthDay', publication).format(instantOf(day, 12, timeZone)),
        readers: formatNumber(readers, language),
        percent: Math.round((readers / mostOfDay) * 100),
        isToday: day === today,
      })),
      until: dateFormat('time', publication).format(now),
      newsrooms: newsrooms.map(({ name, readers }) => ({
        name,
        readers: formatNumber(readers, language),
        share: formatPercent(Math.round((readers / total) * 100), language),
        percentOfMost: Math.round((readers / most) * 100),
      })),
    },
  }
}

/** The days of the month from the first to `today`. */
function daysUntil(today: string): string[] {
  const [month, last] = [today.slice(0, -2), Number(today.slice(-2))]
  return Array.from({ length: last }, (_, index) => `${month}${String(index + 1).padStart(2, '0')}`)
}

function sum(counts: Referrals, belongs: (count: Referrals[number]) => boolean): number {
  return counts.filter(belongs).reduce((total, { readers }) => total + readers, 0)
}
