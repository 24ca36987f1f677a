import { unreadSince } from '../feed-health/diagnosis.ts'
import type { FeedSource } from '../publication/publication.ts'
import type { UnreadFeeds } from '../site/needs.ts'
import type { FeedStates } from './edition.ts'

/** Which of a list's feeds cannot be read, for readers; undefined where all are read as they should be. A feed that was never polled says nothing yet. */
export function findUnread(
  feeds: readonly Pick<FeedSource, 'address' | 'title'>[],
  states: FeedStates,
  now: number,
): UnreadFeeds | undefined {
  const known = feeds.flatMap(({ address, title }) => {
    const state = states.get(address)
    return state?.polledAt === undefined ? [] : [{ title, state, since: unreadSince(state, now) }]
  })
  const neverRead = known.filter(({ state }) => state.succeededAt === undefined)
  const unread = known.flatMap(({ title, since }) => (since === undefined ? [] : [{ name: title, since }]))
  if (known.length > 0 && known.length === feeds.length) {
    if (neverRead.length === known.length) return { kind: 'never' }
    if (neverRead.length + unread.length === known.length)
      return { kind: 'all', checkedAt: Math.max(...unread.map(({ since }) => since)) }
  }
  if (unread.length === 0) return undefined
  return { kind: 'some', feeds: unread.toSorted((one, other) => one.since - other.since) }
}
