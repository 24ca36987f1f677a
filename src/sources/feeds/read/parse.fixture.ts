import type { NewArticle } from '../../../store/article.ts'
import { normaliseFeed } from '../clean/normalise.ts'
import { parseFeed } from './parse.ts'

/** The address of the feeds in these tests. */
export const address = 'https://news.example.com/rss/feed.xml'
const now = Date.UTC(2026, 10, 21)

/** The articles that a poll would make of a feed's text. */
export function read(text: string): NewArticle[] {
  return normaliseFeed(parseFeed(text, address), { address, now })
}

/** An RSS 2.0 document with these items. */
export function rss(items: string, attributes = ''): string {
  return `<rss version="2.0" ${attributes}><channel><title>T</title><link>https://example.com/</link>${items}</channel></rss>`
}
