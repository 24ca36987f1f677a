import type { Alert } from '../../weather/alert.ts'
import type { FrontStories } from '../needs.ts'
import type { PageContext } from '../page.ts'

/** Times of a page are the same for so long, in ms: a page with nothing new keeps its bytes and its ETag. */
const step = 600_000

/** Milliseconds since 1970 as whole seconds, for the script that marks what is new (src/browser/news.ts). */
export function secondsOf(instant: number): number {
  return Math.floor(instant / 1000)
}

/**
 * When a front page was made, its newest story came and its newest alert changed, in seconds since 1970,
 * separated by spaces.
 */
export function buildLook(
  { stories, updatedAt = 0 }: FrontStories,
  { now, weather }: Pick<PageContext, 'now' | 'weather'>,
): string {
  const came = stories.flatMap(({ reports }) => reports.map(({ firstSeenAt = 0 }) => firstSeenAt))
  const alerts = weather?.kind === 'live' ? weather.alerts.alerts : []
  const times = [now - (now % step), Math.max(updatedAt, ...came), Math.max(0, ...alerts.map(changedAt))]
  return times.map(secondsOf).join(' ')
}

/** When an alert last changed: by its newest message, or by its end. */
export function changedAt({ updatedAt, ended }: Alert): number {
  return Math.max(updatedAt, ended?.at ?? 0)
}
