import type { FeedManners } from '../../publication/settings/outlines.ts'
import type { PolledArticle } from '../../store/article.ts'
import type { ListedSource } from '../../store/source.ts'
import { feedTopic } from '../../store/topics.ts'
import { registeredDomain } from '../../text/registered-domain.ts'
import type { RawDocument } from '../pipeline/fetch-document.ts'
import { paceOfDates } from '../pipeline/poll-times.ts'
import type { DocumentSource, ReadSource, SourceKind } from '../pipeline/source-kind.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { examineFeed, withTransport } from './examine.ts'
import { cameUnverified, fetchFeed, type UnverifiedHosts } from './fetch.ts'
import { parseConversion } from './read/converter.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

/** RSS, Atom and JSON Feed as a kind of source. `converter`: address of a service that reads them for us. */
export function feedKind(
  converter?: string,
  unverifiedHosts: UnverifiedHosts = new Set(),
): SourceKind<RawDocument, PolledArticle[]> {
  return {
    name: 'feed',
    listedIn: 'feeds.opml',
    waitsForCaches: true,
    list({ feeds, archives, manners }) {
      const kept = new Set(archives)
      return [...new Set(feeds)].map((key) => {
        const host = URL.parse(converter ?? key)?.host ?? key
        const wanted = converter === undefined ? manners?.[key] : undefined
        return {
          kind: 'feed',
          key,
          host,
          ...mannersOf(host, wanted),
          keepsArticles: kept.has(key),
          ...(wanted?.unchecked && { unchecked: true as const }),
        }
      })
    },
    topicOf: feedTopic,
    fetch: (request, options) => fetchFeed(request, { ...options, converter }),
    read: (raw, source) => readFeed(raw, source, converter),
    examineAgain: (examined, { key, base }) =>
      withTransport(examined, cameUnverified([key, base], unverifiedHosts)),
    save: (articles, { key }, writer) => writer.articles(key, articles),
  }
}

/** Reads a feed, or a converter's answer about it. Throws NotAFeedError. */
function readFeed(
  { body, contentType }: RawDocument,
  { key, base, now }: DocumentSource,
  converter: string | undefined,
): Required<Omit<ReadSource<PolledArticle[]>, 'problem'>> {
  const { text } = decodeFeed(body, contentType)
  const feed = converter === undefined ? parseFeed(text, key) : parseConversion(text, key)
  const articles = normaliseFeed(feed, { address: key, base, now })
  return {
    items: articles,
    pace: {
      ...paceOfDates(articles.map(({ publishedAt }) => publishedAt)),
      refreshAfter: feed.refreshAfter,
    },
    examined: examineFeed(feed, articles, { body, contentType, now }),
  }
}

/** How a host is asked; hosts of one registered domain count together. IP addresses are no domains. */
function mannersOf(
  host: string,
  manners: FeedManners | undefined,
): Pick<ListedSource, 'domain' | 'rateGroup' | 'spacing'> {
  const name = host.replace(/:\d+$/, '')
  const domain = /^\[|^[\d.]+$/.test(name) || !name.includes('.') ? undefined : registeredDomain(name)
  const { rateGroup, crawlDelay } = manners ?? {}
  return { domain, rateGroup, spacing: crawlDelay === undefined ? undefined : crawlDelay * 1000 }
}
