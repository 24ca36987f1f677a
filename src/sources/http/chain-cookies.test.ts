import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { ChainCookies } from './chain-cookies.ts'
import { type FakeServer, startFakeServer } from './fake-server.fixture.ts'
import { closeClientsAfterEach, open, text } from './safe-fetch.fixture.ts'

let servers: FakeServer[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})
closeClientsAfterEach()

async function start(
  routes: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeServer> {
  const server = await startFakeServer(routes)
  servers.push(server)
  return server
}

const fetch = (address: string) => open().fetchBytes(address, { accept: '*/*', maxBytes: 100_000 })

describe('a chain of redirects', () => {
  test('to itself ends where the cookie comes back', async () => {
    const server = await start(({ headers }, response) => {
      if (headers.cookie === 'gate=1; lang=en') response.end(text)
      else
        response
          .writeHead(302, { location: '/feed', 'set-cookie': ['gate=1; Path=/; HttpOnly', 'lang=en'] })
          .end()
    })
    expect(await fetch(`${server.origin}/feed`)).toMatchObject({
      kind: 'body',
      finalAddress: `${server.origin}/feed`,
    })
    expect(server.requests).toHaveLength(2)
  })

  test('over another host and back: each host gets its own cookies only, and nothing is kept', async () => {
    const gate = await start(({ url = '' }, response) => {
      const back = new URLSearchParams(url.slice(2)).get('back') ?? ''
      response.writeHead(302, { location: `${back}?pass`, 'set-cookie': 'seen=gate' }).end()
    })
    const news = await start(({ url, headers, headers: { cookie = '' } }, response) => {
      if (cookie.includes('pass=2')) response.end(text)
      else if (url === '/feed?pass')
        response.writeHead(302, { location: '/feed', 'set-cookie': 'pass=2' }).end()
      else {
        const back = encodeURIComponent(`http://${headers.host}/feed`)
        response.writeHead(302, { location: `${gate.origin}/?back=${back}`, 'set-cookie': 'first=1' }).end()
      }
    })
    const client = open()
    for (let times = 0; times < 2; times++) {
      expect(
        await client.fetchBytes(`${news.origin}/feed`, { accept: '*/*', maxBytes: 100_000 }),
      ).toMatchObject({ kind: 'body' })
    }
    expect(gate.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
    const sent = [undefined, 'first=1', 'first=1; pass=2']
    expect(news.requests.map(({ headers }) => headers.cookie)).toEqual([...sent, ...sent])
  })

  test('does not go on for ever', async () => {
    const server = await start(
      (_, response) => void response.writeHead(302, { location: '/', 'set-cookie': 'a=1' }).end(),
    )
    expect(await fetch(server.origin)).toMatchObject({ kind: 'failed', reason: 'redirect' })
    expect(server.requests).toHaveLength(6)
  })
})

test.each<[string, string, string, string | undefined]>([
  ['a=1', 'https://news.example/feed/', 'https://news.example/feed/2', 'a=1'],
  ['a=1', 'https://news.example/feed/', 'https://news.example/', undefined],
  ['a=1; Path=/', 'https://news.example/feed/', 'https://news.example/', 'a=1'],
  ['a=1; Path=/feed', 'https://news.example/', 'https://news.example/feeds', undefined],
  ['a=1; Domain=.news.example; Path=/', 'https://www.news.example/', 'https://www.news.example/', 'a=1'],
  ['a=1; Domain=news.example; Path=/', 'https://www.news.example/', 'https://news.example/', undefined],
  ['a=1; Domain=other.example', 'https://news.example/', 'https://news.example/', undefined],
  ['a=1; Secure', 'https://news.example/', 'http://news.example/', undefined],
  ['a=1; Secure', 'https://news.example/', 'https://news.example/', 'a=1'],
  ['a=1; Secure', 'http://news.example/', 'https://news.example/', undefined],
  ['a=1', 'http://news.example/', 'https://news.example/', 'a=1'],
  ['a=1', 'https://news.example/', 'https://news.example:8443/', undefined],
  ['a=1; Max-Age=0', 'https://news.example/', 'https://news.example/', undefined],
  ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'https://news.example/', 'https://news.example/', undefined],
  [
    'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60',
    'https://news.example/',
    'https://news.example/',
    'a=1',
  ],
  ['a="x y"=', 'https://news.example/', 'https://news.example/', 'a="x y"='],
  ['no pair', 'https://news.example/', 'https://news.example/', undefined],
  ['=1', 'https://news.example/', 'https://news.example/', undefined],
  ['a=1\x00', 'https://news.example/', 'https://news.example/', undefined],
  [`a=${'x'.repeat(5000)}`, 'https://news.example/', 'https://news.example/', undefined],
])('%j of %s is sent to %s as %s', (header, from, to, sent) => {
  const cookies = new ChainCookies()
  cookies.take(header, new URL(from))
  expect(cookies.headerFor(new URL(to))).toBe(sent)
})

test('a cookie replaces the one of its name, and an expired one removes it', () => {
  const url = new URL('https://news.example/')
  const cookies = new ChainCookies()
  cookies.take(['a=1', 'b=2', 'a=3'], url)
  expect(cookies.headerFor(url)).toBe('b=2; a=3')
  cookies.take('b=; Max-Age=0', url)
  expect(cookies.headerFor(url)).toBe('a=3')
})

test('cookies are bounded in number and in size', () => {
  const url = new URL('https://news.example/')
  const cookies = new ChainCookies()
  cookies.take(
    Array.from({ length: 500 }, (_, index) => `c${index}=1`),
    url,
  )
  expect(cookies.headerFor(url)?.split('; ')).toHaveLength(20)
  cookies.take(
    Array.from({ length: 20 }, (_, index) => `c${index}=${'x'.repeat(4000)}`),
    url,
  )
  expect(cookies.headerFor(url)).toBeUndefined()
})
