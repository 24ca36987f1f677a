import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts'
import { element, escapeXml, printXml, textElement } from './xml.ts'

/**
 * Prints RSS 2.0 (rssboard.org/rss-specification), with the `atom:link` to itself of the RSS best practices
 * profile. The publisher's name is in `dc:creator`, because the `author` of RSS must be an email address.
 */
export function printRss(feed: OutgoingFeed): string {
  return printXml(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      element(
        'channel',
        {},
        textElement('title', feed.title),
        textElement('link', feed.page),
        textElement('description', feed.description),
        textElement('language', feed.language),
        element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
        textElement('lastBuildDate', formatDate(feed.updatedAt)),
        ...feed.items.map(itemElement),
      ),
    ),
  )
}

function itemElement(item: OutgoingItem) {
  return element(
    'item',
    {},
    textElement('title', item.title),
    textElement('link', item.link),
    element('guid', { isPermaLink: 'false' }, item.id),
    item.publishedAt === undefined ? undefined : textElement('pubDate', formatDate(item.publishedAt)),
    textElement('dc:creator', item.author),
    textElement('dc:language', item.language),
    ...item.categories.map((category) => textElement('category', category)),
    // A description is HTML, so its text is escaped as HTML first and as XML when printed.
    textElement('description', escapeXml(item.summary)),
  )
}

/** RFC 822 with a year of four digits, as RSS 2.0 recommends. */
function formatDate(instant: number): string {
  return new Date(instant).toUTCString()
}
