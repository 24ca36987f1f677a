import { expect, onTestFinished, test } from 'vitest'
import { startFakeServer } from '../http/fake-server.fixture.ts'
import { type PolledLine, pollLines } from './poll-lines.ts'

const rss = `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>City &amp;amp; Shore</title><link>https://example.com/news/</link><language>en-us</language>
<item>
  <guid isPermaLink="false">one</guid><title>A &lt;b&gt;bold&lt;/b&gt; plan</title><link>/a?utm_source=rss</link>
  <description>&lt;p&gt;Short.&lt;/p&gt;</description><content:encoded><![CDATA[<p>Long.</p><figcaption>Seen</figcaption>]]></content:encoded>
  <pubDate>Sat, 21 Nov 2026 10:00:00 -0500</pubDate><author>desk@example.com (City Desk)</author>
  <category>Parks</category><category>Water</category>
  <enclosure url="/a.mp3" type="audio/mpeg" length="1"/><media:thumbnail url="/a.jpg"/>
</item>
<item><title/></item></channel></rss>`

const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/"><title type="text">On &lt;i&gt; and &lt;b&gt;</title>
<link href="."/><entry><id>urn:1</id><title type="html">The &lt;time&gt;noon&lt;/time&gt; <![CDATA[&lt;hr>]]></title><link href="1"/>
<published>2999-01-01T00:00:00Z</published><updated>2999-01-02T00:00:00+01:00</updated>
<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">1 &lt; <em>2</em></div></summary>
<author><email>a@example.com</email></author></entry></feed>`

async function poll(
  documents: Readonly<Record<string, string>>,
  allowLoopback = true,
): Promise<PolledLine[]> {
  const routes = Object.entries(documents).map(
    ([path, body]) =>
      [path, (_: unknown, response: { end(body: string): void }) => response.end(body)] as const,
  )
  const server = await startFakeServer(Object.fromEntries(routes))
  onTestFinished(() => server.close())
  const lines: PolledLine[] = []
  async function* input() {
    yield ''
    for (const path of Object.keys(documents)) yield ` ${server.origin}${path} `
  }
  await pollLines(input(), (line) => lines.push(line), { allowLoopback, userAgent: 'Paper/1.0 (+desk)' })
  for (const { headers } of server.requests) {
    expect(headers).toMatchObject({ 'user-agent': 'Paper/1.0 (+desk)', connection: 'close' })
  }
  return JSON.parse(JSON.stringify(lines).replaceAll(server.origin, 'http://here.test')) as PolledLine[]
}

test('prints the whole content of a feed, without the limits for readers', async () => {
  const [first, second] = await poll({ '/rss': rss, '/atom': atom })
  expect(first).toEqual({
    feed: { title: 'City & Shore', link: 'https://example.com/news/' },
    items: [
      {
        id: 'one',
        title: 'A bold plan',
        link: 'https://example.com/a?utm_source=rss',
        summaryText: 'Short.',
        contentText: 'Long. Seen',
        publishedAt: '2026-11-21T15:00:00.000Z',
        updatedAt: null,
        author: 'City Desk',
        categories: ['Parks', 'Water'],
        imageUrl: 'https://example.com/a.jpg',
        enclosures: [{ url: 'https://example.com/a.mp3', type: 'audio/mpeg' }],
        language: 'en-US',
      },
      {
        id: null,
        title: null,
        link: null,
        summaryText: null,
        contentText: null,
        publishedAt: null,
        updatedAt: null,
        author: null,
        categories: [],
        imageUrl: null,
        enclosures: [],
        language: 'en-US',
      },
    ],
  })
  expect(second).toMatchObject({
    feed: { title: 'On <i> and <b>', link: 'http://here.test/blog/' },
    items: [
      {
        title: 'The noon <hr>',
        link: 'http://here.test/blog/1',
        summaryText: '1 < 2',
        contentText: null,
        publishedAt: '2999-01-01T00:00:00.000Z',
        updatedAt: '2999-01-01T23:00:00.000Z',
        author: 'a@example.com',
      },
    ],
  })
})

test('prints an error for each line that is not a feed, in the order of the lines', async () => {
  const lines = await poll({ '/page': '<!doctype html><html><body>Hi</body></html>', '/atom': atom })
  expect(lines[0]).toEqual({ error: 'parse: an HTML page' })
  expect(lines[1]).toHaveProperty('feed')
})

test('asks the feed converter where one is set', async () => {
  const server = await startFakeServer((_, response) => {
    response.end(JSON.stringify({ status: 'ok', feed: { title: 'F' }, items: [{ title: 'A', guid: '1' }] }))
  })
  onTestFinished(() => server.close())
  async function* input() {
    yield 'https://ledger.test/feed'
  }
  const lines: PolledLine[] = []
  const converter = `${server.origin}/convert`
  await pollLines(input(), (line) => lines.push(line), {
    allowLoopback: true,
    userAgent: 'P',
    converter,
  })
  expect(lines).toMatchObject([{ feed: { title: 'F' }, items: [{ id: '1', title: 'A' }] }])
})

test('requests loopback addresses only when that is allowed', async () => {
  const [line] = await poll({ '/atom': atom }, false)
  expect(line).toEqual({ error: expect.stringContaining('refused') })
})
