import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts'
import { printableText, printInstant } from './xml.ts'

/** Prints JSON Feed 1.1 (jsonfeed.org/version/1.1). JSON.stringify leaves out what is undefined. */
export function printJsonFeed(feed: OutgoingFeed): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self,
    description: feed.description,
    favicon: feed.publisher.icon,
    authors: [{ name: feed.publisher.name, url: feed.publisher.home }],
    language: feed.language,
    items: feed.items.map(itemObject),
  }
  return JSON.stringify(document, (_, value) => (typeof value === 'string' ? printableText(value) : value))
}

function itemObject(item: OutgoingItem): object {
  const changed = item.publishedAt !== undefined && item.updatedAt > item.publishedAt
  return {
    id: item.id,
    url: item.link,
    title: item.title,
    content_text: item.summary,
    date_published: printInstant(item.publishedAt),
    date_modified: changed ? printInstant(item.updatedAt) : undefined,
    authors: item.author === undefined ? undefined : [{ name: item.author }],
    tags: item.categories,
    language: item.language,
  }
}
