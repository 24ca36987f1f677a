import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts'
import { element, printInstant, printXml, textElement } from './xml.ts'

/** Prints Atom 1.0 (RFC 4287). */
export function printAtom(feed: OutgoingFeed): string {
  return printXml(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
      textElement('id', feed.id),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('updated', printInstant(feed.updatedAt)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
      textElement('icon', feed.publisher.icon),
      element(
        'author',
        {},
        textElement('name', feed.publisher.name),
        textElement('uri', feed.publisher.home),
      ),
      ...feed.items.map(entryElement),
    ),
  )
}

function entryElement(item: OutgoingItem) {
  return element(
    'entry',
    { 'xml:lang': item.language },
    textElement('id', item.id),
    textElement('title', item.title),
    item.link === undefined
      ? undefined
      : element('link', { rel: 'alternate', type: 'text/html', href: item.link }),
    textElement('published', printInstant(item.publishedAt)),
    textElement('updated', printInstant(item.updatedAt)),
    item.author === undefined ? undefined : element('author', {}, textElement('name', item.author)),
    ...item.categories.map((category) => element('category', { term: category })),
    // An entry that links to no page must hold its content (section 4.1.2).
    textElement(item.link === undefined ? 'content' : 'summary', item.summary),
  )
}
