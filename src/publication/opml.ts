import type { XmlElement } from '@rgrove/parse-xml'
import { refusalOf } from '../text/address-check.ts'
import { type Finding, oneOf, type Position, quote } from '../text/problem.ts'
import { isWebAddress } from '../text/web-address.ts'
import type { CategoryKey } from './categories.ts'
import { guessOwner } from './feed-owner.ts'
import {
  elementsOf,
  type FeedManners,
  mannersOf,
  misspelledXmlUrl,
  normaliseFeedAddress,
  parseOpml,
} from './outlines.ts'
import { type CategoryFilter, type FeedSource, type OfficeKind, officeKinds } from './publication.ts'
import { lineAt } from './text-file.ts'

/** A feed with its place in the file. */
type ListedFeed = FeedSource & Position

/** The feeds of each of the publication's categories, in the order of the file; a category may have none. */
export type FeedLists = Map<CategoryKey, ListedFeed[]>

/**
 * Reads `feeds.opml`: in its body one outline for each category that has feeds, with their
 * outlines inside. `keys` are those of the publication's categories; undefined where they
 * cannot be read, so that any is taken. `shared`: the network's, which follow in each category;
 * a feed with only `xmlUrl` is the network's, at this place. With findings the lists are incomplete.
 */
export function parseFeedList(
  text: string,
  keys: readonly CategoryKey[] | undefined,
  shared: FeedLists = new Map(),
): { feeds: FeedLists; findings: Finding[] } {
  const reader = new FeedListReader(text, keys, shared)
  reader.read()
  return { feeds: reader.feeds, findings: reader.findings }
}

class FeedListReader {
  readonly feeds: FeedLists = new Map()
  readonly findings: Finding[] = []
  readonly text: string
  readonly keys: readonly CategoryKey[] | undefined
  readonly shared: FeedLists
  readonly seen = new Set<CategoryKey>()

  constructor(text: string, keys: readonly CategoryKey[] | undefined, shared: FeedLists) {
    this.keys = keys
    this.shared = shared
    for (const key of keys ?? []) this.feeds.set(key, [])
    // The XML reader counts lines in normalised text.
    this.text = text.replace(/\r\n?/g, '\n')
  }

  read(): void {
    const parsed = parseOpml(this.text)
    if ('findings' in parsed) {
      this.findings.push(...parsed.findings)
      return
    }
    const { root } = parsed
    if (root.name !== 'opml') {
      this.report(root, undefined, `<${root.name}>`, '<opml version="2.0"> around everything')
      return
    }
    const body = elementsOf(root).find((element) => element.name === 'body')
    if (!body) {
      this.report(root, 'body', 'nothing', 'a <body> with one outline for each category')
      return
    }
    for (const element of elementsOf(body)) this.readCategory(element)
    for (const [key, feeds] of this.shared) {
      if (this.keys && !this.keys.includes(key)) continue
      const own = this.feeds.get(key) ?? []
      const known = new Set(own.map(({ address }) => address))
      this.feeds.set(key, [...own, ...feeds.filter(({ address }) => !known.has(address))])
    }
  }

  private readCategory(element: XmlElement): void {
    if (element.name !== 'outline') {
      this.report(element, undefined, `<${element.name}>`, '<outline>')
      return
    }
    const name = element.attributes.text?.trim() ?? ''
    if (element.attributes.xmlUrl !== undefined) {
      this.report(
        element,
        name || undefined,
        'a feed outside a category',
        'a feed inside the outline of a category',
      )
      return
    }
    if (name === '') {
      this.report(element, 'text', 'an outline without text', "a category's key")
      return
    }
    if (this.keys && !this.keys.includes(name)) {
      const expected = `a category of categories.yaml: ${oneOf(this.keys)}`
      this.report(element, 'text', `the category ${quote(name)}`, expected)
      return
    }
    if (this.seen.has(name)) {
      this.report(element, name, 'a second outline for this category', 'one outline for each category')
    }
    this.seen.add(name)
    for (const child of elementsOf(element)) this.readFeed(name, child)
  }

  private readFeed(key: CategoryKey, element: XmlElement): void {
    const title = element.attributes.text?.trim() ?? ''
    const field = title === '' ? key : `${key} / ${title}`
    if (element.name !== 'outline') {
      this.report(element, field, `<${element.name}>`, '<outline>')
      return
    }
    if (elementsOf(element).length > 0) {
      this.report(element, field, 'outlines inside a feed', 'a feed without outlines inside')
    }
    this.reportMistyped(element, field)
    const known = this.sharedFeed(key, element)
    if (known) {
      this.add(key, known, element, field)
      return
    }
    if (title === '') this.report(element, `${key} / text`, 'nothing', "the publisher's name")
    const written = element.attributes.xmlUrl?.trim() ?? ''
    if (written === '') {
      // An attribute that was meant to be xmlUrl is told already.
      if (Object.keys(element.attributes).some((name) => simplified(name) === 'xmlurl')) return
      const meant = misspelledXmlUrl(element)
      if (meant) this.report(element, `${field} / ${meant.field}`, meant.found, meant.expected)
      else this.report(element, `${field} / xmlUrl`, 'nothing', 'the address of the feed')
      return
    }
    if (!isWebAddress(written)) {
      const expected = 'an address that begins with https:// or http://'
      this.report(element, `${field} / xmlUrl`, quote(written), expected)
      return
    }
    if (refusalOf(written) !== undefined) {
      const expected = 'an address of a public host, at port 80 or 443: the server requests no other'
      this.report(element, `${field} / xmlUrl`, quote(written), expected)
      return
    }
    const owner = element.attributes.owner?.trim()
    if (owner === '')
      this.report(element, `${field} / owner`, 'nothing', 'who is behind the feed, or no owner at all')
    const filter = this.readFilter(element, field)
    const manners = this.readManners(element, field)
    const official = this.readOfficial(element, field)
    const language = this.readLanguage(element, field)
    const address = normaliseFeedAddress(written)
    const site = element.attributes.htmlUrl?.trim()
    const feed = {
      address,
      title,
      owner: owner ?? guessOwner({ title, address, site }),
      line: this.lineOf(element),
      ...(filter && { filter }),
      ...(manners && { manners }),
      ...(official && { official }),
      ...(language !== undefined && { language }),
    }
    this.add(key, feed, element, field)
  }

  private add(key: CategoryKey, feed: ListedFeed, element: XmlElement, field: string): void {
    const feeds = this.feeds.get(key) ?? []
    const twin = feeds.find(({ address }) => address === feed.address)
    if (twin) {
      const found = `${quote(feed.address)} again, as on line ${twin.line}`
      this.report(element, `${field} / xmlUrl`, found, 'each address once in a category')
      return
    }
    feeds.push(feed)
    this.feeds.set(key, feeds)
  }

  /** The network's feed of an element that has an address only. */
  private sharedFeed(key: CategoryKey, { attributes }: XmlElement): ListedFeed | undefined {
    const written = attributes.xmlUrl?.trim() ?? ''
    if (Object.keys(attributes).length > 1 || !isWebAddress(written)) return undefined
    const wanted = normaliseFeedAddress(written)
    return this.shared.get(key)?.find(({ address }) => address === wanted)
  }

  /** An attribute that resembles one of ours would be without effect. Others are those of feed readers. */
  private reportMistyped(element: XmlElement, field: string): void {
    for (const name of Object.keys(element.attributes)) {
      const meant = readAttributes.includes(name) ? undefined : attributeMeant.get(simplified(name))
      if (meant) this.report(element, `${field} / ${name}`, 'an unknown attribute', meant)
    }
  }

  /** OPML's own `category` lists categories, separated by commas; `notCategory` is ours. */
  private readFilter(element: XmlElement, field: string): CategoryFilter | undefined {
    const [only, except] = (['category', 'notCategory'] as const).map((name) => {
      const names = element.attributes[name]?.split(',').map((one) => one.trim().toLowerCase())
      if (names?.some((one) => one === '')) {
        this.report(
          element,
          `${field} / ${name}`,
          quote(element.attributes[name] ?? ''),
          'categories of the feed, separated by commas',
        )
      }
      return names
    })
    const both = only?.find((name) => except?.includes(name))
    if (both !== undefined) {
      this.report(element, `${field} / notCategory`, quote(both), 'no category that "category" asks for')
    }
    return only || except ? { only: only ?? [], except: except ?? [] } : undefined
  }

  private readOfficial(element: XmlElement, field: string): OfficeKind | undefined {
    const { official } = element.attributes
    const kind = officeKinds.find((one) => one === official?.trim())
    if (official !== undefined && kind === undefined) {
      this.report(
        element,
        `${field} / official`,
        quote(official),
        `the kind of office: ${oneOf(officeKinds)}`,
      )
    }
    return kind
  }

  /** OPML's own attribute, in the form of BCP 47: 'en-us' becomes 'en-US'. */
  private readLanguage(element: XmlElement, field: string): string | undefined {
    const { language } = element.attributes
    if (language === undefined) return undefined
    try {
      return Intl.getCanonicalLocales(language.trim())[0]
    } catch {
      this.report(element, `${field} / language`, quote(language), 'a language tag such as es')
      return undefined
    }
  }

  private readManners(element: XmlElement, field: string): FeedManners | undefined {
    const { attributes } = element
    const manners = mannersOf(attributes)
    if (manners === undefined || !('wrong' in manners)) return manners
    const { wrong } = manners
    const expected =
      wrong === 'crawlDelay' ? 'seconds, 1 to 3600' : '"unchecked", or no such attribute where it is checked'
    this.report(element, `${field} / ${wrong}`, quote(attributes[wrong] ?? ''), expected)
    return undefined
  }

  private report(element: XmlElement, field: string | undefined, found: string, expected: string): void {
    const line = this.lineOf(element)
    this.findings.push(field === undefined ? { line, found, expected } : { line, field, found, expected })
  }

  private lineOf(element: XmlElement): number {
    return lineAt(this.text, element.start)
  }
}

/** The attributes of a feed that are read, and what each says. */
export const feedAttributes = {
  text: "the newsroom's name, as readers see it",
  xmlUrl: "the feed's address; write `&amp;` for `&`",
  htmlUrl: "the newsroom's site; its domain is the owner where `owner` says nothing",
  owner: 'who is behind feeds of several sites, so that they count as one newsroom',
  category: 'only entries with one of these categories, separated by commas',
  notCategory: 'no entries with one of these',
  official: 'an office, by its kind: its newest entries are official notices',
  rateGroup:
    'feeds that are all left alone when one of them was asked too often; without it those of a domain',
  crawlDelay: "seconds between two requests of the feed's host, 1 to 3600",
  certificate:
    '`unchecked` where the certificate of its host is broken and the feed is wanted all the same; `/sources` says so',
  language: 'of entries that name none, such as `es`',
}

const readAttributes = Object.keys(feedAttributes)

const attributeMeant = new Map(readAttributes.map((one) => [simplified(one), one]))

/** `notcategory` of `notCategories`, `not-category` and `NotCategory`. */
function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[-_:]/g, '').replace(/ies$/, 'y').replace(/s$/, '')
}
