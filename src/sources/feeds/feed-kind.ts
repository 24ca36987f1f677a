import type { PolledArticle } from '../../store/article.ts'
import { feedTopic } from '../../store/topics.ts'
import { paceOfDates } from '../pipeline/poll-pace.ts'
import type { SourceKind } from '../pipeline/source-kind.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { examineFeed } from './examine.ts'
import { fetchFeed } from './fetch.ts'
import { parseConversion } from './read/converter.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'
import type { ParsedFeed } from './read/parsed-feed.ts'

/** Feeds as a kind of source: RSS, Atom and JSON Feed. `converter`: address of a service that reads feeds for us. */
export function feedKind({
  converter,
}: {
  converter: string | undefined
}): SourceKind<ParsedFeed, PolledArticle[]> {
  const parse = converter === undefined ? parseFeed : parseConversion
  return {
    name: 'feed',
    listedIn: 'feeds.opml',
    hostOf: (address) => URL.parse(converter ?? address)?.host ?? address,
    topicOf: feedTopic,
    fetch: (request, options) => fetchFeed(request, { ...options, converter }),
    decode: (body, contentType) => decodeFeed(body, contentType).text,
    parse: (text, { key }) => parse(text, key),
    normalise: (feed, { key, base, now }) => normaliseFeed(feed, { address: key, base, now }),
    paceOf: ({ refreshAfter }, articles) => ({
      ...paceOfDates(articles.map(({ publishedAt }) => publishedAt)),
      refreshAfter,
    }),
    examine: (feed, articles, { body, contentType }, { now }) =>
      examineFeed(feed, articles, { body, contentType, now }),
    save: (articles, { key }, writer) => writer.articles(key, articles),
  }
}
