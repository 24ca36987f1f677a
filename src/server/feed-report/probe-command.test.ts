import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { probe } from './probe-command.ts'

const rss = (date: string) =>
  `<rss><channel><item><title>A</title><link>https://p.test/a</link><guid>a</guid><pubDate>${date}</pubDate></item></channel></rss>`

async function setUp() {
  let together = 0
  let most = 0
  const server = await startFakeServer((request, response) => {
    most = Math.max(most, ++together)
    setTimeout(() => {
      together -= 1
      if (request.url === '/new') response.end(rss(new Date(Date.now() - 3_600_000).toUTCString()))
      else if (request.url === '/old') response.end(rss('Sun, 06 Jan 2019 10:00:00 GMT'))
      else if (request.url === '/page')
        response.end('<!doctype html><link rel="alternate" type="application/rss+xml" href="/new">')
      else response.writeHead(403).end()
    }, 5)
  })
  const folder = mkdtempSync(join(tmpdir(), 'probe-'))
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const opml = join(folder, 'feeds.opml')
  const outline = (name: string) =>
    `<outline text="${name}" type="rss" xmlUrl="${server.origin}/${name.toLowerCase()}"/>`
  const outlines = ['New', 'Old', 'Page', 'Closed', 'New'].map(outline).join('')
  writeFileSync(opml, `<opml><body><outline text="Local">${outlines}</outline></body></opml>`)
  const drawn: string[] = []
  const terminal = {
    isTTY: true,
    write: (text: string) => drawn.push(text) > 0,
  } as unknown as NodeJS.WriteStream
  return {
    origin: server.origin,
    opml,
    drawn,
    most: () => most,
    requests: server.requests,
    run: async (words: readonly string[], asJson = false) => {
      const printed: string[] = []
      const settings = {
        allowLoopbackFeeds: true,
        contact: 'desk@gull.test',
        feedConverter: undefined,
      }
      const options = { print: (text: string) => void printed.push(text), terminal }
      const allUsable = await probe(words, asJson, settings, options)
      return { allUsable, text: printed.join('\n').replaceAll(server.origin, 'http://here') }
    },
  }
}

test('tries the feeds of an OPML file, each once and two of a host at a time, and prints a dated report', async () => {
  const { run, opml, drawn, most } = await setUp()
  const { allUsable, text } = await run([opml])
  expect(allUsable).toBe(false)
  expect(text).toMatch(/^Probe of 4 feed\(s\), \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m)
  expect(text).toMatch(
    /Usable.* \(1\)\n {2}http:\/\/here\/new {2}New \(Local\)\n {6}rss, 1 entries, 0 of 1 with a picture, newest 60 min old/,
  )
  expect(text).toMatch(/Old.* \(1\)\n {2}http:\/\/here\/old/)
  expect(text).toContain('old for a feed that publishes this often')
  expect(text).toMatch(/Unusable \(2\)\n {2}http:\/\/here\/page/)
  expect(text).toContain('it names http://here/new')
  expect(text).toContain('It blocks our feed reader (status 403).')
  expect(most()).toBe(2)
  expect(drawn.join('')).toContain(`[${'#'.repeat(30)}] 4 of 4, 2 failed`)
  expect(drawn.at(-1)).toBe('\r\x1b[K')
})

test('prints JSON for addresses, and says what it cannot try', async () => {
  const { run, origin, opml, requests } = await setUp()
  const { allUsable, text } = await run([`${origin}/new`], true)
  expect(allUsable).toBe(true)
  expect(requests[0]?.headers['user-agent']).toContain('desk@gull.test')
  expect(JSON.parse(text)).toMatchObject({
    at: expect.stringMatching(/Z$/),
    feeds: [{ address: 'http://here/new', verdict: 'usable', remarks: [] }],
  })
  await expect(run(['/no/such.opml'])).rejects.toThrow('neither an address')
  writeFileSync(opml, '<opml>\n<outline text="A & B" xmlUrl="https://ab.test/"/></opml>')
  await expect(run([opml])).rejects.toThrow(
    'feeds.opml:2: found broken XML (an & that is not written as &amp;)',
  )
  writeFileSync(
    opml,
    '<opml><!-- A & B -->\n<outline text="A & B" xmlUrl="https://ab.test/?a=1&b=2"/>\r\n<outline text="&#38;"/>\n<outline text="C&D"/></opml>',
  )
  const place = `error: ${opml}`
  const ampersand = 'found broken XML (an & that is not written as &amp;), expected well-formed XML'
  await expect(run([opml])).rejects.toThrow(`${place}:2: ${ampersand}\n${place}:4: ${ampersand}`)
  writeFileSync(
    opml,
    `<opml>\n<outline xmlurl="https://ab.test/"/>\n<outline XMLURL="https://ab.test/"/>\n<outline url="https://ab.test/"/>
<outline text="A" htmlUrl="https://ab.test/"/>\n<outline xmlUrl="feed://ab.test/"/></opml>`,
  )
  const meant = 'found an unknown attribute, expected xmlUrl'
  await expect(run([opml])).rejects.toThrow(
    [
      `${opml} lists no feed: no outline has an xmlUrl that begins with http:// or https://.`,
      `${place}:2 xmlurl: ${meant}`,
      `${place}:3 XMLURL: ${meant}`,
      `${place}:4 url: ${meant}`,
      `${place}:6 xmlUrl: found "feed://ab.test/", expected an address that begins with https:// or http://`,
    ].join('\n'),
  )
  await expect(run([])).rejects.toThrow('No feeds to try')
})
