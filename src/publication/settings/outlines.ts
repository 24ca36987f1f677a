import { XmlElement } from '@rgrove/parse-xml'
import { z } from 'zod'
import type { Finding } from '../../text/problem.ts'
import { lineAt } from '../files/text-file.ts'
import { type BrokenXml, parseStrictXml } from '../files/xml-file.ts'
import { findConflict } from '../files/yaml-file.ts'

/** How the host of a feed wants to be asked. */
export interface FeedManners {
  /** Hosts with this name count requests together, as sites of one platform; else those of a domain do. */
  rateGroup?: string | undefined
  /** Seconds between two requests; at most 3600. */
  crawlDelay?: number | undefined
  /** Set where the certificate of the feed's host is not checked. */
  unchecked?: true
}

/** Parses an OPML file: its root element, or what is broken. */
export function parseOpml(text: string): { root: XmlElement } | BrokenXml {
  const conflict = findConflict(text)
  if (conflict) return { findings: [conflict] }
  const parsed = parseStrictXml(text)
  const unclosed = 'findings' in parsed ? findUnclosedOutline(text) : undefined
  if (!unclosed || !('findings' in parsed)) return parsed
  // The parser's own message is about the outline, unless it came to an & before.
  return {
    findings: [
      unclosed,
      ...parsed.findings.filter(({ found }) => found.includes('(&') || found.includes('&amp;')),
    ],
  }
}

/** An attribute with a web address meant as `xmlUrl`: in other capitals, or with another format's name. */
export function misspelledXmlUrl({ attributes }: XmlElement): Finding | undefined {
  const meant = Object.entries(attributes).find(
    ([name, value]) =>
      /^(?:(?:xml|feed|rss)?[-_:]?ur[il]|href|feed|rss)$/i.test(name) &&
      /^(?:https?|feed):/i.test(value.trim()),
  )
  return meant && { field: meant[0], found: 'an unknown attribute', expected: 'xmlUrl' }
}

/** The elements in an element, without texts and comments. */
export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement)
}

/** The form under which a feed is kept once for all publications: no fragment, host in lower case. */
export function normaliseFeedAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

const expectedDelay = 'seconds, 1 to 3600'
const expectedCertificate = '"unchecked", or no such attribute where it is checked'

/** The attributes of a feed that say how its host wants to be asked. */
export const mannersShape = {
  rateGroup: z
    .string({ error: 'a name' })
    .trim()
    .exactOptional()
    .describe(
      'feeds that are all left alone when one of them was asked too often; without it those of a domain',
    ),
  crawlDelay: z
    .string({ error: expectedDelay })
    .regex(/^\s*\d{1,4}\s*$/, { error: expectedDelay, abort: true })
    .transform(Number)
    .pipe(z.number().min(1, { error: expectedDelay }).max(3600, { error: expectedDelay }))
    .exactOptional()
    .describe("between two requests of the feed's host"),
  certificate: z
    .string({ error: expectedCertificate })
    .trim()
    .pipe(z.literal('unchecked', { error: expectedCertificate }))
    .exactOptional()
    .describe(
      'where the certificate of its host is broken and the feed is wanted all the same; `/sources` says so',
    ),
}

const mannersSchema = z.object(mannersShape)

/** How a host wants to be asked, by a feed's attributes, if any. */
export function mannersOf({
  rateGroup,
  crawlDelay,
  certificate,
}: z.infer<typeof mannersSchema>): FeedManners | undefined {
  const manners = {
    ...(crawlDelay !== undefined && { crawlDelay }),
    ...(rateGroup && { rateGroup }),
    ...(certificate && { unchecked: true as const }),
  }
  return Object.keys(manners).length > 0 ? manners : undefined
}

/**
 * Finds the outline that a broken `feeds.opml` does not close: usually a feed that ends with > instead
 * of />. An XML parser reports it only at the end of the file, because tags of outer outlines close it.
 */
function findUnclosedOutline(text: string): Finding | undefined {
  let category: number | undefined
  /** The first feed of the category without />: most likely the mistake. */
  let suspect: number | undefined
  let openFeed: number | undefined
  for (const { tag, offset } of outlineTags(text)) {
    if (tag.startsWith('</')) {
      if (openFeed === undefined) category = undefined
      openFeed = undefined
    } else if (/\sxmlUrl\s*=/.test(tag)) {
      if (openFeed !== undefined) return reportUnclosed(text, openFeed)
      if (tag.endsWith('/>')) continue
      openFeed = offset
      suspect ??= offset
    } else if (!tag.endsWith('/>')) {
      if (category !== undefined) return reportUnclosed(text, suspect ?? category)
      category = offset
      suspect = undefined
    }
  }
  return category === undefined ? undefined : reportUnclosed(text, suspect ?? category)
}

function reportUnclosed(text: string, offset: number): Finding {
  return {
    line: lineAt(text, offset),
    found: 'an outline that is not closed',
    expected: '/> at the end of a feed, </outline> after the feeds of a category',
  }
}

function outlineTags(text: string): { tag: string; offset: number }[] {
  // Comments are matched too, so that tags inside them are ignored.
  const tags = /<!--.*?(?:-->|$)|<\/outline\s*>|<outline\b(?:"[^"]*"|'[^']*'|[^<>"'])*>?/gs
  return [...text.matchAll(tags)]
    .map((match) => ({ tag: match[0], offset: match.index }))
    .filter(({ tag }) => !tag.startsWith('<!--'))
}
