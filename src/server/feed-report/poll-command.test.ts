import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { makeFeedState } from '../../store/samples.fixture.ts'
import { pollOnce } from './poll-command.ts'

const item = (title: string, rest = '') =>
  `<item><title>${title}</title><link>https://p.test/${title}</link><guid>${title}</guid>${rest}</item>`
const rss = `<rss><channel><title>The Gull</title>${item('A', '<pubDate>2026-11-02 10:00</pubDate>')}${item('A')}<item/></channel></rss>`

async function setUp() {
  const server = await startFakeServer((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/feed' }).end()
    else if (request.url === '/feed' || request.url === '/rss.xml')
      response.writeHead(200, { etag: '"7"', 'content-type': 'text/xml' }).end(rss)
    else if (request.url === '/page')
      response.end(
        '<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed" title="All">',
      )
    else if (request.url === '/plain') response.end('<!doctype html><p>Hi</p>')
    else if (request.url?.startsWith('/api/convert'))
      response.end(JSON.stringify({ status: 'ok', items: [{ title: 'Converted', guid: '1' }] }))
    else response.writeHead(404).end()
  })
  const folder = mkdtempSync(join(tmpdir(), 'poll-'))
  const city = join(folder, 'cities', 'gull-bay')
  mkdirSync(city, { recursive: true })
  const outline = (name: string, path: string) =>
    `<outline text="${name}" type="rss" xmlUrl="${server.origin}${path}"/>`
  writeFileSync(
    join(city, 'feeds.opml'),
    `<opml><body><outline text="localNews">${outline('The Gull', '/feed')}${outline('Gull Radio', '/x')}</outline></body></opml>`,
  )
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const settings = {
    publicationsDir: join(folder, 'cities'),
    dataDir,
    allowLoopbackFeeds: true,
  }
  const contact = { contact: 'desk@gull.test' }
  return {
    origin: server.origin,
    requests: server.requests,
    dataDir,
    poll: async (wanted: string, asJson = false, converter?: string) => {
      const printed: string[] = []
      const all = {
        ...settings,
        ...contact,
        feedConverter: converter,
        databaseUrl: undefined,
      }
      const isFeed = await pollOnce(wanted, asJson, all, (text) => printed.push(text))
      return { isFeed, text: printed.join('\n').replaceAll(server.origin, 'http://here') }
    },
  }
}

test('prints what each step of a poll did, and the feed’s problems', async () => {
  const { poll, origin, requests } = await setUp()
  const { isFeed, text } = await poll(`${origin}/old`)
  expect(isFeed).toBe(true)
  expect(requests[0]?.headers['user-agent']).toContain('desk@gull.test')
  expect(text).toMatch(/^connected {2}127\.0\.0\.1:\d+ at 127\.0\.0\.1, after \d+ ms$/m)
  expect(text).toMatch(/^answered {3}301 at http:\/\/here\/old, to \/feed, after \d+ ms$/m)
  expect(text).toMatch(/^answered {3}200 at http:\/\/here\/feed, after/m)
  for (const line of [
    'validators ETag "7", no Last-Modified',
    `document   ${rss.length} bytes, text/xml`,
    'encoding   utf-8, as all its bytes are valid UTF-8',
    'moved      for good to http://here/feed',
    'format     RSS, “The Gull”',
    'entries    3, of which 2 are kept; left out: 1 without title, text and link',
    'pictures   0 of 2',
    'remark     The same guid as another entry in 1 of 2 entries, such as “A”.',
    'remark     It declares a new address (http://here/feed).',
    'No city lists it.',
    'Nothing was stored.',
  ])
    expect(text).toContain(line)
})

test('finds a configured feed by its name, and prints its stored state', async () => {
  const { poll, dataDir, origin } = await setUp()
  const store = await openEmptyStore(dataDir)
  const state = makeFeedState(`${origin}/feed`, { failures: 2, lastError: 'timeout: too slow' })
  await store.articles.savePoll(state, [])
  await store.close()
  const { text } = await poll('the gull')
  expect(text).toContain('Polling http://here/feed')
  expect(text).toContain('Listed as The Gull (gull-bay, localNews).')
  expect(text).toContain('2 failure(s): timeout: too slow')
  await expect(poll('gull')).rejects.toThrow(/several feeds:\n.*The Gull.*\n.*Gull Radio/)
  await expect(poll('pelican')).rejects.toThrow('No feed is called "pelican"')
  await expect(poll(' ')).rejects.toThrow('No feed is called " "')
})

test('asks the feed converter where one is set, as the server does', async () => {
  const { poll, origin, requests } = await setUp()
  const { isFeed, text } = await poll(`${origin}/missing`, true, `${origin}/api/convert?key=1`)
  expect(isFeed).toBe(true)
  expect(requests.map(({ url }) => url)).toEqual([
    `/api/convert?key=1&rss_url=${encodeURIComponent(`${origin}/missing`)}`,
  ])
  expect(JSON.parse(text)).toMatchObject({ address: 'http://here/missing', read: { articles: 1 } })
})

test('a page is reported with its feeds, or with one at a usual address', async () => {
  const { poll, origin } = await setUp()
  const page = await poll(`${origin}/page`)
  expect(page.isFeed).toBe(false)
  expect(page.text).toContain('names      http://here/feed (All)')
  const plain = await poll(`${origin}/plain`)
  expect(plain.text).toContain('There is a feed at http://here/rss.xml')
  const { text } = await poll(`${origin}/missing`, true)
  expect(JSON.parse(text)).toMatchObject({
    address: 'http://here/missing',
    remarks: [{ what: 'There is no feed at this address (status 404).' }],
  })
})
