import { type Finding, problemsOf, quote } from '../../text/problem.ts'
import type { CategoryKey } from '../categories.ts'
import type { CityFiles, Layers } from '../files/city-files.ts'
import { placeholder } from '../files/placeholders.ts'
import { isPlaceholder } from '../files/reserved-values.ts'
import type { TextFile } from '../files/text-file.ts'
import { textsWithShared } from '../network/layers.ts'
import type { ReadFile } from '../network/read-yaml.ts'
import type { FeedSource, Publication } from '../publication.ts'
import { type FeedLists, parseFeedList } from './opml.ts'

/** Reads `feeds.opml`, the city's and the network's. */
export function readFeeds(
  files: CityFiles,
  keys: readonly CategoryKey[] | undefined,
  hosts: readonly string[] = [],
): ReadFile<FeedLists> {
  const texts = textsWithShared(files, 'feeds.opml')
  const unread = texts.flatMap(({ file, read }) =>
    'text' in read ? [] : problemsOf(file, 'error', [read.finding]),
  )
  if (unread.length > 0) return { content: undefined, problems: unread }
  const shared = texts.find((one) => one.isShared)
  const theirs = shared && 'text' in shared.read ? sharedFeedsOf(shared.file, shared.read) : undefined
  const own = texts.find((one) => !one.isShared)?.read
  const text = own && 'text' in own ? own.text : noFeeds
  const { feeds, findings } = parseFeedList(text, keys, theirs && keptFeeds(theirs.feeds, files.layers))
  const all = [...findings, ...(theirs?.findings ?? [])]
  const filePath = `${files.id}/feeds.opml`
  const problems = [
    ...problemsOf(filePath, 'error', all),
    ...problemsOf(filePath, 'warning', findFeedWarnings(feeds, hosts)),
  ]
  return { content: all.length > 0 ? undefined : feeds, problems }
}

const noFeeds = '<opml version="2.0"><body></body></opml>'

/** The network's list of feeds by file. Its file is one object for all cities, so it is parsed once. */
const sharedFeeds = new WeakMap<TextFile, ReturnType<typeof parseFeedList>>()

function sharedFeedsOf(file: string, read: TextFile & { text: string }): ReturnType<typeof parseFeedList> {
  const known = sharedFeeds.get(read)
  if (known) return known
  const { feeds, findings } = parseFeedList(read.text, undefined)
  const parsed = {
    feeds: new Map([...feeds].map(([key, list]) => [key, list.map((feed) => ({ ...feed, file }))])),
    findings: findings.map((finding) => ({ ...finding, file })),
  }
  sharedFeeds.set(read, parsed)
  return parsed
}

/** Feeds of the network that a city does not leave out. */
function keptFeeds(feeds: FeedLists, layers: Layers | undefined): FeedLists {
  const { leftOut } = layers ?? {}
  if (!leftOut || leftOut.isNothing) return feeds
  const isKept = ({ title, address }: FeedSource) =>
    !leftOut.has('feeds', title) && !leftOut.has('feeds', address)
  return new Map([...feeds].map(([key, list]) => [key, list.filter(isKept)]))
}

/** Warnings for placeholder addresses, and for feeds that two categories list whole. */
function findFeedWarnings(feeds: FeedLists, hosts: readonly string[]): Finding[] {
  const firstUse = new Map<string, { key: string; isFiltered: boolean }>()
  return [...feeds].flatMap(([key, listed]) =>
    listed.flatMap(({ address, title, filter, ...feed }) => {
      const field = `${key} / ${title}`
      const place = { line: feed.line, ...(feed.file !== undefined && { file: feed.file }) }
      const before = firstUse.get(address)
      firstUse.set(address, before ?? { key, isFiltered: filter !== undefined })
      const again = {
        ...place,
        field,
        found: `${quote(address)}, which ${before?.key} lists too`,
        expected:
          'a feed in one category, or a filter of its categories in both; else its stories appear in both',
      }
      return [
        ...(before === undefined || (before.isFiltered && filter) ? [] : [again]),
        ...(isPlaceholder(address) ? [{ ...place, field, ...placeholder(address) }] : []),
        ...(isUnreachable(new URL(address).hostname, hosts)
          ? [
              {
                ...place,
                field,
                found: quote(address),
                expected: 'an address of another site on the public internet',
              },
            ]
          : []),
      ]
    }),
  )
}

/** Whether the server never polls it: its own host or machine. Others are already errors (`refusalOf`). */
function isUnreachable(host: string, own: readonly string[]): boolean {
  return own.includes(host) || /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(host)
}

/** The feeds of each category, without their places in the file. */
export function withoutPlaces(feeds: FeedLists): Publication['feeds'] {
  const lists = [...feeds].map(([key, list]) => [
    key,
    list.map(({ line: _line, file: _file, ...feed }) => feed),
  ])
  return Object.fromEntries(lists)
}
