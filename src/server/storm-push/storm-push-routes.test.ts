import { ECDH } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countReadersIn, floods } from '../../mail/floods.fixture.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import type { PushAddress } from '../../store/storm-pushes.ts'
import { exampleApp } from '../app.fixture.ts'
import { makeBrowserKeys } from './browser-keys.fixture.ts'

const path = '/weather/notifications/subscription'
const weather = { latitude: 26, longitude: -80, zones: ['FLZ172'] }
const { keys } = makeBrowserKeys()
/** The browser's key in its short form, which is a point of the curve too. */
const compressedKey = ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
const wanted = { want: true, endpoint: 'https://fcm.googleapis.com/a', ...keys }

function open({
  publication = { ...examplePublication, weather },
  allowLoopback = false,
  isFull = false,
} = {}) {
  const known = new Map<string, PushAddress & { city: string }>()
  const store = {
    add: async (city: string, address: PushAddress) => {
      if (isFull) return false
      known.set(address.endpoint, { city, ...address })
      return true
    },
    remove: async (endpoint: string) => void known.delete(endpoint),
    cities: async () => [],
    claim: async () => [],
    settle: async () => undefined,
    postpone: async () => undefined,
  }
  const { app } = exampleApp({ publication, stormPush: { store, publicKey: 'key', allowLoopback } })
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { host: 'example.test', ...headers },
    })
  const post = async (...request: Parameters<typeof send>) => (await send(...request)).status
  return { app, post, send, known }
}

test('a browser is kept with its keys until it wants no more', async () => {
  const { post, known } = open()
  expect(await post({ ...wanted, name: 'more is not kept' })).toBe(200)
  expect([...known.values()]).toEqual([{ city: 'example', endpoint: wanted.endpoint, ...keys }])
  expect(await post({ want: false, endpoint: wanted.endpoint })).toBe(200)
  expect(known.size).toBe(0)
})

test('a city that has as many devices as it may have refuses another', async () => {
  expect(await open({ isFull: true }).post(wanted)).toBe(507)
})

// Their names are the same in each run, the keys are not.
test.each<[string, unknown]>([
  ['nothing', ''],
  ['null', 'null'],
  ['no JSON', '{'],
  ['a wish alone', { want: true }],
  ['an address of another protocol', { ...wanted, endpoint: 'ftp://fcm.googleapis.com/' }],
  ['a protocol that begins so', { ...wanted, endpoint: 'https2://fcm.googleapis.com/' }],
  ['a protocol that ends so', { ...wanted, endpoint: 'nohttps://fcm.googleapis.com/' }],
  ['a long address', { ...wanted, endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
  ['a key off the curve', { ...wanted, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a key of another form', { ...wanted, p256dh: compressedKey }],
  ['a short key', { ...wanted, p256dh: 'AAAA' }],
  ['a short secret', { ...wanted, auth: 'AAAA' }],
])('what is no request of a browser is refused: %s', async (_, body) => {
  const { post, known } = open()
  expect(await post(body)).toBe(400)
  expect(known.size).toBe(0)
})

test.each<[string, number]>([
  ['https://fcm.googleapis.com/wp/a', 200],
  ['https://jmt17.google.com/fcm/send/a', 200],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', 200],
  ['https://web.push.apple.com/a', 200],
  ['https://wns2-by3p.notify.windows.com/w/?token=a', 200],
  ['http://fcm.googleapis.com/a', 422],
  ['https://fcm.googleapis.com:8443/a', 422],
  ['https://fcm.googleapis.com@newsroom.test/a', 422],
  ['https://user:secret@fcm.googleapis.com/a', 422],
  ['https://user@fcm.googleapis.com/a', 422],
  ['https://:secret@web.push.apple.com/a', 422],
  ['https://fcm.googleapis.com/a#1', 422],
  ['https://fcm.googleapis.com/a#', 422],
  ['https://fcm.googleapis.com/a?1', 422],
  ['https://fcm.googleapis.com/a?', 422],
  ['https://web.push.apple.com/a?token=a', 422],
  ['https://updates.push.services.mozilla.com/wpush/v2/a?x=y', 422],
  ['https://wns2-by3p.notify.windows.com/w/?token=a&x=1', 422],
  ['https://wns2-by3p.notify.windows.com/w/?x=1&token=a', 422],
  ['https://fcm.googleapis.com./a', 422],
  ['https://.push.apple.com/a', 422],
  ['https://fcm.googleapis.com.newsroom.test/a', 422],
  ['https://notpush.apple.com/a', 422],
  ['https://newsroom.test/fcm.googleapis.com', 422],
  ['https://127.0.0.1/a', 422],
  ['https://169.254.169.254/latest', 422],
])(
  'nobody has us post to an address that is no push service of a browser: %s is %i',
  async (endpoint, status) => {
    const { post, known } = open()
    expect(await post({ ...wanted, endpoint })).toBe(status)
    expect(known.size).toBe(status === 200 ? 1 : 0)
  },
)

test('a device has one row, however its address is written, and is forgotten by each of these names', async () => {
  const same = [
    'https://fcm.googleapis.com/wp/a:b-c',
    'HTTPS://fcm.googleapis.com/wp/a:b-c',
    'https://FCM.googleapis.com/wp/a:b-c',
    'https://fcm.googleapis.com:443/wp/a:b-c',
    'https://fcm.googleapis.com/./wp/x/../a:b-c',
    'https://fcm.googleapis.com\\wp\\a:b-c',
    'https://fcm.googleapis.com/%2e/wp/a:b-c',
    'https://fcm.googleapis\u3002com/wp/a:b-c',
    'https://fcm.googleapis.com/wp/%61:b%2dc',
  ]
  for (const endpoint of same) {
    const { post, known } = open()
    await post(wanted)
    expect([await post({ ...wanted, endpoint: same[0] }), await post({ ...wanted, endpoint })]).toEqual([
      200, 200,
    ])
    expect([...known.keys()], endpoint).toEqual([wanted.endpoint, same[0]])
    await post({ want: false, endpoint })
    expect([...known.keys()], endpoint).toEqual([wanted.endpoint])
  }
  const { post, known } = open()
  for (const token of ['a%2fb', 'a%2Fb', '%61%2fb'])
    await post({ ...wanted, endpoint: `https://wns2-by3p.notify.windows.com/w/?token=${token}` })
  expect([...known.keys()]).toEqual(['https://wns2-by3p.notify.windows.com/w/?token=a%2fb'])
})

test('a push service on this machine may do without encryption where that is allowed', async () => {
  const { post } = open({ allowLoopback: true })
  expect(await post({ ...wanted, endpoint: 'http://127.0.0.1/' })).toBe(200)
})

test('another site cannot subscribe a reader, and a flood ends', async () => {
  const { post, send, known } = open()
  expect(await post(wanted, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post('x'.repeat(5000))).toBe(413)
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => post({ ...wanted, endpoint: `https://fcm.googleapis.com/${n}` })),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
  expect(known.size).toBeLessThanOrEqual(40)
  expect((await open().send(wanted)).headers.has('retry-after')).toBe(false)
  expect((await send(wanted)).headers.get('retry-after')).toBe('600')
})

test('browsers get the key with which messages are signed', async () => {
  const { app } = open()
  const answer = await app.request(path, { headers: { host: 'example.test' } })
  expect(await answer.json()).toEqual({ key: 'key' })
})

test('the address that the page of storm alerts had leads to the page of this device', async () => {
  const answer = await open().app.request('/weather/notifications', { headers: { host: 'example.test' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/storm/keep'])
})

test('a city whose alerts are not read has none of it', async () => {
  const { app, post } = open({ publication: examplePublication as never })
  for (const where of ['/weather/notifications', path])
    expect((await app.request(where, { headers: { host: 'example.test' } })).status, where).toBe(404)
  expect(await post(wanted)).not.toBe(200)
})

test('a flood of requests from one /16 shuts no other reader out', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = open()
  const body = JSON.stringify({ want: false, endpoint: wanted.endpoint })
  const send = async (from: string) => {
    const remoteAddress = from.includes(':') ? `${from}::1` : from
    const sent = { method: 'POST', headers: { host: 'example.test' }, body }
    return (await app.request(path, sent, { incoming: { socket: { remoteAddress } } })).status === 200
  }
  const flood = floods['one /16'] ?? (() => '')
  expect(await countReadersIn(flood, send, (ms) => vi.advanceTimersByTime(ms), 90)).toBe(10)
})

test('who has many networks of IPv6 may send four hundred requests in ten minutes from all of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = open()
  const send = async (remoteAddress: string) => {
    const headers = { host: 'example.test' }
    const sent = { method: 'POST', headers, body: JSON.stringify({ want: false, endpoint: wanted.endpoint }) }
    return (await app.request(path, sent, { incoming: { socket: { remoteAddress } } })).status
  }
  const flood = []
  for (let network = 0; network < 420; network++) {
    vi.advanceTimersByTime(50)
    flood.push(await send(`2a01:db8:7:${network.toString(16)}::1`))
  }
  expect(flood.filter((status) => status === 200)).toHaveLength(400)
  expect(await send('2a01:db8:8::1')).toBe(200)
})
