import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from './fake-server.fixture.ts'
import type { Lookup } from './name-lookup.ts'
import { closeClientsAfterEach, open, text } from './safe-fetch.fixture.ts'
import { selfSigned } from './self-signed.fixture.ts'

let server: FakeServer

beforeAll(async () => {
  server = await startFakeServer({
    '/plain': (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end(text),
    '/reset': (request) => void request.socket.resetAndDestroy(),
    '/cut': (request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    },
    '/not-http': (request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  })
})
afterAll(() => server.close())
closeClientsAfterEach()

function fetchBytes(path: string) {
  return open().fetchBytes(`${server.origin}${path}`, { accept: '*/*', maxBytes: 5_000_000 })
}

describe('connection', () => {
  test.each([
    ['/reset', 'connection'],
    ['/cut', 'connection'],
    ['/not-http', 'protocol'],
  ])('%s fails as %s', async (path, reason) => {
    expect(await fetchBytes(path)).toMatchObject({ kind: 'failed', reason })
  })

  test('a closed port fails as connection', async () => {
    const gone = await startFakeServer({})
    await gone.close()
    expect(await open().fetchBytes(gone.origin, { accept: '*/*', maxBytes: 1 })).toMatchObject({
      reason: 'connection',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('a certificate without a trusted authority is refused', async () => {
    const secure = createServer(selfSigned, (_, response) => void response.end(text))
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.address() as AddressInfo
    const fetched = await open().fetchBytes(`https://127.0.0.1:${port}/`, { accept: '*/*', maxBytes: 10_000 })
    expect(fetched).toMatchObject({ kind: 'failed', reason: 'tls' })
    secure.close()
  })

  test('a certificate is not checked for a host that is named, and for no other', async () => {
    const secure = createServer(selfSigned, (request, response) => {
      if (request.url === '/') return void response.end(text)
      const { port } = secure.address() as AddressInfo
      response.writeHead(302, { location: `https://localhost:${port}/` }).end()
    })
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.address() as AddressInfo
    const fetch = (host: string, path: string, unverifiedHosts: readonly string[]) =>
      open({ unverifiedHosts: new Set(unverifiedHosts) }).fetchBytes(`https://${host}:${port}${path}`, {
        accept: '*/*',
        maxBytes: 10_000,
      })
    const refused = { kind: 'failed', reason: 'tls' }
    expect(await fetch('127.0.0.1', '/', ['127.0.0.1'])).toMatchObject({ kind: 'body' })
    expect(await fetch('127.0.0.1', '/', ['localhost', '0.0.1'])).toMatchObject(refused)
    expect(await fetch('127.0.0.1', '/redirect', ['127.0.0.1'])).toMatchObject(refused)
    secure.close()
  })

  const answering =
    (...addresses: string[]): Lookup =>
    (_, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  test.each([
    ['the loopback', ['127.0.0.1']],
    ['a private address', ['192.168.1.1']],
    ['a good and a bad address', ['93.184.215.14', '10.0.0.1']],
    ['a good IPv4 and a bad IPv6 address', ['93.184.215.14', '::1']],
    ['the metadata service in IPv6 clothes', ['::ffff:169.254.169.254']],
    ['something unreadable', ['example']],
  ])('a name that resolves to %s is refused', async (_, addresses) => {
    const client = open({ allowLoopback: false, lookup: answering(...addresses) })
    const fetched = await client.fetchBytes('http://news.example/', { accept: '*/*', maxBytes: 1 })
    expect(fetched).toMatchObject({ kind: 'failed', reason: 'refused' })
  })

  test('the second check refuses what passed the first', async () => {
    let reads = 0
    const fickle = {
      family: 4,
      get address() {
        return reads++ === 0 ? '93.184.215.14' : '127.0.0.1'
      },
    }
    const client = open({ allowLoopback: false, lookup: (_, answer) => answer(null, [fickle]) })
    const fetched = await client.fetchBytes('http://news.example/', { accept: '*/*', maxBytes: 1 })
    expect(fetched).toMatchObject({
      kind: 'failed',
      reason: 'refused',
      message: expect.stringContaining('blocked'),
    })
  })

  test('localhost is refused by the address to which the system resolves it', async () => {
    for (const name of ['localhost', 'localhost.']) {
      const client = open({ allowLoopback: false })
      const fetched = await client.fetchBytes(`http://${name}/`, { accept: '*/*', maxBytes: 1 })
      expect(fetched).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/refused|dns/) })
    }
  })

  test('a name that resolves to loopback is allowed when loopback is, also after its address changed', async () => {
    const { port } = new URL(server.origin)
    const client = open({ lookup: answering('127.0.0.1') })
    const options = { accept: '*/*', maxBytes: 10_000 }
    // Other ports than 80 and 443 are allowed only for loopback, which is known only after the lookup.
    expect(await client.fetchBytes(`http://news.example:${port}/plain`, options)).toMatchObject({
      kind: 'body',
    })
    const moved = open({ lookup: answering('93.184.215.14') })
    expect(await moved.fetchBytes(`http://news.example:${port}/plain`, options)).toMatchObject({
      reason: 'refused',
    })
  })

  test('each connection checks the addresses of its own lookup', async () => {
    let asked = 0
    const { port } = new URL(server.origin)
    const client = open({
      lookup: (_, answer) => answer(null, [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    })
    const options = { accept: '*/*', maxBytes: 10_000, deadline: 60_000 }
    expect(await client.fetchBytes(`http://rebind.example:${port}/plain`, options)).toMatchObject({
      kind: 'body',
    })
    expect(await client.fetchBytes(`http://other.example:${port}/plain`, options)).toMatchObject({
      reason: 'refused',
    })
  })

  test('an unknown name fails as dns', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND news.example'), { code: 'ENOTFOUND' })
    const client = open({ lookup: (_, answer) => answer(unknown, []) })
    expect(await client.fetchBytes('http://news.example/', { accept: '*/*', maxBytes: 1 })).toMatchObject({
      reason: 'dns',
    })
  })
})
