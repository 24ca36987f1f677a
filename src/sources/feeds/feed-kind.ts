import type { PolledArticle } from '../../store/article.ts'
import type { HubLinks } from '../../store/pushes.ts'
import { feedStateTopic, feedTopic } from '../../store/topics.ts'
import { paceOfDates } from '../pipeline/poll-pace.ts'
import type { SourceKind } from '../pipeline/source-kind.ts'
import { resolveAddress } from './clean/links.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { examineFeed, withTransport } from './examine.ts'
import { cameUnverified, type FeedRequests } from './feed-requests.ts'
import { fetchFeed } from './fetch.ts'
import { parseConversion } from './read/converter.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'
import type { ParsedFeed } from './read/parsed-feed.ts'

/** What a poll keeps of a feed. */
export interface FeedItems {
  articles: PolledArticle[]
  /** Where a hub tells of its changes; undefined where it names none. */
  hub: HubLinks | undefined
}

/** Feeds as a kind of source: RSS, Atom and JSON Feed. */
export function feedKind(requests: FeedRequests): SourceKind<ParsedFeed, FeedItems> {
  const { converter } = requests
  const parse = converter === undefined ? parseFeed : parseConversion
  return {
    name: 'feed',
    listedIn: 'feeds.opml',
    hostOf: (address) => URL.parse(converter ?? address)?.host ?? address,
    topicOf: feedTopic,
    stateTopicOf: feedStateTopic,
    fetch: (request, options) => fetchFeed(request, { ...options, converter }),
    decode: (body, contentType) => decodeFeed(body, contentType).text,
    parse: (text, { key }) => parse(text, key),
    normalise: (feed, { key, base, now }) => ({
      articles: normaliseFeed(feed, { address: key, base, now }),
      hub: hubOf(feed, { key, base }),
    }),
    paceOf: ({ refreshAfter }, { articles }) => ({
      ...paceOfDates(articles.map(({ publishedAt }) => publishedAt)),
      refreshAfter,
    }),
    examine: (feed, { articles }, { body, contentType }, { now }) =>
      examineFeed(feed, articles, { body, contentType, now }),
    examineAgain: (examined, { key, base }) => withTransport(examined, cameUnverified([key, base], requests)),
    async save({ articles, hub }, { key }, writer) {
      await writer.saveHub(key, hub)
      return writer.articles(key, articles)
    },
  }
}

/** A feed that does not name its own address is known to its hub under the one that we ask. */
function hubOf({ hub }: ParsedFeed, { key, base }: { key: string; base: string }): HubLinks | undefined {
  const address = hub && resolveAddress(hub.hub, base)
  if (!hub || address === undefined) return undefined
  return { hub: address, topic: (hub.self && resolveAddress(hub.self, base)) ?? key }
}
