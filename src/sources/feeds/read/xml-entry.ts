import {
  authorNames,
  categoryNames,
  contentNames,
  guidNames,
  keywordNames,
  originNames,
  personDetails,
  personNames,
  publishedNames,
  summaryNames,
  titleNames,
  updatedNames,
} from './entry-names.ts'
import type { Enclosure, ParsedEntry, TextConstruct } from './parsed-feed.ts'
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
  return {
    guid: readGuid(whole),
    titles: [whole, ...childrenNamed(whole, 'media:group')].flatMap((group) =>
      textConstructs(group, titleNames, 'guess'),
    ),
    links: readLinks(whole),
    ...readTexts(whole),
    published: lastOfEach(whole, publishedNames),
    updated: [...lastOfEach(whole, updatedNames), ...lastChange(whole)],
    categories: readCategories(whole),
    origins: childrenNamed(whole, ...originNames).flatMap(readOrigin),
    authors: readAuthors(whole),
    images: findImages(whole),
    enclosures: readEnclosures(whole),
    languages: readLanguages(whole),
  }
}

/** Names of the authors, mail addresses where there is no name; an entry of Atom takes those of its feed. */
export function readAuthors(parent: XmlElement): string[] {
  for (const name of authorNames) {
    const authors = childrenNamed(parent, name).flatMap(
      (author) => readBag(author) ?? readPerson(author) ?? [],
    )
    if (authors.length > 0) return authors
  }
  return childrenNamed(parent, 'atom:source').flatMap((source) => readAuthors(source))
}

function readOrigin(source: XmlElement): string[] {
  const name = textOf(childNamed(source, 'atom:title', 'title') ?? source)
  return name === undefined ? [] : [name]
}

/** The members of a list in RDF. */
function readBag(element: XmlElement): string[] | undefined {
  const bag = childNamed(element, 'rdf:bag', 'rdf:seq', 'rdf:alt')
  return bag && texts(bag, ['rdf:li'])
}

function readPerson(author: XmlElement): string | undefined {
  const named = childNamed(author, ...personNames)
  const name = named && textOf(named)
  if (name !== undefined) return name
  const detail = childNamed(author, ...personDetails)
  if (!detail) return textOf(author)
  return detail.name.endsWith('email') ? textOf(detail) : undefined
}

/** Media RSS may describe only the picture, so its description is last; where it is the only text it is also the short one. */
function readTexts(entry: XmlElement): Pick<ParsedEntry, 'summaries' | 'contents'> {
  const summaries = textConstructs(entry, summaryNames, 'html')
  const contents = textConstructs(entry, contentNames, 'html')
  const described = mediaDescriptions(entry)
  if (summaries.length + contents.length === 0) return { summaries: described, contents: described }
  return { summaries, contents: [...contents, ...described] }
}

function mediaDescriptions(entry: XmlElement): TextConstruct[] {
  return [entry, ...childrenNamed(entry, 'media:group')].flatMap((group) =>
    textConstructs(group, ['media:description'], 'html'),
  )
}

/** The Channel Definition Format has the last change as an attribute. */
function lastChange(entry: XmlElement): string[] {
  const changed = attributeOf(entry, 'lastmod')
  return changed === undefined ? [] : [changed]
}

/** The files that an entry declares (RSS, Atom, Media RSS), each address once. */
function readEnclosures(entry: XmlElement): Enclosure[] {
  const linked = childrenNamed(entry, 'link', 'atom:link').filter((link) => relationOf(link) === 'enclosure')
  const media = [entry, ...childrenNamed(entry, 'media:group')]
    .flatMap((group) => childrenNamed(group, 'media:content'))
    .filter((content) =>
      /^(?:audio|video)/.test(attributeOf(content, 'type') ?? attributeOf(content, 'medium') ?? ''),
    )
  const found = [
    ...childrenNamed(entry, 'enclosure').flatMap((element) => toEnclosure(element, 'url')),
    ...linked.flatMap((element) => toEnclosure(element, 'href')),
    ...media.flatMap((element) => toEnclosure(element, 'url')),
  ]
  const seen = new Set<string>()
  return found.filter(({ href }) => !seen.has(href) && seen.add(href))
}

function toEnclosure(element: XmlElement, attribute: string): Enclosure[] {
  const [found] = [...reference(element, attribute), ...reference(element, 'href')]
  return found ? [{ ...found, type: attributeOf(element, 'type') }] : []
}

function texts(parent: XmlElement, names: readonly string[]): string[] {
  const found: string[] = []
  for (const name of names) {
    for (const element of childrenNamed(parent, name)) {
      const text = textOf(element)
      if (text !== undefined) found.push(text)
    }
  }
  return found
}

/** Where a feed repeats an element, what it says last counts. */
function lastOfEach(parent: XmlElement, names: readonly string[]): string[] {
  const found: string[] = []
  for (const name of names) found.push(...texts(parent, [name]).reverse())
  return found
}

function readGuid(entry: XmlElement): string | undefined {
  return texts(entry, guidNames)[0] ?? attributeOf(entry, 'rdf:about') ?? attributeOf(entry, 'about')
}

function readCategories(entry: XmlElement): string[] {
  const lists = childrenNamed(entry, 'categories', 'tags')
  const groups = [entry, ...childrenNamed(entry, 'media:group')]
  const written = [entry, ...lists]
    .flatMap((parent) => childrenNamed(parent, ...categoryNames))
    .concat(groups.flatMap((group) => childrenNamed(group, 'media:category')))
    .filter((category) => !attributeOf(category, 'scheme')?.endsWith('#kind'))
    .flatMap((category) => {
      const bag = readBag(category)
      if (bag) return bag
      const term = attributeOf(category, 'label') ?? textOf(category) ?? attributeOf(category, 'term')
      return term ?? []
    })
  const podcast = childrenNamed(entry, 'itunes:category').flatMap(readPodcastCategory)
  const keywords = [
    ...groups.flatMap((group) => texts(group, keywordNames)),
    ...lists.filter((list) => !hasElements(list)).flatMap((list) => textOf(list) ?? []),
  ].flatMap((list) => list.split(','))
  return [...written, ...podcast, ...keywords.map((word) => word.trim()).filter((word) => word !== '')]
}

function readPodcastCategory(category: XmlElement): string[] {
  const name = attributeOf(category, 'text')
  const inner = childrenNamed(category, 'itunes:category').flatMap(readPodcastCategory)
  return [...(name ? [name] : []), ...inner]
}

/** Of the title, else of the entry; of the text where there is no title. */
function readLanguages(entry: XmlElement): string[] {
  const text = childNamed(entry, ...titleNames, ...contentNames, ...summaryNames)
  const said = [text, entry].flatMap((element) =>
    element ? (attributeOf(element, 'xml:lang') ?? attributeOf(element, 'lang') ?? []) : [],
  )
  return [...said.slice(0, 1), ...texts(entry, ['dc:language', 'language', 'dcterms:language'])]
}

/**
 * For an entry in which the document ended: a truncated text is still useful, but a truncated link or date is wrong.
 */
function withoutCutFields(entry: XmlElement): XmlElement {
  const texts = [...summaryNames, ...contentNames]
  const children = entry.children.filter(
    (child) => typeof child === 'string' || child.complete || texts.includes(child.name),
  )
  const { index: _, ...rest } = entry
  return { ...rest, children }
}
