import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { selfSigned } from '../../sources/http/self-signed.fixture.ts'
import { pollOnce } from './poll-command.ts'

const item = (title: string, rest = '') =>
  `<item><title>${title}</title><link>https://p.test/${title}</link><guid>1</guid>${rest}</item>`
const rss = `<rss><channel>${item('A', '<pubDate>2026-11-02 10:00</pubDate>')}${item('B')}<item/></channel></rss>`

async function setUp() {
  const server = await startFakeServer((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/feed' }).end()
    else if (request.url === '/feed') response.writeHead(200, { 'content-type': 'text/xml' }).end(rss)
    else if (request.url === '/page')
      response.end('<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed">')
    else if (request.url?.startsWith('/api/convert'))
      response.end(JSON.stringify({ status: 'ok', items: [{ title: 'Converted', guid: '1' }] }))
    else response.writeHead(404).end()
  })
  onTestFinished(() => server.close())
  return {
    requests: server.requests,
    poll: async (path: string, converter?: string) => {
      const settings = {
        allowLoopbackFeeds: true,
        contact: 'desk@gull.test',
        publicationsDir: '/nowhere',
        feedConverter: converter && `${server.origin}${converter}`,
      }
      const printed: string[] = []
      const isFeed = await pollOnce(`${server.origin}${path}`, settings, (text) => printed.push(text))
      return { isFeed, text: printed.join('\n').replaceAll(server.origin, 'http://here') }
    },
  }
}

test('prints the articles of a feed and what is wrong with it', async () => {
  const { poll, requests } = await setUp()
  const { isFeed, text } = await poll('/old')
  expect(isFeed).toBe(true)
  expect(requests[0]?.headers['user-agent']).toContain('desk@gull.test')
  const lines = text.split('\n')
  expect(lines.slice(0, 4)).toEqual([
    '2026-11-02 10:00 UTC  A',
    '                      https://p.test/A',
    'without a date        B',
    '                      https://p.test/B',
  ])
  expect(lines).toContain(`${rss.length} bytes, text/xml; 2 article(s)`)
  expect(text).toContain('The same guid as another entry in 1 of 2 entries, such as “1”.')
  expect(text).toContain('It declares a new address (http://here/feed).')
  expect(lines.at(-1)).toBe('Nothing was stored.')
})

test('asks the feed converter where one is set, as the server does', async () => {
  const { poll, requests } = await setUp()
  const { isFeed, text } = await poll('/missing', '/api/convert')
  expect(isFeed).toBe(true)
  expect(requests.map(({ url }) => url?.split('?')[0])).toEqual(['/api/convert'])
  expect(text).toContain('Converted')
})

test.each([
  ['/page', 'an HTML page; it names the feed http://here/feed'],
  ['/missing', 'There is no feed at this address (status 404).'],
])('says why %s is no feed', async (path, expected) => {
  const { poll } = await setUp()
  const { isFeed, text } = await poll(path)
  expect(isFeed).toBe(false)
  expect(text).toContain(expected)
})

test('reads a feed without a valid certificate only where a city lists it so', async () => {
  const server = createServer(selfSigned, (_, response) => void response.end(rss))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const publicationsDir = mkdtempSync(join(tmpdir(), 'poll-'))
  onTestFinished(() => {
    server.close()
    rmSync(publicationsDir, { recursive: true })
  })
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
  const list = (mark: string) => {
    const outline = `<outline text="A" owner="A" xmlUrl="${address}"${mark}/>`
    const opml = `<opml version="2.0"><body><outline text="localNews">${outline}</outline></body></opml>`
    writeFileSync(join(publicationsDir, 'gull-harbor', 'feeds.opml'), opml)
  }
  const poll = async () => {
    const settings = {
      allowLoopbackFeeds: true,
      contact: undefined,
      feedConverter: undefined,
      publicationsDir,
    }
    const printed: string[] = []
    return [await pollOnce(address, settings, (text) => printed.push(text)), printed.join('\n')]
  }
  mkdirSync(join(publicationsDir, 'gull-harbor'))
  writeFileSync(join(publicationsDir, 'gull-harbor', 'publication.yaml'), 'city: Gull Harbor\n')
  list('')
  expect(await poll()).toEqual([false, expect.stringContaining('certificate')])
  list(' certificate="unchecked"')
  expect(await poll()).toEqual([true, expect.stringContaining('turned its check off for this feed')])
})

test('refuses what is no address', async () => {
  await expect(pollOnce('gull', {} as never, () => {})).rejects.toThrow('gull: expected an address')
})
