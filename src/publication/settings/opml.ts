import type { XmlElement } from '@rgrove/parse-xml'
import { z } from 'zod'
import { refusalOf } from '../../text/address-check.ts'
import { type Finding, oneOf, type Position, quote } from '../../text/problem.ts'
import { isWebAddress } from '../../text/web-address.ts'
import type { CategoryKey } from '../categories.ts'
import { textAbout } from '../files/schema-parts.ts'
import { lineAt } from '../files/text-file.ts'
import { checkYaml } from '../files/yaml-file.ts'
import { type FeedSource, officeKinds } from '../publication.ts'
import { guessOwner } from './feed-owner.ts'
import {
  elementsOf,
  mannersOf,
  mannersShape,
  misspelledXmlUrl,
  normaliseFeedAddress,
  parseOpml,
} from './outlines.ts'

/** A feed with its place in the file. */
type ListedFeed = FeedSource & Position

/** The feeds of each of the publication's categories, in the order of the file; a category may have none. */
export type FeedLists = Map<CategoryKey, ListedFeed[]>

const expectedNames = 'categories of the feed, separated by commas'
const namesField = z
  .string({ error: expectedNames })
  .transform((written) => written.split(',').map((one) => one.trim().toLowerCase()))
  .refine((names) => !names.includes(''), { error: expectedNames })
const expectedWeb = 'an address that begins with https:// or http://'
const expectedPublic = 'an address of a public host, at port 80 or 443: the server requests no other'
const expectedLanguage = 'a language tag such as es'
const expectedKind = `the kind of office: ${oneOf(officeKinds)}`

/** The attributes of a feed that are read. */
export const feedSchema = z
  .object({
    text: textAbout("the publisher's name").describe("the newsroom's name, as readers see it"),
    xmlUrl: textAbout('the address of the feed')
      .refine(isWebAddress, { error: expectedWeb, abort: true })
      .refine((address) => refusalOf(address) === undefined, { error: expectedPublic, abort: true })
      .transform(normaliseFeedAddress)
      .describe("the feed's address; write `&amp;` for `&`"),
    htmlUrl: z
      .string({ error: expectedWeb })
      .trim()
      .exactOptional()
      .describe("the newsroom's site; its domain is the owner where `owner` says nothing"),
    owner: textAbout('who is behind the feed, or no owner at all')
      .exactOptional()
      .describe('who is behind feeds of several sites, so that they count as one newsroom'),
    category: namesField.exactOptional().describe('only entries with one of these categories'),
    notCategory: namesField.exactOptional().describe('no entries with one of these'),
    official: z
      .string({ error: expectedKind })
      .trim()
      .pipe(z.enum(officeKinds, { error: expectedKind }))
      .exactOptional()
      .describe('an office, by its kind: its newest entries are official notices'),
    ...mannersShape,
    // OPML's own attribute, in the form of BCP 47: 'en-us' becomes 'en-US'.
    language: z
      .string({ error: expectedLanguage })
      .trim()
      .transform(languageOf)
      .refine((tag) => tag !== undefined, { error: expectedLanguage })
      .exactOptional()
      .describe('of entries that name none'),
  })
  .superRefine(({ category, notCategory }, { addIssue }) => {
    if (!category?.some((name) => notCategory?.includes(name))) return
    addIssue({ code: 'custom', path: ['notCategory'], message: 'no category that "category" asks for' })
  })

function languageOf(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

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
    const place = { line: this.lineOf(element) }
    const { value, findings } = checkYaml({ value: element.attributes, at: () => place }, feedSchema)
    for (const finding of findings) {
      const meant = finding.field === 'xmlUrl' ? this.meantAsAddress(element) : undefined
      if (meant !== 'told')
        this.findings.push({ ...finding, ...meant, field: `${field} / ${meant?.field ?? finding.field}` })
    }
    if (!value) return
    const { text, xmlUrl, htmlUrl: site, owner, category, notCategory, official, language } = value
    const manners = mannersOf(value)
    const feed = {
      address: xmlUrl,
      title: text,
      owner: owner ?? guessOwner({ title: text, address: xmlUrl, site }),
      ...place,
      ...((category || notCategory) && { filter: { only: category ?? [], except: notCategory ?? [] } }),
      ...(manners && { manners }),
      ...(official && { official }),
      ...(language !== undefined && { language }),
    }
    this.add(key, feed, element, field)
  }

  /** The attribute that was meant to be xmlUrl where there is none; `told` where `reportMistyped` names it. */
  private meantAsAddress(element: XmlElement): Finding | 'told' | undefined {
    if (element.attributes.xmlUrl?.trim()) return undefined
    if (Object.keys(element.attributes).some((name) => simplified(name) === 'xmlurl' && name !== 'xmlUrl'))
      return 'told'
    return misspelledXmlUrl(element)
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

  private report(element: XmlElement, field: string | undefined, found: string, expected: string): void {
    const line = this.lineOf(element)
    this.findings.push(field === undefined ? { line, found, expected } : { line, field, found, expected })
  }

  private lineOf(element: XmlElement): number {
    return lineAt(this.text, element.start)
  }
}

const readAttributes = Object.keys(feedSchema.shape)

const attributeMeant = new Map(readAttributes.map((one) => [simplified(one), one]))

/** `notcategory` of `notCategories`, `not-category` and `NotCategory`. */
function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[-_:]/g, '').replace(/ies$/, 'y').replace(/s$/, '')
}
