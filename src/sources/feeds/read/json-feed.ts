import { parseDate } from './dates.ts'
import { isObject, type JsonObject, list, parseJson, references, texts, toMarkup } from './json-values.ts'
import {
  type ImageReference,
  isEmpty,
  limitEntries,
  NotAFeedError,
  type ParsedEntry,
  type ParsedFeed,
  type Reference,
} from './parsed-feed.ts'
import { escapeText } from './xml-element.ts'

/** Reads JSON Feed 1.x, tolerating the usual mistakes; throws NotAFeedError for other JSON. */
export function parseJsonFeed(source: string, address: string): ParsedFeed {
  const feed = parseJson(source)
  if (!isObject(feed) || !Array.isArray(feed.items)) throw new NotAFeedError('JSON that is not a JSON Feed')
  const items = limitEntries(feed.items.filter(isObject), (item) => readDates(item).map(parseDate)[0])
  const authors = readAuthors(feed)
  const languages = texts(feed.language)
  return {
    address,
    format: 'json',
    title: texts(feed.title)[0],
    link: references(feed.home_page_url)[0],
    entries: items.map((item) => readItem(item, authors, languages)).filter((entry) => !isEmpty(entry)),
  }
}

function readItem(item: JsonObject, authors: readonly string[], languages: readonly string[]): ParsedEntry {
  const own = readAuthors(item)
  return {
    guid: texts(item.id)[0],
    titles: texts(item.title).map(escapeText),
    links: [
      ...references(item.url),
      ...references(item.external_url),
      ...addresses(item.id),
      ...enclosures(item),
    ],
    summaries: texts(item.summary).map((text) => toMarkup(escapeText(text))),
    contents: [
      ...texts(item.content_html).map(toMarkup),
      ...texts(item.content_text).map((text) => toMarkup(escapeText(text))),
    ],
    dates: readDates(item),
    categories: list(item.tags).flatMap(texts),
    authors: own.length > 0 ? own : authors,
    images: readImages(item),
    languages: [...texts(item.language), ...languages],
  }
}

function readDates(item: JsonObject): string[] {
  return [...texts(item.date_published), ...texts(item.date_modified)]
}

/** Version 1.1 has `authors`, 1.0 `author`; an object, a list and a bare name occur in both. */
function readAuthors(parent: JsonObject): string[] {
  const people = [...list(parent.authors), ...list(parent.author)]
  return people.flatMap((person) => (isObject(person) ? texts(person.name) : texts(person)))
}

function readImages(item: JsonObject): ImageReference[] {
  const attached = attachments(item).filter((file) => texts(file.mime_type)[0]?.startsWith('image/'))
  return [item.image, item.banner_image, ...attached.map((file) => file.url)]
    .flatMap(references)
    .map((found) => ({ ...found, width: undefined, height: undefined }))
}

function enclosures(item: JsonObject): Reference[] {
  return attachments(item).flatMap((file) => references(file.url))
}

function attachments(item: JsonObject): JsonObject[] {
  return list(item.attachments).filter(isObject)
}

function addresses(value: unknown): Reference[] {
  return references(value).filter((candidate) => /^https?:\/\//i.test(candidate.href))
}
