import { XmlElement } from '@rgrove/parse-xml'
import { type CategoryKey, categoryKeys } from './categories.ts'
import { type Finding, oneOf, quote } from './problem.ts'
import type { FeedSource } from './publication.ts'
import { isWebAddress } from './schema-parts.ts'
import { lineAt } from './text-file.ts'
import { findUnclosedOutline } from './unclosed-outline.ts'
import { parseStrictXml } from './xml-file.ts'

/** The five sports that the sports page combines. */
const sportsFeeds = 5

/** A feed with the line it stands on. */
export interface ListedFeed extends FeedSource {
  line: number
}

export type FeedLists = Record<CategoryKey, ListedFeed[]>

/**
 * Reads `feeds.opml`: in its body one outline for each category key, with feed outlines inside. With findings
 * the lists are incomplete.
 */
export function parseFeedList(text: string): { feeds: FeedLists; findings: Finding[] } {
  const reader = new FeedListReader(text)
  reader.read()
  return { feeds: reader.feeds, findings: reader.findings }
}

class FeedListReader {
  readonly feeds = Object.fromEntries(categoryKeys.map((key) => [key, []])) as unknown as FeedLists
  readonly findings: Finding[] = []
  readonly text: string
  readonly linesOfCategories = new Map<CategoryKey, number>()

  constructor(text: string) {
    // The XML reader counts lines in normalised text.
    this.text = text.replace(/\r\n?/g, '\n')
  }

  read(): void {
    const parsed = parseStrictXml(this.text)
    if ('finding' in parsed) {
      this.findings.push(findUnclosedOutline(this.text) ?? parsed.finding)
      return
    }
    const { root } = parsed
    if (root.name !== 'opml') {
      this.tell(root, undefined, `<${root.name}>`, '<opml version="2.0"> around everything')
      return
    }
    const body = elementsOf(root).find((element) => element.name === 'body')
    if (!body) {
      this.tell(root, 'body', 'nothing', 'a <body> with one outline for each category')
      return
    }
    for (const element of elementsOf(body)) this.readCategory(element)
    this.checkCategories(body)
  }

  private readCategory(element: XmlElement): void {
    if (element.name !== 'outline') {
      this.tell(element, undefined, `<${element.name}>`, '<outline>')
      return
    }
    const name = element.attributes.text?.trim() ?? ''
    if (element.attributes.xmlUrl !== undefined) {
      this.tell(
        element,
        name || undefined,
        'a feed outside a category',
        'a feed inside the outline of a category',
      )
      return
    }
    const key = categoryKeys.find((candidate) => candidate === name)
    if (!key) {
      const found = name === '' ? 'an outline without text' : `the category ${quote(name)}`
      this.tell(element, 'text', found, oneOf(categoryKeys))
      return
    }
    if (this.linesOfCategories.has(key)) {
      this.tell(element, key, 'a second outline for this category', 'one outline for each category')
    } else {
      this.linesOfCategories.set(key, this.lineOf(element))
    }
    for (const child of elementsOf(element)) this.readFeed(key, child)
  }

  private readFeed(key: CategoryKey, element: XmlElement): void {
    const title = element.attributes.text?.trim() ?? ''
    const field = title === '' ? key : `${key} / ${title}`
    if (element.name !== 'outline') {
      this.tell(element, field, `<${element.name}>`, '<outline>')
      return
    }
    if (elementsOf(element).length > 0) {
      this.tell(element, field, 'outlines inside a feed', 'a feed without outlines inside')
    }
    if (title === '') this.tell(element, `${key} / text`, 'nothing', "the publisher's name")
    const address = element.attributes.xmlUrl?.trim() ?? ''
    if (address === '') {
      this.tell(element, `${field} / xmlUrl`, 'nothing', 'the address of the feed')
      return
    }
    if (!isWebAddress(address)) {
      const expected = 'an address that begins with https:// or http://'
      this.tell(element, `${field} / xmlUrl`, quote(address), expected)
      return
    }
    this.addFeed(element, key, field, title, normaliseAddress(address))
  }

  private addFeed(
    element: XmlElement,
    key: CategoryKey,
    field: string,
    title: string,
    address: string,
  ): void {
    const twin = this.feeds[key].find((feed) => feed.address === address)
    if (twin) {
      const found = `${quote(address)} again, as on line ${twin.line}`
      this.tell(element, `${field} / xmlUrl`, found, 'each address once in a category')
      return
    }
    this.feeds[key].push({ address, title, line: this.lineOf(element) })
  }

  private checkCategories(body: XmlElement): void {
    for (const key of categoryKeys) {
      const line = this.linesOfCategories.get(key)
      const count = this.feeds[key].length
      if (line === undefined)
        this.tell(body, key, 'no outline for this category', 'one with at least one feed')
      else if (key === 'sports' && count !== sportsFeeds) {
        this.findings.push({
          line,
          field: key,
          found: `${count} good feeds`,
          expected: 'exactly five feeds: baseball, tennis, golf, hockey, soccer',
        })
      } else if (count === 0) {
        this.findings.push({ line, field: key, found: 'no good feed', expected: 'at least one feed' })
      }
    }
  }

  private tell(element: XmlElement, field: string | undefined, found: string, expected: string): void {
    const line = this.lineOf(element)
    this.findings.push(field === undefined ? { line, found, expected } : { line, field, found, expected })
  }

  private lineOf(element: XmlElement): number {
    return lineAt(this.text, element.start)
  }
}

function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement)
}

/** The form under which a feed is kept once for all publications: no fragment, host in lower case. */
function normaliseAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}
