import { decodeXML } from 'entities'
import { isWebAddress } from '../text/web-address.ts'
import { mannersOf, normaliseFeedAddress } from './opml.ts'
import type { FeedManners } from './publication.ts'

/** A feed as an OPML file lists it. */
export interface OutlinedFeed {
  /** http or https. */
  address: string
  /** Empty where the file names none. */
  title: string
  /** Text of the last outline before it that is no feed: its category. */
  category: string
  /** How its host wants to be asked; undefined for the usual way, and where that cannot be read. */
  manners?: FeedManners
}

/** Finds the feeds of an OPML file by patterns, without validation: a tolerant reading of any feed reader's export. Never throws. */
export function scanOutlines(opml: string): OutlinedFeed[] {
  let category = ''
  const feeds: OutlinedFeed[] = []
  for (const [outline] of opml.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<outline\b[^>]*>/g)) {
    const address = attributeOf(outline, 'xmlUrl')
    const text = attributeOf(outline, 'text') ?? ''
    if (address === undefined) category = text
    else if (isWebAddress(address)) {
      const title = attributeOf(outline, 'title') ?? text
      const manners = mannersOf(attributeOf(outline, 'rateGroup'), attributeOf(outline, 'crawlDelay'))
      feeds.push({
        address: normaliseFeedAddress(address),
        title,
        category,
        ...(manners !== undefined && manners !== 'unreadable' && { manners }),
      })
    }
  }
  return feeds
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeXML(value).trim()
}
