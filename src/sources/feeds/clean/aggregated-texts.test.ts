import { expect, test } from 'vitest'
import { parseFeed } from '../read/parse.ts'
import { saysOnlyTitle, withoutOrigin } from './aggregated-texts.ts'
import { normaliseFeed } from './normalise.ts'

test.each([
  ['Marina vote delayed - The Palm Ledger', 'The Palm Ledger', 'Marina vote delayed'],
  ['Marina vote delayed | The Palm Ledger', 'the palm ledger', 'Marina vote delayed'],
  ['Marina vote delayed – Palm-Ledger', 'Palm Ledger', 'Marina vote delayed'],
  ['Storm nears - what to know - WPLG - Local 10', 'WPLG - Local 10', 'Storm nears - what to know'],
  ['Marina vote delayed - The Palm Ledger', 'Coast Radio', 'Marina vote delayed - The Palm Ledger'],
  ['Marina vote delayed - The Palm Ledger', undefined, 'Marina vote delayed - The Palm Ledger'],
  ['The Palm Ledger', 'The Palm Ledger', 'The Palm Ledger'],
  ['How the Palm Ledger', 'Palm Ledger', 'How the Palm Ledger'],
])('%s, of %s: %s', (title, origin, expected) => {
  expect(withoutOrigin(title, origin)).toBe(expected)
})

const title = 'Marina vote delayed - The Palm Ledger'
test.each([
  ['Marina vote delayed The Palm Ledger', true],
  ['Marina vote delayed', true],
  ['The Palm Ledger: Marina vote delayed', true],
  ['Boats wait Coast Radio Marina vote delayed The Palm Ledger View Full Coverage', true],
  ['Marina vote delayed until December, the commission says', false],
  ['The Palm Ledger asked the commission why.', false],
  ['', false],
])('%s says only the title: %s', (summary, expected) => {
  expect(saysOnlyTitle(summary, title, 'The Palm Ledger')).toBe(expected)
})

test('an aggregator’s entry has its title once, and the newsroom as its source', () => {
  const item = (description: string, source = '<source url="https://ledger.test">The Palm Ledger</source>') =>
    `<item><title>${title}</title><link>https://a.test/1</link><description>${description}</description>${source}</item>`
  const link = (text: string, by: string) =>
    `&lt;a href="https://a.test/1"&gt;${text}&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;${by}&lt;/font&gt;`
  const own = link('Marina vote delayed', 'The Palm Ledger')
  const listed = `&lt;ol&gt;&lt;li&gt;${own}&lt;/li&gt;&lt;li&gt;${link('Boats wait', 'Coast Radio')}&lt;/li&gt;&lt;/ol&gt;`
  const text = `<rss version="2.0"><channel><title>"Palm" - Google News</title>${item(own)}${item(listed)}${item(own, '')}</channel></rss>`
  const address = 'https://news.google.com/rss/search?q=palm'
  expect(normaliseFeed(parseFeed(text, address), { address, now: 9 })).toMatchObject([
    { title: 'Marina vote delayed', summary: '', origin: 'The Palm Ledger' },
    { title: 'Marina vote delayed', summary: '', origin: 'The Palm Ledger' },
    { title, summary: '' },
  ])
})
