import { type EntryFields, entryNames, fieldsOf, personDetails, personNames } from './entry-fields.ts'
import type { Enclosure, ParsedEntry } from './parsed-feed.ts'
import { textConstructs } from './text-construct.ts'
import {
  attributeOf,
  childNamed,
  childrenNamed,
  hasElements,
  textOf,
  type XmlElement,
} from './xml-element.ts'
import { findImages } from './xml-images.ts'
import { readLinks, reference, relationOf } from './xml-links.ts'

/** Reads one `<item>` or `<entry>`, with elements of any format. */
export function readEntry(entry: XmlElement): ParsedEntry {
  const whole = entry.complete ? entry : withoutCutFields(entry)
  const fields = fieldsOf(whole)
  const groups = fields.mediaGroups.map(fieldsOf)
  const parts = mediaParts([fields, ...groups])
  const all = groups.length + parts.length === 0 ? fields : withMedia(fields, groups, parts)
  return {
    guid: readGuid(whole, fields),
    titles: textConstructs(all.titles, 'guess'),
    links: readLinks(whole, all),
    ...readTexts(all),
    published: lastOfEach(fields.published),
    updated: lastOfEach(fields.updated),
    categories: readCategories(all),
    origins: fields.origins.flatMap(readOrigin),
    authors: readAuthors(fields),
    images: findImages(fields, groups),
    enclosures: readEnclosures(all),
    languages: readLanguages(whole, fields),
  }
}

/** Whether a medium is anything but a picture, whose title and text are its own, or a page's player. */
function isRecording(content: XmlElement): boolean {
  const kind = attributeOf(content, 'type') ?? attributeOf(content, 'medium') ?? ''
  return /^(?:audio|video|executable|document|application\/(?!x-shockwave-flash))/.test(kind)
}

/** The fields of media that have their own title, text or player (Media RSS, 'media:content'). */
function mediaParts(parents: readonly EntryFields[]): EntryFields[] {
  return parents.flatMap(({ mediaContents }) =>
    mediaContents.filter((content) => hasElements(content) && isRecording(content)).map(fieldsOf),
  )
}

/** The fields of an entry, and behind them those of its media groups and their parts. */
function withMedia(
  fields: EntryFields,
  groups: readonly EntryFields[],
  parts: readonly EntryFields[],
): EntryFields {
  const all = [fields, ...groups, ...parts]
  const described = [fields, ...groups].flatMap(({ mediaDescriptions }) => mediaDescriptions)
  // The text of one medium is the entry's only where there is no other: it may be a picture's caption.
  const isBare = described.length + fields.summaries.length + fields.contents.length === 0
  return {
    ...fields,
    titles: all.flatMap(({ titles }) => titles),
    mediaDescriptions: isBare ? parts.flatMap(({ mediaDescriptions }) => mediaDescriptions) : described,
    mediaContents: all.flatMap(({ mediaContents }) => mediaContents),
    mediaPlayers: all.flatMap(({ mediaPlayers }) => mediaPlayers),
    mediaCategories: all.flatMap(({ mediaCategories }) => mediaCategories),
    keywords: all.flatMap(({ keywords }) => keywords),
  }
}

/** Names of the authors, mail addresses where there is no name; an entry of Atom takes those of its feed. */
export function readAuthors({ authors, atomSources }: EntryFields): string[] {
  const found: string[] = []
  let name: string | undefined
  for (const author of authors) {
    // If elements of one name give persons, elements of the next name repeat them and are skipped.
    if (name !== undefined && author.name !== name) break
    const persons = readBag(author) ?? [readPerson(author) ?? []].flat()
    if (persons.length === 0) continue
    found.push(...persons)
    name = author.name
  }
  return found.length > 0 ? found : atomSources.flatMap((source) => readAuthors(fieldsOf(source)))
}

function readOrigin(source: XmlElement): string[] {
  const name = textOf(childNamed(source, 'atom:title', 'title') ?? source)
  return name === undefined ? [] : [name]
}

/** The members of a list in RDF. */
function readBag(element: XmlElement): string[] | undefined {
  const bag = childNamed(element, 'rdf:bag', 'rdf:seq', 'rdf:alt')
  return bag && texts(childrenNamed(bag, 'rdf:li'))
}

function readPerson(author: XmlElement): string | undefined {
  const named = childNamed(author, ...personNames)
  const name = named && textOf(named)
  if (name !== undefined) return name
  const detail = childNamed(author, ...personDetails)
  if (!detail) return textOf(author)
  return detail.name.endsWith('email') ? textOf(detail) : undefined
}

/** Media RSS may describe only the picture, so its text comes last; an only text is also the short one. */
function readTexts(fields: EntryFields): Pick<ParsedEntry, 'summaries' | 'contents'> {
  const summaries = textConstructs(fields.summaries, 'html')
  const contents = textConstructs(fields.contents, 'html')
  const described = textConstructs(fields.mediaDescriptions, 'html')
  if (summaries.length + contents.length === 0) return { summaries: described, contents: described }
  return { summaries, contents: [...contents, ...described] }
}

/** The files that an entry declares (RSS, Atom, Media RSS), each address once. */
function readEnclosures({ links, enclosures, mediaContents }: EntryFields): Enclosure[] {
  const linked = links.filter((link) => relationOf(link) === 'enclosure')
  if (enclosures.length + linked.length + mediaContents.length === 0) return []
  const media = mediaContents.filter(isRecording)
  const found = [
    ...enclosures.flatMap((element) => toEnclosure(element, 'url')),
    // Some feeds have the address as the text of the link.
    ...linked.flatMap((element) => toEnclosure(element, element.attributes.has('href') ? 'href' : undefined)),
    ...media.flatMap((element) => toEnclosure(element, 'url')),
  ]
  if (found.length < 2) return found
  const seen = new Set<string>()
  return found.filter(({ href }) => !seen.has(href) && seen.add(href))
}

/** The address is in an attribute, or in the text. */
function toEnclosure(element: XmlElement, attribute: string | undefined): Enclosure[] {
  const found = [...reference(element, attribute), ...reference(element, 'href')][0]
  return found ? [{ ...found, type: attributeOf(element, 'type') }] : []
}

function texts(elements: readonly XmlElement[]): string[] {
  return elements.flatMap((element) => textOf(element) ?? [])
}

/** Where a feed repeats an element, what it says last counts. */
function lastOfEach(elements: readonly XmlElement[]): string[] {
  if (elements.length < 2) return texts(elements)
  const names = new Set(elements.map(({ name }) => name))
  return [...names].flatMap((name) => texts(elements.filter((element) => element.name === name)).reverse())
}

function readGuid(entry: XmlElement, { guids, identifiers }: EntryFields): string | undefined {
  const [guid] = texts(guids)
  return guid ?? attributeOf(entry, 'rdf:about') ?? attributeOf(entry, 'about') ?? texts(identifiers)[0]
}

function readCategories(fields: EntryFields): string[] {
  const lists = fields.categoryLists
  const written = [
    ...fields.categories,
    ...lists.flatMap((list) => fieldsOf(list).categories),
    ...fields.mediaCategories,
  ]
    .filter((category) => !attributeOf(category, 'scheme')?.endsWith('#kind'))
    .flatMap((category) => {
      const bag = readBag(category)
      if (bag) return bag
      const term =
        attributeOf(category, 'label') ?? textOf(withoutParts(category)) ?? attributeOf(category, 'term')
      return term ?? []
    })
  const podcast = fields.podcastCategories.flatMap(readPodcastCategory)
  const keywords = [...texts(fields.keywords), ...texts(lists.filter((list) => !hasElements(list)))].flatMap(
    (list) => list.split(','),
  )
  return [...written, ...podcast, ...keywords.map((word) => word.trim()).filter((word) => word !== '')]
}

/** Without inner elements that have elements themselves, such as a picture with its address. */
function withoutParts(category: XmlElement): XmlElement {
  if (!hasElements(category)) return category
  const children = category.children.filter((child) => typeof child === 'string' || !hasElements(child))
  return { ...category, children }
}

function readPodcastCategory(category: XmlElement): string[] {
  const name = attributeOf(category, 'text')
  const inner = childrenNamed(category, 'itunes:category').flatMap(readPodcastCategory)
  return [...(name ? [name] : []), ...inner]
}

/** Of the title, else of the entry; of the text where there is no title. */
function readLanguages(entry: XmlElement, { titles, contents, summaries, languages }: EntryFields): string[] {
  const text = titles[0] ?? contents[0] ?? summaries[0]
  const said = (text && languageOf(text)) ?? languageOf(entry)
  return said === undefined ? texts(languages) : [said, ...texts(languages)]
}

/** The languages that the texts of an entry say, where neither title nor feed does. */
export function languagesOfTexts(entry: XmlElement): string[] {
  return childrenNamed(entry, ...textNames).flatMap((text) => languageOf(text) ?? [])
}

function languageOf(element: XmlElement): string | undefined {
  return attributeOf(element, 'xml:lang') ?? attributeOf(element, 'lang')
}

const textNames = new Set([...entryNames.summaries.flat(), ...entryNames.contents])

/**
 * For an entry in which the document ended: a truncated text is still useful, but a truncated link or date is
 * wrong.
 */
function withoutCutFields(entry: XmlElement): XmlElement {
  const children = entry.children.filter(
    (child) => typeof child === 'string' || child.complete || textNames.has(child.name),
  )
  return { ...entry, children }
}
