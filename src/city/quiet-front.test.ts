import { expect, test } from 'vitest'
import type { Article } from '../store/article.ts'
import type { FeedState } from '../store/source-state.ts'
import { day, hour } from '../time/durations.ts'
import { findQuiet } from './front-stories.ts'

const now = 100 * day

const articles = (...times: readonly number[]) =>
  times.map((orderedAt): Pick<Article, 'orderedAt'> => ({ orderedAt })) as Article[]

/** A feed that was polled; `succeededAt`: undefined where it was never read. */
const state = (polledAt: number | undefined, succeededAt: number | undefined, failures = 0): FeedState => ({
  address: '',
  polledAt,
  succeededAt,
  failures,
  nextPollAt: now,
  lastError: failures > 0 ? 'timeout' : undefined,
  etag: undefined,
  lastModified: undefined,
  bodyHash: undefined,
  unconditionalAt: undefined,
})

test('a front page with a report of the last day is not quiet', () => {
  expect(findQuiet(articles(now - 3 * day, now - day + 1), [], new Map(), now)).toBeUndefined()
  expect(findQuiet(articles(now - 3 * day, now - day), [], new Map(), now)).toMatchObject({
    since: now - day,
  })
})

test('a front page that never had a report says nothing of the time since', () => {
  expect(findQuiet([], [], new Map(), now)).toBeUndefined()
})

test('a quiet one says how many feeds were asked, how many are silent, and when the last one answered', () => {
  const states = new Map([
    ['answers', state(now, now - hour)],
    ['answered', state(now, now - 2 * hour)],
    ['never answered', state(now, undefined, 3)],
    ['long silent', state(now, now - 20 * day, 90)],
    ['never asked', state(undefined, undefined)],
    ['of another list', state(now, now)],
  ])
  const feeds = [...states.keys()].filter((address) => address !== 'of another list')
  expect(findQuiet(articles(now - 2 * day), [...feeds, 'unknown'], states, now)).toEqual({
    since: now - 2 * day,
    sources: 4,
    silent: 2,
    answeredAt: now - hour,
  })
})
