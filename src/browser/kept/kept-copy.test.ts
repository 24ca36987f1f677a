import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day, hour, minute } from '../../time/durations.ts'
import { fetchCopy, formatCopyAge } from './kept-copy.ts'
import { endUnused, startWorker as startFrom, untilActive, type WorkerPage } from './registration.ts'
import { runWorker, type WorkerScope } from './worker.ts'

const noon = Date.UTC(2026, 10, 20, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

const copy = {
  made: noon,
  label: 'noon',
  age: 'It was {age} old.',
  ageless: 'The clock is wrong.',
  files: {
    '/storm': { type: 'text/html', policy: "default-src 'none'", body: '<p>{age}</p>' },
    '/es/storm': { type: 'text/html', policy: "default-src 'none'", body: '<p lang="es">{age}</p>' },
  },
}

test.each<[string, { made?: number; fetchedAt: number; sentAt?: number }, string]>([
  ['at once', { fetchedAt: noon }, 'It was 0 minutes old.'],
  ['after a minute and a half', { fetchedAt: noon - 1.5 * minute }, 'It was 1 minute old.'],
  ['after two hours', { fetchedAt: noon - 2 * hour }, 'It was 2 hours old.'],
  ['after months', { fetchedAt: noon - 100 * day - hour - minute }, 'It was 100 days 1 hour 1 minute old.'],
  [
    'of a page that was made before it was sent',
    { made: noon - 3 * minute, fetchedAt: noon, sentAt: noon },
    'It was 3 minutes old.',
  ],
  ['with a clock a minute off', { fetchedAt: noon, sentAt: noon + minute }, 'It was 0 minutes old.'],
  ['with a clock that was an hour fast', { fetchedAt: noon, sentAt: noon - hour }, 'The clock is wrong.'],
  ['with a clock that was a day slow', { fetchedAt: noon, sentAt: noon + day }, 'The clock is wrong.'],
  ['with a clock that went back', { fetchedAt: noon + minute }, 'The clock is wrong.'],
  ['without the time of the server', { fetchedAt: noon, sentAt: Number.NaN }, 'The clock is wrong.'],
])('the age %s', (_, { fetchedAt, sentAt = fetchedAt, made = sentAt }, told) => {
  expect(formatCopyAge({ ...copy, made, fetchedAt, sentAt })).toBe(told)
})

/** A service worker's scope with one cache in memory; `fetch` is the network. */
function startWorker(fetch: (address: string) => Promise<Response>) {
  const stored = new Map<string, Map<string, string>>()
  const listeners = new Map<string, (event: object) => void>()
  const unregister = vi.fn(async () => true)
  const getSubscription = vi.fn(async (): Promise<object | null> => null)
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => null)
  const closed: string[] = []
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => closed.push(tag) }]
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, string>()
    stored.set(name, entries)
    return {
      match: async (address: string) =>
        entries.has(address) ? new Response(entries.get(address)) : undefined,
      put: async (address: string, response: Response) => void entries.set(address, await response.text()),
    }
  }
  const scope = {
    caches: {
      open,
      has: async (name: string) => stored.has(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    fetch: vi.fn((request: Request | string) => fetch(typeof request === 'string' ? request : request.url)),
    location: { origin: 'https://a.test' },
    navigator: {},
    registration: { unregister, pushManager: { getSubscription }, showNotification, getNotifications },
    clients: { openWindow },
    skipWaiting: vi.fn(async () => undefined),
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  }
  runWorker(scope as unknown as WorkerScope)
  const emit = async (name: string, event = {}) => {
    let work: Promise<unknown> | undefined
    listeners.get(name)?.({
      ...event,
      waitUntil(each: Promise<unknown>) {
        work = each
      },
    })
    await work
  }
  return {
    scope,
    stored,
    unregister,
    getSubscription,
    closed,
    emit,
    /** The worker's answer; undefined where it leaves the request to the browser. */
    async request(path: string, { mode = 'navigate', method = 'GET' } = {}) {
      let answer: Promise<Response> | undefined
      const works: Promise<unknown>[] = []
      listeners.get('fetch')?.({
        request: { url: new URL(path, 'https://a.test').href, method, mode },
        waitUntil: (work: Promise<unknown>) => works.push(work),
        respondWith(response: Promise<Response>) {
          answer = response
        },
      })
      const result = answer?.then((response) => response.text())
      await Promise.all([result?.catch(() => undefined), ...works])
      return result
    },
  }
}

const sent = () => Response.json(copy, { headers: { date: new Date().toUTCString() } })
const online = async (address: string) => (address.endsWith('kept.json') ? sent() : new Response('live'))
const none = async (): Promise<Response> => Promise.reject(new TypeError('no connection'))

async function installed() {
  let current = online
  const worker = startWorker((address) => current(address))
  await worker.emit('install')
  await fetchCopy(worker.scope as unknown as WorkerScope, (put) => put())
  return {
    ...worker,
    setNetwork(next: typeof online) {
      current = next
    },
  }
}

test('with a connection it is the live page, without one the copy with its age', async () => {
  const { request, setNetwork } = await installed()
  expect(await request('/storm')).toBe('live')
  setNetwork(none)
  vi.setSystemTime(noon + 2 * hour)
  expect(await request('/storm')).toBe('<p>It was 2 hours old.</p>')
  await expect(request('/ht/storm')).rejects.toThrow('no connection')
})

test.each([
  ['/', '<p>It was 0 minutes old.</p>'],
  ['/?from=mail', '<p>It was 0 minutes old.</p>'],
  ['/weather', '<p>It was 0 minutes old.</p>'],
  ['/es', '<p lang="es">It was 0 minutes old.</p>'],
])(
  'without a connection %s is the kept storm page, else the network’s answer whatever it is',
  async (path, kept) => {
    const { request, setNetwork, stored } = await installed()
    setNetwork(async () => new Response('bad', { status: 502 }))
    expect(await request(path)).toBe('bad')
    setNetwork(none)
    expect(await request(path)).toBe(kept)
    stored.clear()
    await expect(request(path)).rejects.toThrow('no connection')
  },
)

test.each([
  ['/', { mode: 'cors' }],
  ['/stormy-weather', {}],
  ['/weather/alerts/1', {}],
  ['/ht', {}],
  ['https://other.test/storm', {}],
  ['/storm', { method: 'POST' }],
])('%s %o is left to the browser', async (path, options) => {
  const { request } = await installed()
  expect(await request(path, options)).toBeUndefined()
})

test('a server that fails, or does not answer for four seconds, is answered by the copy', async () => {
  const { request, setNetwork } = await installed()
  setNetwork(async () => new Response('bad', { status: 502 }))
  expect(await request('/storm')).toBe('<p>It was 0 minutes old.</p>')
  setNetwork(async (address) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    return online(address)
  })
  const slow = request('/storm')
  const waiting = request('/storm?live')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await slow).toMatch(/It was/)
  expect(await waiting).toBe('live')
})

test('a page that is not there is told as such', async () => {
  const { request, setNetwork } = await installed()
  setNetwork(async () => new Response('not found', { status: 404 }))
  expect(await request('/storm')).toBe('not found')
})

test('a visit renews a copy of ten minutes, and no younger one', async () => {
  const { request, scope } = await installed()
  const copies = () => scope.fetch.mock.calls.filter(([one]) => one === '/storm/kept.json').length
  expect(copies()).toBe(1)
  vi.setSystemTime(noon + 9 * minute)
  await request('/storm')
  expect(copies()).toBe(1)
  vi.setSystemTime(noon + 11 * minute)
  await request('/storm/keep.js', { mode: 'no-cors' })
  expect(copies()).toBe(1)
  await request('/storm')
  expect(copies()).toBe(2)
  // A clock that went back makes no copy fresh for ever.
  vi.setSystemTime(noon - day)
  await request('/storm')
  expect(copies()).toBe(3)
})

test('a copy that was removed while it is renewed does not come back', async () => {
  const { request, stored, setNetwork } = await installed()
  vi.setSystemTime(noon + hour)
  setNetwork(async (address) => {
    if (address.endsWith('kept.json')) stored.clear()
    return online(address)
  })
  await request('/storm')
  expect([...stored.keys()]).toEqual([])
})

test('a copy that comes cut off leaves the one before', async () => {
  const { request, stored, setNetwork } = await installed()
  const before = stored.get('storm')?.get('/storm/kept.json')
  vi.setSystemTime(noon + hour)
  setNetwork(async (address) => (address.endsWith('kept.json') ? new Response('{"made":1') : online(address)))
  await request('/storm')
  expect(stored.get('storm')?.get('/storm/kept.json')).toBe(before)
})

test('a worker for notifications alone keeps no copy', async () => {
  const { request, scope, stored, emit } = startWorker(online)
  await emit('install')
  expect(scope.skipWaiting).toHaveBeenCalled()
  await request('/storm')
  expect([...stored.keys()]).toEqual([])
})

test.each([404, 410])(
  'where the site answers %i in place of the copy, worker and copy end',
  async (status) => {
    const { request, stored, unregister, setNetwork } = await installed()
    vi.setSystemTime(noon + hour)
    setNetwork(async (address) =>
      address.endsWith('kept.json') ? new Response('', { status }) : online(address),
    )
    expect(await request('/storm')).toBe('live')
    expect([...stored.keys()]).toEqual([])
    expect(unregister).toHaveBeenCalled()
  },
)

test('where the site has no copies any more, a worker that takes notifications goes on', async () => {
  const { request, stored, unregister, getSubscription, setNetwork } = await installed()
  getSubscription.mockResolvedValue({})
  vi.setSystemTime(noon + hour)
  setNetwork(async (address) =>
    address.endsWith('kept.json') ? new Response('', { status: 410 }) : online(address),
  )
  await request('/storm')
  expect([...stored.keys()]).toEqual([])
  expect(unregister).not.toHaveBeenCalled()
})

test('a push is shown, takes away what it closes, and opens its page when it is touched', async () => {
  const { scope, emit, closed } = startWorker(online)
  const message = { title: 'Hurricane Warning', body: 'Example', tag: 'one', closes: ['watch'] }
  await emit('push', { data: { json: () => ({ ...message, path: '/storm', language: 'en-US' }) } })
  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    'Hurricane Warning',
    expect.objectContaining({ body: 'Example', tag: 'one', renotify: true, lang: 'en-US', data: '/storm' }),
  )
  expect(closed).toEqual(['watch'])
  const close = vi.fn()
  await emit('notificationclick', { notification: { close, data: '/storm' } })
  expect(close).toHaveBeenCalledOnce()
  expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/storm')
})

/** A worker whose state is set. */
function fakeWorker(state: ServiceWorkerState) {
  const worker = Object.assign(new EventTarget(), { state })
  return {
    worker: worker as unknown as ServiceWorker,
    become(next: ServiceWorkerState) {
      worker.state = next
      worker.dispatchEvent(new Event('statechange'))
    },
  }
}

test('a worker is waited for until it is active, and one that cannot be installed is an error', async () => {
  const good = fakeWorker('installing')
  const active = untilActive(good.worker)
  good.become('installed')
  good.become('activated')
  await active
  const bad = fakeWorker('installing')
  const failed = untilActive(bad.worker)
  bad.become('redundant')
  await expect(failed).rejects.toThrow('not installed')
  await expect(untilActive(fakeWorker('redundant').worker)).rejects.toThrow('not installed')
  await expect(untilActive(null)).rejects.toThrow('not installed')
})

test('the worker controls every page', async () => {
  const { worker } = fakeWorker('activated')
  const register = vi.fn(async () => ({ active: worker }))
  await startFrom({ navigator: { serviceWorker: { register } } } as unknown as WorkerPage)
  expect(register).toHaveBeenCalledExactlyOnceWith('/storm/keep.js', { scope: '/' })
})

test('only a worker that neither shows a copy nor takes notifications is ended', async () => {
  const { scope, stored } = await installed()
  const [idle, used, unable] = [
    { unregister: vi.fn(), pushManager: { getSubscription: async () => null } },
    { unregister: vi.fn(), pushManager: { getSubscription: async () => ({}) as PushSubscription } },
    { unregister: vi.fn() },
  ]
  const place = scope as unknown as WorkerScope
  await endUnused(place, [idle, used, unable])
  expect(idle.unregister).not.toHaveBeenCalled()
  stored.clear()
  await endUnused(place, [idle, used, unable])
  expect(idle.unregister).toHaveBeenCalled()
  expect(used.unregister).not.toHaveBeenCalled()
  expect(unable.unregister).toHaveBeenCalled()
})

test('no other script has to do with service workers', () => {
  const source = join(import.meta.dirname, '..', '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /serviceWorker\b/.test(readFileSync(join(source, file), 'utf8')))
  expect(files.filter((file) => !file.startsWith(join('browser', 'kept')))).toEqual([])
})
