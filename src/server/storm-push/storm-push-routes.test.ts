import { expect, test } from 'vitest'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import type { PushAddress } from '../../store/storm-pushes.ts'
import { exampleApp } from '../app.fixture.ts'
import { makeBrowserKeys } from './browser-keys.fixture.ts'

const path = '/weather/notifications/subscription'
const weather = { latitude: 26, longitude: -80, zones: ['FLZ172'] }
const { keys } = makeBrowserKeys()
const wanted = { want: true, endpoint: 'https://push.test/a', ...keys }

function open({ publication = { ...examplePublication, weather }, allowLoopback = false } = {}) {
  const known = new Map<string, PushAddress & { city: string }>()
  const store = {
    add: async (city: string, address: PushAddress) => void known.set(address.endpoint, { city, ...address }),
    remove: async (endpoint: string) => void known.delete(endpoint),
    cities: async () => [],
    claim: async () => [],
    settle: async () => undefined,
    postpone: async () => undefined,
  }
  const { app } = exampleApp({ publication, stormPush: { store, publicKey: 'key', allowLoopback } })
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { host: 'example.test', ...headers },
    })
    return answer.status
  }
  return { app, post, known }
}

test('a browser is kept with its keys until it wants no more', async () => {
  const { post, known } = open()
  expect(await post({ ...wanted, name: 'more is not kept' })).toBe(200)
  expect([...known.values()]).toEqual([{ city: 'example', endpoint: wanted.endpoint, ...keys }])
  expect(await post({ want: false, endpoint: wanted.endpoint })).toBe(200)
  expect(known.size).toBe(0)
})

test.each([
  '',
  'null',
  '{"want":true}',
  JSON.stringify({ ...wanted, endpoint: 'ftp://push.test/' }),
  JSON.stringify({ ...wanted, endpoint: 'http://127.0.0.1/' }),
  JSON.stringify({ ...wanted, endpoint: `https://push.test/${'a'.repeat(1000)}` }),
  JSON.stringify({ ...wanted, p256dh: Buffer.alloc(65, 4).toString('base64url') }),
  JSON.stringify({ ...wanted, p256dh: 'AAAA' }),
  JSON.stringify({ ...wanted, auth: 'AAAA' }),
])('what is no request of a browser is refused: %s', async (body) => {
  const { post, known } = open()
  expect(await post(body)).toBe(400)
  expect(known.size).toBe(0)
})

test('another site cannot subscribe a reader, and a flood ends', async () => {
  const { post, known } = open()
  expect(await post(wanted, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post('x'.repeat(5000))).toBe(413)
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => post({ ...wanted, endpoint: `https://push.test/${n}` })),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
  expect(known.size).toBeLessThanOrEqual(40)
})

test('the worker answers no requests, and its folder is its scope', async () => {
  const { app } = open()
  const get = (where: string) => app.request(where, { headers: { host: 'example.test' } })
  const worker = await get('/weather/notifications/worker.js')
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('service-worker-allowed')).toBeNull()
  const text = await worker.text()
  expect(text).not.toContain("'fetch'")
  expect(text.length).toBeLessThan(2_000)
  expect(await (await get(path)).json()).toEqual({ key: 'key' })
})

test('a city whose alerts are not read has none of it', async () => {
  const { app, post } = open({ publication: examplePublication as never })
  for (const where of ['/weather/notifications', '/weather/notifications/worker.js', path])
    expect((await app.request(where, { headers: { host: 'example.test' } })).status, where).toBe(404)
  expect(await post(wanted)).not.toBe(200)
})
