// @vitest-environment happy-dom
import { setImmediate } from 'node:timers/promises'
import { act } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hydrate, unmountLeft } from '../../../browser/hydrate.ts'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { defaultTexts } from '../../texts/texts.ts'
import { island } from './StormDevice.island.tsx'

const t = defaultTexts.stormDevice.panel
const sentCopy = { label: 'November 20, 2026, 12:00 PM', age: 'It was {age} old.', ageless: 'Unknown age.' }

/** A registration with at most one subscription, which refuses a second one of another key as browsers do. */
class Registration {
  readonly scope: string
  readonly active = Object.assign(new EventTarget(), { state: 'activated' })
  readonly device: ExampleDevice
  subscription: { endpoint: string; key: string } | undefined

  constructor(device: ExampleDevice, scope: string) {
    this.device = device
    this.scope = `https://a.test${scope}`
  }
  get pushManager() {
    const getSubscription = async () => this.subscription && this.#give(this.subscription)
    const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (this.device.pushFails) throw new DOMException('', 'AbortError')
      if (this.subscription && this.subscription.key !== key) throw new DOMException('', 'InvalidStateError')
      this.subscription ??= { endpoint: `https://push.test${new URL(this.scope).pathname}${key}`, key }
      return this.#give(this.subscription)
    }
    return { getSubscription, subscribe }
  }
  #give({ endpoint }: { endpoint: string }) {
    const unsubscribe = async () => {
      this.subscription = undefined
      return true
    }
    return { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) }
  }
  async unregister() {
    this.device.registrations = this.device.registrations.filter((one) => one !== this)
    return true
  }
}

/** What a browser has, and what the server answers. */
class ExampleDevice {
  registrations: Registration[] = []
  stored = new Map<string, Map<string, string>>()
  permission: NotificationPermission = 'granted'
  asked: object[] = []
  /** Of the server to a device that wants alerts. */
  status = 200
  copyStatus = 200
  isOffline = false
  pushFails = false
  key = 'key'
  locked: string[] = []

  install(scope: string) {
    const registration = new Registration(this, scope)
    this.registrations.push(registration)
    return registration
  }
  keep(copy: object = { made: Date.now(), fetchedAt: Date.now(), sentAt: Date.now(), ...sentCopy }) {
    this.stored.set('storm', new Map([['/storm/kept.json', JSON.stringify(copy)]]))
    this.install('/')
  }
  subscribe(scope = '/', key = this.key) {
    const registration = this.registrations.find((one) => one.scope.endsWith(`test${scope}`))
    const used = registration ?? this.install(scope)
    used.subscription = { endpoint: `https://push.test${scope}${key}`, key }
  }
  get endpoints() {
    return this.registrations.flatMap(({ subscription }) => subscription?.endpoint ?? [])
  }

  fetch = async (path: string, { body }: { body?: string } = {}) => {
    if (this.isOffline) throw new TypeError('no connection')
    if (path === '/storm/kept.json') {
      const headers = { date: new Date().toUTCString() }
      return Response.json({ made: Date.now(), files: {}, ...sentCopy }, { status: this.copyStatus, headers })
    }
    if (body === undefined) return Response.json({ key: this.key })
    const request = JSON.parse(body)
    this.asked.push(request)
    return new Response('', { status: request.want ? this.status : 200 })
  }
  caches = {
    has: async (name: string) => this.stored.has(name),
    keys: async () => [...this.stored.keys()],
    delete: async (name: string) => this.stored.delete(name),
    open: async (name: string) => {
      const entries = this.stored.get(name) ?? new Map<string, string>()
      this.stored.set(name, entries)
      return {
        match: async (path: string) => (entries.has(path) ? new Response(entries.get(path)) : undefined),
        put: async (path: string, response: Response) => void entries.set(path, await response.text()),
      }
    },
  }
  serviceWorker = {
    getRegistrations: async () => [...this.registrations],
    register: async (_script: string, { scope }: { scope: string }) =>
      this.registrations.find((one) => one.scope.endsWith(`test${scope}`)) ?? this.install(scope),
  }
  /** One after another, as the browser's. */
  #last: Promise<unknown> = Promise.resolve()
  locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      this.locked.push(name)
      const result = this.#last.then(work)
      this.#last = result.catch(() => undefined)
      return result
    },
  }
}

let device: ExampleDevice
beforeEach(() => {
  device = new ExampleDevice()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  document.body.replaceChildren()
  unmountLeft()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The panel as the server sends it. */
function send({ hasAlerts = true, areRead = true } = {}): HTMLElement {
  document.body.innerHTML = renderToString(<IslandRoot of={island} props={{ hasAlerts, areRead, t }} />)
  return document.querySelector<HTMLElement>('[data-island]')!
}

async function open(options: { hasAlerts?: boolean; areRead?: boolean } = {}): Promise<void> {
  const { fetch, caches, serviceWorker, locks } = device
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('PushManager', class {})
  const notification = {
    get permission() {
      return device.permission
    },
    requestPermission: async () => device.permission,
  }
  vi.stubGlobal('Notification', notification)
  for (const [name, value] of Object.entries({ serviceWorker, locks }))
    Object.defineProperty(navigator, name, { configurable: true, value })
  await wake(send(options))
}

async function wake(root: HTMLElement): Promise<void> {
  await act(async () => hydrate(root, island))
  await settle()
}

/** Everything that the fakes answer comes within a few turns. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn++) await setImmediate()
  })

const part = (title: string) =>
  [...document.querySelectorAll('section')].find(
    (section) => section.querySelector('h2')?.textContent === title,
  )
const said = (title: string) => part(title)?.querySelector('[role=status]')?.textContent
const buttonOf = (title: string) => part(title)?.querySelector('button') ?? undefined
const copySaid = () => said(t.copy.title)
const alertsSaid = () => said(t.alerts.title)
const label = (title: string) => buttonOf(title)?.textContent

async function press(title: string): Promise<void> {
  await act(async () => buttonOf(title)?.click())
  await settle()
}

test('before it wakes it says what it needs, has no button, and is hydrated as it was sent', async () => {
  const errors = vi.spyOn(console, 'error')
  send()
  expect([copySaid(), alertsSaid()]).toEqual([t.copy.withoutScript, t.alerts.withoutScript])
  expect(document.querySelector('button')).toBeNull()
  await open()
  expect(errors).not.toHaveBeenCalled()
  send({ areRead: false })
  expect(alertsSaid()).toBe(t.alerts.notRead)
  send({ hasAlerts: false })
  expect(part(t.alerts.title)).toBeUndefined()
})

test('a device that has nothing is told so, and nothing starts before a press', async () => {
  await open()
  expect([copySaid(), label(t.copy.title)]).toEqual([t.copy.none, t.copy.keep])
  expect([alertsSaid(), label(t.alerts.title)]).toEqual([t.alerts.isOff, t.alerts.turnOn])
  expect([device.registrations, device.stored.size, device.asked]).toEqual([[], 0, []])
})

test('a device that has both is told of both, and asks the server again for what it has', async () => {
  device.keep()
  device.subscribe()
  await open()
  expect(copySaid()).toBe(`${t.copy.made} ${sentCopy.label}. It was 0 minutes old.`)
  expect(label(t.copy.title)).toBe(t.copy.remove)
  expect([alertsSaid(), label(t.alerts.title)]).toEqual([t.alerts.isOn, t.alerts.turnOff])
  expect(device.asked).toEqual([{ want: true, endpoint: 'https://push.test/key', p256dh: 'p', auth: 'a' }])
  expect(device.endpoints).toEqual(['https://push.test/key'])
})

test('a copy of which the time cannot be read is kept still', async () => {
  device.keep({ files: {} })
  await open()
  expect([copySaid(), label(t.copy.title)]).toEqual([t.copy.kept, t.copy.remove])
  device.stored
    .get('storm')
    ?.set('/storm/kept.json', JSON.stringify({ ...sentCopy, made: 1, fetchedAt: 1, sentAt: null }))
  await open()
  expect(copySaid()).toBe(`${t.copy.made} ${sentCopy.label}. Unknown age.`)
})

test('a press keeps a copy, the next removes it, and the worker with it', async () => {
  await open()
  await press(t.copy.title)
  expect(copySaid()).toMatch(/^This device keeps a copy of the storm page, made November 20/)
  expect(device.registrations).toHaveLength(1)
  await press(t.copy.title)
  expect(copySaid()).toBe(t.copy.removed)
  expect(label(t.copy.title)).toBe(t.copy.keep)
  expect([device.registrations, device.stored.size]).toEqual([[], 0])
})

test('while it works it says so, the button keeps its focus, and a second press does nothing', async () => {
  let answer = () => {}
  const { fetch } = device
  device.fetch = async (...request) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return fetch(...request)
  }
  await open()
  buttonOf(t.copy.title)?.focus()
  await press(t.copy.title)
  expect(copySaid()).toBe(t.copy.keeping)
  expect(document.activeElement).toBe(buttonOf(t.copy.title))
  for (const title of [t.copy.title, t.alerts.title])
    expect(buttonOf(title)?.getAttribute('aria-disabled')).toBe('true')
  await press(t.alerts.title)
  expect(device.locked).toHaveLength(2)
  await act(async () => answer())
  await settle()
  expect(label(t.copy.title)).toBe(t.copy.remove)
  expect(document.activeElement).toBe(buttonOf(t.copy.title))
})

test('the second click of a double one does not undo the first', async () => {
  await open()
  const click = (detail: number) =>
    act(async () => {
      buttonOf(t.alerts.title)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
    })
  await click(1)
  await settle()
  await click(2)
  await settle()
  expect(alertsSaid()).toBe(`${t.alerts.isOn} ${t.alerts.on}`)
})

test('a copy that cannot be had is not claimed, and the worker that was begun for it ends', async () => {
  device.copyStatus = 503
  await open()
  await press(t.copy.title)
  expect(copySaid()).toBe(`${t.copy.failed} ${t.copy.none}`)
  expect(device.registrations).toEqual([])
})

test('a browser that stores nothing says so', async () => {
  device.caches.has = async () => Promise.reject(new DOMException('', 'SecurityError'))
  await open()
  expect(copySaid()).toBe(t.copy.failed)
})

test('a press turns storm alerts on, the next off: the server is told of both', async () => {
  await open()
  await press(t.alerts.title)
  expect(alertsSaid()).toBe(`${t.alerts.isOn} ${t.alerts.on}`)
  await press(t.alerts.title)
  expect(alertsSaid()).toBe(`${t.alerts.isOff} ${t.alerts.off}`)
  expect(device.asked).toEqual([
    { want: true, endpoint: 'https://push.test/key', p256dh: 'p', auth: 'a' },
    { want: false, endpoint: 'https://push.test/key' },
  ])
  expect(device.registrations).toEqual([])
})

test.each([
  [507, 'full'],
  [422, 'unable'],
  [503, 'failed'],
] as const)('where the server answers %i, alerts are not on: %s', async (status, why) => {
  device.status = status
  await open()
  await press(t.alerts.title)
  expect(alertsSaid()).toBe(`${t.alerts.isOff} ${t.alerts[why]}`)
  expect([device.endpoints, device.registrations]).toEqual([[], []])
})

test('what is turned off is off, also where the server cannot be told', async () => {
  device.subscribe()
  await open()
  device.isOffline = true
  await press(t.alerts.title)
  expect(alertsSaid()).toBe(`${t.alerts.isOff} ${t.alerts.off}`)
  expect(device.endpoints).toEqual([])
})

test('a browser that does not let the site tell says so at once, and after the press', async () => {
  device.permission = 'denied'
  await open()
  expect(alertsSaid()).toBe(`${t.alerts.isOff} ${t.alerts.denied}`)
  device.permission = 'default'
  await open()
  expect(alertsSaid()).toBe(t.alerts.isOff)
  await press(t.alerts.title)
  expect(alertsSaid()).toBe(`${t.alerts.isOff} ${t.alerts.denied}`)
})

test('a browser without notifications, or without workers, says so and has no button', async () => {
  await open()
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  await wake(send())
  expect([alertsSaid(), label(t.alerts.title)]).toEqual([t.alerts.unable, undefined])
  expect(label(t.copy.title)).toBe(t.copy.keep)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await wake(send())
  expect([copySaid(), alertsSaid()]).toEqual([t.copy.unsupported, t.alerts.unable])
  expect(document.querySelector('button')).toBeNull()
})

test('while alerts are not read, a device is not told that it will be, but can be taken off', async () => {
  await open({ areRead: false })
  expect([alertsSaid(), label(t.alerts.title)]).toEqual([t.alerts.notRead, undefined])
  device.subscribe()
  await open({ areRead: false })
  expect([alertsSaid(), label(t.alerts.title)]).toEqual([t.alerts.isOn, t.alerts.turnOff])
})

test('what the server does not answer takes no alerts from a device', async () => {
  device.subscribe()
  for (const breakIt of [
    () => {
      device.isOffline = true
    },
    () => {
      Object.assign(device, { isOffline: false, status: 429 })
    },
    () => {
      Object.assign(device, { status: 200, pushFails: true })
    },
  ]) {
    breakIt()
    await open()
    expect(alertsSaid()).toBe(`${t.alerts.isOn} ${t.alerts.unchecked}`)
    expect(device.endpoints).toEqual(['https://push.test/key'])
  }
})

test('a device that the server has no room for is not told that alerts are on', async () => {
  device.subscribe()
  device.status = 507
  await open()
  expect([alertsSaid(), label(t.alerts.title)]).toEqual([
    `${t.alerts.isOff} ${t.alerts.full}`,
    t.alerts.turnOn,
  ])
})

test('after the server has another key, a device asks with a subscription of that key', async () => {
  device.subscribe('/', 'old')
  await open()
  expect(alertsSaid()).toBe(t.alerts.isOn)
  expect(device.endpoints).toEqual(['https://push.test/key'])
  expect(device.asked).toMatchObject([{ want: true, endpoint: 'https://push.test/key' }])
})

test('a device of version 0.2 is moved; where the server refuses, it keeps what it had', async () => {
  device.subscribe('/weather/notifications/')
  device.status = 507
  await open()
  expect(alertsSaid()).toBe(`${t.alerts.isOn} ${t.alerts.unchecked}`)
  expect(device.endpoints).toContain('https://push.test/weather/notifications/key')
  device.status = 200
  device.asked = []
  await open()
  expect(alertsSaid()).toBe(t.alerts.isOn)
  expect(device.endpoints).toEqual(['https://push.test/key'])
  expect(device.asked).toMatchObject([
    { want: true, endpoint: 'https://push.test/key' },
    { want: false, endpoint: 'https://push.test/weather/notifications/key' },
  ])
})

test('what another tab or the browser changed is seen when the reader comes back', async () => {
  await open()
  device.keep()
  device.subscribe()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect([label(t.copy.title), label(t.alerts.title)]).toEqual([t.copy.remove, t.alerts.turnOff])
})

test('what another tab turned on meanwhile is not lost by a press that fails', async () => {
  await open()
  device.subscribe()
  device.status = 503
  await press(t.alerts.title)
  expect(alertsSaid()).toBe(`${t.alerts.isOn} ${t.alerts.failed}`)
  expect(device.endpoints).toEqual(['https://push.test/key'])
})

test('every change waits for the one of another tab', async () => {
  await open()
  let release = () => {}
  const other = device.locks.request(
    'storm',
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  await press(t.alerts.title)
  expect([alertsSaid(), device.registrations]).toEqual([t.alerts.turningOn, []])
  release()
  await other
  await settle()
  expect(alertsSaid()).toBe(`${t.alerts.isOn} ${t.alerts.on}`)
  await press(t.copy.title)
  await press(t.copy.title)
  await press(t.alerts.title)
  // The look at the start, the other tab, and four presses.
  expect(device.locked).toEqual(Array(6).fill('storm'))
})
