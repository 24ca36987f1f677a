import { parseDate } from './dates.ts'
import { constructs, isObject, type JsonObject, listAt, parseJson, references, texts } from './json-values.ts'
import {
  type ImageReference,
  isEmpty,
  limitEntries,
  NotAFeedError,
  type ParsedEntry,
  type ParsedFeed,
} from './parsed-feed.ts'

// A service that converts feeds to JSON. Section 7 of the specification has the fields of its answer.

/** The converter's address for a feed. The converter's own query, such as a key, is kept. */
export function atConverter(converter: string, feed: string): string {
  const address = new URL(converter)
  address.searchParams.set('rss_url', feed)
  return address.href
}

/** Reads a converter's answer. Throws NotAFeedError, with its message, when its status is not 'ok'. */
export function parseConversion(source: string, address: string): ParsedFeed {
  const answer = parseJson(source)
  if (!isObject(answer)) throw new NotAFeedError("JSON that is not a feed converter's answer")
  if (answer.status !== 'ok') {
    const reason = texts(answer.message)[0] ?? 'it gave no reason'
    throw new NotAFeedError(
      `a feed converter's status ${JSON.stringify(answer.status)} instead of "ok": ${reason}`,
    )
  }
  if (!Array.isArray(answer.items)) throw new NotAFeedError("a feed converter's answer without items")
  const feed = isObject(answer.feed) ? answer.feed : {}
  const items = limitEntries(answer.items.filter(isObject), dateOf)
  return {
    address,
    format: 'json',
    link: references(feed.link)[0],
    dates: [],
    entries: items.map(readItem).filter((entry) => !isEmpty(entry)),
  }
}

function dateOf({ pubDate }: JsonObject): number | undefined {
  return texts(pubDate)
    .map(parseDate)
    .find((date) => date !== undefined)
}

function readItem(item: JsonObject): ParsedEntry {
  return {
    guid: texts(item.guid)[0],
    titles: constructs(item.title, 'guess'),
    links: references(item.link),
    summaries: constructs(item.description, 'html'),
    contents: constructs(item.content, 'html'),
    published: texts(item.pubDate),
    updated: [],
    categories: listAt(item.categories).flatMap(texts),
    // The next and the language are of our own converter; others do not say them.
    origins: texts(item.origin),
    authors: texts(item.author),
    images: readImages(item),
    enclosures: [],
    languages: texts(item.language),
  }
}

/** The enclosure, unless its type is not that of a picture, then the thumbnail. */
function readImages({ enclosure, thumbnail }: JsonObject): ImageReference[] {
  const enclosed =
    isObject(enclosure) && texts(enclosure.type).every((type) => type.startsWith('image/'))
      ? references(enclosure.link)
      : []
  return [...enclosed, ...references(thumbnail)].map((found) => ({
    ...found,
    width: undefined,
    height: undefined,
  }))
}
