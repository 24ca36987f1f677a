import { parseDate } from './dates.ts'
import { constructs, isObject, type JsonObject, listAt, parseJson, references, texts } from './json-values.ts'
import {
  datesOf,
  type Enclosure,
  type ImageReference,
  limitEntries,
  NotAFeedError,
  type ParsedEntry,
  type ParsedFeed,
  type Reference,
} from './parsed-feed.ts'

/** Reads JSON Feed 1.x and tolerates frequent mistakes. Throws NotAFeedError for other JSON. */
export function parseJsonFeed(source: string, address: string): ParsedFeed {
  const feed = parseJson(source)
  if (!isObject(feed) || !isFeed(feed)) throw new NotAFeedError('JSON that is not a JSON Feed')
  const items = limitEntries(listAt(feed.items).filter(isObject), (item) =>
    datesOf(readDates(item))
      .map(parseDate)
      .find((date) => date !== undefined),
  )
  const authors = readAuthors(feed)
  const languages = texts(feed.language)
  return {
    address,
    format: 'json',
    link: references(feed.home_page_url)[0],
    dates: [],
    entries: items.map((item) => readItem(item, authors, languages)),
  }
}

/** A feed may have no items yet; other JSON has a title, too. */
function isFeed({ items, version }: JsonObject): boolean {
  return (
    Array.isArray(items) ||
    (items === undefined && /^https?:\/\/jsonfeed\.org\//.test(texts(version)[0] ?? ''))
  )
}

function readItem(item: JsonObject, authors: readonly string[], languages: readonly string[]): ParsedEntry {
  const own = readAuthors(item)
  return {
    guid: texts(typeof item.id === 'boolean' ? String(item.id) : item.id)[0],
    titles: constructs(item.title, 'text'),
    links: [...references(item.url), ...references(item.external_url), ...addresses(item.id)],
    summaries: constructs(item.summary, 'text'),
    contents: [...constructs(item.content_html, 'html'), ...constructs(item.content_text, 'text')],
    ...readDates(item),
    categories: listAt(item.tags).flatMap(texts),
    authors: own.length > 0 ? own : authors,
    images: readImages(item),
    enclosures: readEnclosures(item),
    languages: [...texts(item.language), ...languages],
  }
}

function readDates(item: JsonObject): Pick<ParsedEntry, 'published' | 'updated'> {
  return { published: texts(item.date_published), updated: texts(item.date_modified) }
}

/** Version 1.1 has `authors` in place of `author`; feeds have an object, a list or a string in both. */
function readAuthors(parent: JsonObject): string[] {
  const authors = toNames(parent.authors)
  return authors.length > 0 ? authors : toNames(parent.author)
}

function toNames(people: unknown): string[] {
  return listAt(people).flatMap((person) => (isObject(person) ? texts(person.name) : texts(person)))
}

function readImages(item: JsonObject): ImageReference[] {
  const attached = attachments(item).filter((file) => texts(file.mime_type)[0]?.startsWith('image/'))
  return [item.image, item.banner_image, ...attached.map((file) => file.url)]
    .flatMap(references)
    .map((found) => ({ ...found, width: undefined, height: undefined }))
}

function readEnclosures(item: JsonObject): Enclosure[] {
  return attachments(item).flatMap((file) =>
    references(file.url).map((found) => ({ ...found, type: texts(file.mime_type)[0] })),
  )
}

function attachments(item: JsonObject): JsonObject[] {
  return listAt(item.attachments).filter(isObject)
}

function addresses(value: unknown): Reference[] {
  return references(value).filter((candidate) => /^https?:\/\//i.test(candidate.href))
}
