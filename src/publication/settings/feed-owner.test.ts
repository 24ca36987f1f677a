import { expect, test } from 'vitest'
import { guessOwner } from './feed-owner.ts'

test.each([
  ['https://feeds.npr.org/1014/rss.xml', undefined, 'npr.org'],
  ['https://www.wlrn.org/tags/news.rss', 'https://www.wlrn.org/', 'wlrn.org'],
  ['https://feeds.bbci.co.uk/news/rss.xml', 'https://www.bbc.co.uk/news', 'bbc.co.uk'],
  ['https://feeds.bbci.co.uk/news/rss.xml', undefined, 'bbci.co.uk'],
  ['https://rss.dw.de/all', undefined, 'dw.de'],
  ['https://feeds.feedburner.com/somebody', 'https://somebody.org/', 'somebody.org'],
  ['https://feeds.feedburner.com/somebody', undefined, 'A title'],
  ['https://somebody.substack.com/feed', 'https://somebody.substack.com/', 'A title'],
  ['https://www.ci.miami.fl.us/news.rss', undefined, 'miami.fl.us'],
  ['https://www.broward.fl.us/feed', undefined, 'broward.fl.us'],
  ['https://news.lake.k12.fl.us/feed', undefined, 'lake.k12.fl.us'],
  ['https://somebody.wixsite.com/feed', undefined, 'somebody.wixsite.com'],
  ['https://somebody.beehiiv.com/feed', undefined, 'A title'],
  ['https://fl-stuart.civicplus.com/RSSFeed.aspx?ModID=1', undefined, 'A title'],
  ['http://127.0.0.1:8080/feed.xml', undefined, '127.0.0.1'],
  ['http://localhost/feed.xml', 'not an address', 'localhost'],
])('%s, of %s, is owned by %s', (address, site, owner) => {
  expect(guessOwner({ title: 'A title', address, site })).toBe(owner)
})
