import { parseDate } from './dates.ts'
import {
  type ImageReference,
  limitEntries,
  type Markup,
  maxFieldLength,
  NotAFeedError,
  type ParsedEntry,
  type ParsedFeed,
  type Reference,
} from './parsed-feed.ts'
import { escapeText } from './xml-element.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Reads JSON Feed 1.x, with the slips that its writers make; throws NotAFeedError for other JSON. */
export function parseJsonFeed(source: string, address: string): ParsedFeed {
  const feed = readJson(source)
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

function isEmpty(entry: ParsedEntry): boolean {
  const { titles, links, summaries, contents } = entry
  return titles.length + links.length + summaries.length + contents.length === 0
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

function toMarkup(html: string): Markup {
  return { html, bases: [] }
}

function references(value: unknown): Reference[] {
  return texts(value).map((href) => ({ href, bases: [] }))
}

function addresses(value: unknown): Reference[] {
  return references(value).filter((candidate) => /^https?:\/\//i.test(candidate.href))
}

/** The value as text, numbers included; nothing for null, blank and other types. */
function texts(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? [] : [text.slice(0, maxFieldLength)]
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON as it stands, else with raw line breaks inside its strings forgiven, else up to its last whole item. */
function readJson(source: string): unknown {
  const oneLine = () => source.replace(/[\t\r\n]/g, ' ')
  for (const attempt of [() => source, oneLine, () => closeAfterLastItem(oneLine())]) {
    try {
      return JSON.parse(attempt())
    } catch {
      // The next reading is more forgiving.
    }
  }
  throw new NotAFeedError('JSON that cannot be read')
}

/** A truncated document, ended after the last object at the depth of its items. */
function closeAfterLastItem(source: string): string {
  let depth = 0
  let inText = false
  let end = 0
  for (let index = 0; index < source.length; index++) {
    const character = source[index]
    if (inText) {
      if (character === '\\') index++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 2 && character === '}') end = index + 1
    }
  }
  return `${source.slice(0, end)}]}`
}
