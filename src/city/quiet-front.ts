import { unreadSince } from '../feed-health/diagnosis.ts'
import type { QuietFront } from '../site/needs.ts'
import type { Article } from '../store/article.ts'
import { day } from '../time/durations.ts'
import type { FeedStates } from './edition.ts'

/** What a front page says where no report is of the last day; undefined where one is. */
export function findQuiet(
  articles: readonly Article[],
  feeds: readonly string[],
  states: FeedStates,
  now: number,
): QuietFront | undefined {
  const since = articles.reduce((newest, { orderedAt }) => Math.max(newest, orderedAt), 0)
  if (now - since < day) return undefined
  const polled = feeds
    .flatMap((address) => states.get(address) ?? [])
    .filter(({ polledAt }) => polledAt !== undefined)
  const answeredAt = polled.reduce((newest, { succeededAt }) => Math.max(newest, succeededAt ?? 0), 0)
  const silent = polled.filter(
    (state) => state.succeededAt === undefined || unreadSince(state, now) !== undefined,
  )
  return { since, sources: polled.length, silent: silent.length, answeredAt }
}
