import { hash } from 'node:crypto'
import type { InFront } from '../../config.ts'
import type { Answer } from './answer.ts'

/** The only tag of an answer with more topics than fit into the header. Every purge names it, so such an answer goes with each. */
export const wideTag = 'wide'
/** The tag of every answer that a cache in front may keep, for when nobody knows which have changed. */
export const everyTag = 'all'
/** With their separators they take less than 1 kB of the header. */
const mostTags = 165
/** Tags of five letters and digits: of 100,000 topics, two in a thousand share theirs with another one, and are then purged with it. */
const tagLength = 5
const tags = 36 ** tagLength

/** The tag of a topic (store/topics.ts) for caches in front. It is the same in every process. */
export function tagOf(topic: string): string {
  const number = hash('sha256', topic, 'buffer').readUIntBE(0, 6) % tags
  return number.toString(36).padStart(tagLength, '0')
}

/** How long (s) a cache in front may show a page beyond its time while it asks for the new one. A browser may not: the strip of an alert would be late. */
const whileRevalidating = 30

/**
 * The headers of an answer with those for a cache in front, where one is set and may keep the answer: its tags, and with
 * a purge hook, which ends the copy of a page that has changed, `stale-while-revalidate` for that cache alone.
 */
export function withTags(
  headers: Answer['headers'],
  topics: ReadonlySet<string>,
  inFront: InFront | undefined,
): Answer['headers'] {
  const cacheControl = headers['cache-control']
  if (!inFront || topics.size === 0 || !cacheControl?.startsWith('public')) return headers
  const own = [...new Set(Array.from(topics, tagOf))]
  const listed = [everyTag, ...(own.length > mostTags ? [wideTag] : own)]
  const shared = inFront.purge && /s-maxage=(\d+), stale-if-error=(\d+)/.exec(cacheControl)
  const lifetimes =
    shared && `max-age=${shared[1]}, stale-while-revalidate=${whileRevalidating}, stale-if-error=${shared[2]}`
  return inFront.tags === 'Cache-Tag'
    ? {
        ...headers,
        'cache-tag': listed.join(','),
        ...(lifetimes && { 'cdn-cache-control': lifetimes }),
      }
    : {
        ...headers,
        'surrogate-key': listed.join(' '),
        ...(lifetimes && { 'surrogate-control': lifetimes }),
      }
}

/**
 * How old (ms) the last reading of the change log may be at which an answer began. A purge comes two seconds after a change:
 * a cache that gets an older page from a process that is behind would keep it after its purge.
 */
const longestBehind = 1_500
/** How long (s) a cache in front shows an answer of such a process, and as long again while it asks for a new one: a process that is behind may have too much to do already. */
const whileBehind = 10

/** Whether an answer may be older than the purges of what it shows. `readAt`: the last reading of the log as the answer began. */
export function isBehind(readAt: number | undefined): boolean {
  return readAt !== undefined && performance.now() - readAt > longestBehind
}

/** The value of a header of such an answer: caches in front keep it for a moment only. */
export function shortLived(name: string, value: string): string {
  if (name === 'cache-control') return value.replace(/s-maxage=\d+/, `s-maxage=${whileBehind}`)
  if (name !== 'cdn-cache-control' && name !== 'surrogate-control') return value
  return value.replace(/(^max-age|stale-while-revalidate)=\d+/g, `$1=${whileBehind}`)
}

/** Headers without what `withTags` has added. */
export function withoutTags(headers: Answer['headers']): Answer['headers'] {
  const {
    'cache-tag': _tags,
    'cdn-cache-control': _lifetimes,
    'surrogate-key': _keys,
    'surrogate-control': _control,
    ...own
  } = headers
  return own
}
