// A reader asks for storm alerts on a device: a fake push service, the browser's own worker and messages.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { makeBrowserKeys } from '../../src/server/storm-push/browser-keys.fixture.ts'
import { listedAt, type StormStep } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { serve } from '../feed-site.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { pollNow } from '../store-of-site.ts'

interface Pushed {
  title: string
  tag: string
  path: string
  closes?: string[]
}

const browser = makeBrowserKeys()
const pushed: Pushed[] = []
let service: FakeWeatherService
let site: RunningSite
let folder: string
let start: number
let pushService: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storm-push-'))
  service = await startWeatherService()
  pushService = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    pushed.push(browser.read(Buffer.concat(chunks)) as Pushed)
    response.writeHead(201).end()
  })
  start = Date.now() - 60_000
  site = await startSite({
    DATA_DIR: folder,
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: service.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
})
test.afterAll(async () => {
  await site.stop()
  service.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Subscriptions as in a browser, one for each registration, by scope: no browser maker's push service
 * can be reached. They are the test's own: pages of two processes may not see the same storage at once.
 */
async function fakeSubscriptions(page: Page, path: string): Promise<Map<string, string>> {
  const subscriptions = new Map<string, string>()
  await page.exposeFunction('subscriptionOf', (scope: string) => subscriptions.get(scope))
  await page.exposeFunction('unsubscribeFrom', (scope: string) => subscriptions.delete(scope))
  await page.exposeFunction('subscribeAt', (scope: string) => {
    // Browsers refuse a second one that is made with another key.
    if (subscriptions.has(scope)) return false
    subscriptions.set(scope, `${pushService}${path}${new URL(scope).pathname}`)
    return true
  })
  await page.addInitScript((keys) => {
    // A headless browser says 'denied', whatever was granted.
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    const test = window as unknown as Record<string, (scope: string) => Promise<unknown>>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
      get(this: ServiceWorkerRegistration) {
        const { scope } = this
        const getSubscription = async () => {
          const endpoint = await test.subscriptionOf?.(scope)
          const unsubscribe = async () => test.unsubscribeFrom?.(scope)
          return endpoint ? { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } : null
        }
        const subscribe = async () => {
          if (!(await test.subscribeAt?.(scope))) throw new DOMException('', 'InvalidStateError')
          return getSubscription()
        }
        return { getSubscription, subscribe }
      },
    })
  }, browser.keys)
  return subscriptions
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Storm Alerts' })
const copy = (page: Page) => page.getByRole('region', { name: 'Copy of the Storm Page' })

const expectSaid = (page: Page, said: string, part = alerts) =>
  expect(part(page).getByRole('status')).toContainText(said)

const scopesOf = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
  )

async function play(step: StormStep, titles: readonly string[]): Promise<void> {
  service.alerts = listedAt(step, start, 1_000)
  const read = () => {
    pollNow(folder, 'alerts')
    return pushed.map(({ title }) => title).toSorted()
  }
  await expect.poll(read, { intervals: [1_000] }).toEqual(titles.toSorted())
}

test('a device is told of a watch, of what follows it and of the end, until its reader stops', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  await fakeSubscriptions(page, '/device')
  for (const path of ['/weather', '/storm', '/es/storm', '/ht/storm']) {
    await page.goto(path)
    if (path.endsWith('storm'))
      await expect(
        page.locator('main li b a[href="https://www.broward.org/Hurricane"]').first(),
      ).toBeVisible()
    await page.locator('a[href="/storm/keep#alerts"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storm Page and Alerts on This Device')
  }
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expectSaid(page, 'This device will be told.')
  expect(await findViolations(page)).toEqual([])

  await play('watch', ['Hurricane Watch'])
  const upgraded = ['Hurricane Watch', 'Storm Surge Warning', 'Hurricane Warning']
  await play('warning and surge', upgraded)
  await play('canceled at the coast', [...upgraded, 'Hurricane Warning has ended'])
  const [warning, ended] = ['Hurricane Warning', 'Hurricane Warning has ended'].map((title) =>
    pushed.find((each) => each.title === title),
  )
  expect(ended?.tag).toBe(warning?.tag)

  // Nothing on the device passes for in effect: what was upgraded is closed, what ended is replaced.
  const watch = pushed.find(({ title }) => title === 'Hurricane Watch')
  expect(pushed.flatMap(({ closes = [] }) => closes)).toEqual([watch?.tag])
  const [worker] = context.serviceWorkers()
  const shown = await worker?.evaluate(
    async (messages) => {
      // Headless browsers keep no notifications.
      const scope = self as unknown as { registration: object; PushEvent: typeof Event }
      const shown = new Map<string, object>()
      Object.assign(scope.registration, {
        showNotification: async (title: string, options: { tag: string }) =>
          void shown.set(options.tag, { title, ...options }),
        getNotifications: async ({ tag }: { tag: string }) => [{ close: () => shown.delete(tag) }],
      })
      for (const data of messages) {
        self.dispatchEvent(new scope.PushEvent('push', { data } as EventInit))
        await new Promise((resolve) => setTimeout(resolve))
      }
      return [...shown.values()]
    },
    pushed.map((message) => JSON.stringify(message)),
  )
  expect(shown).toEqual([
    expect.objectContaining({ title: 'Storm Surge Warning', lang: 'en-US', data: '/storm' }),
    expect.objectContaining({ title: 'Hurricane Warning has ended', tag: warning?.tag }),
  ])

  await page.getByRole('button', { name: 'Stop telling this device' }).click()
  await expectSaid(page, 'will not be told any more')
  await expect.poll(() => scopesOf(page)).toEqual([])
  await context.close()
})

test('the kept copy and storm alerts have one worker: what ends one leaves the other', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  const subscriptions = await fakeSubscriptions(page, '/second')
  const press = async (path: string, name: string, said: string, part = alerts) => {
    await page.goto(path)
    await page.getByRole('button', { name }).click()
    await expectSaid(page, said, part)
  }
  const on = () => press('/weather/notifications', 'Tell me on this device', 'will be told')
  const off = () => press('/weather/notifications', 'Stop telling this device', 'will not be told any more')
  const keep = () => press('/storm/keep', 'Keep a copy now', 'keeps a copy', copy)
  const remove = () => press('/storm/keep', 'Remove the copy', 'The copy is removed', copy)
  const copies = () => page.evaluate(() => caches.keys())
  await on()
  await keep()
  expect(await scopesOf(page)).toEqual(['/'])
  await remove()
  expect(await scopesOf(page)).toEqual(['/'])
  expect(await copies()).toEqual([])
  expect([...subscriptions.keys()]).toEqual([`${site.origin}/`])
  await keep()
  await off()
  expect(await scopesOf(page)).toEqual(['/'])
  expect(await copies()).toEqual(['storm'])
  // One press after the other, as fast as a reader can: a worker that was just ended is there again.
  await remove()
  await page.getByRole('button', { name: 'Keep a copy now' }).click()
  await expectSaid(page, 'keeps a copy', copy)
  expect(await scopesOf(page)).toEqual(['/'])
  await remove()
  await expect.poll(() => scopesOf(page)).toEqual([])
  await context.close()
})

test('a device that has both is told so at its next visit, and asks the server again for its alerts', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  const subscriptions = await fakeSubscriptions(page, '/fifth')
  await page.goto('/storm/keep')
  // With the keyboard alone.
  for (const [name, next] of [
    ['Keep a copy now', 'Remove the copy'],
    ['Tell me on this device', 'Stop telling this device'],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.getByRole('button', { name: next })).toBeFocused()
  }
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.postDataJSON())
  })
  await page.goto('/weather/notifications')
  await expect(page).toHaveURL('/storm/keep')
  await expectSaid(page, 'This device keeps a copy of the storm page, made', copy)
  await expectSaid(page, 'Storm alerts are on for this device.')
  await expect.poll(() => asked).toEqual([{ want: true, endpoint: `${pushService}/fifth/`, ...browser.keys }])
  await expect(alerts(page).getByRole('status')).toHaveText('Storm alerts are on for this device.')
  expect([...subscriptions]).toEqual([[`${site.origin}/`, `${pushService}/fifth/`]])
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'Remove the copy',
    'Stop telling this device',
  ])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  await context.close()
})

test('without scripts the page says what storm alerts and the copy need, and has no button', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/weather/notifications')
  await expect(page).toHaveURL('/storm/keep')
  await expectSaid(page, 'need JavaScript')
  await expectSaid(page, 'needs a browser that runs scripts', copy)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await context.close()
})

test('who is told by the worker of version 0.2 is told by the one worker after a visit, and until then as before', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  const subscriptions = await fakeSubscriptions(page, '/third')
  await page.goto('/weather/notifications')
  const endpoint = await page.evaluate(async () => {
    const { installing, pushManager } = await navigator.serviceWorker.register(
      '/weather/notifications/worker.js',
    )
    await new Promise<void>((resolve) =>
      installing?.addEventListener('statechange', () => installing.state === 'activated' && resolve()),
    )
    const push = await pushManager.subscribe()
    await fetch('/weather/notifications/subscription', {
      method: 'POST',
      body: JSON.stringify({ want: true, ...push.toJSON(), ...push.toJSON().keys }),
    })
    return push.endpoint
  })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.postDataJSON())
  })
  // Where the city has no room for another device, nothing is taken from the one it has.
  await page.route('**/subscription', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.continue(),
  )
  await page.reload()
  await expect.poll(() => asked.length).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
  expect(await scopesOf(page)).toContain('/weather/notifications/')
  asked.length = 0
  await page.reload()
  await expect.poll(() => scopesOf(page)).toEqual(['/'])
  const moved = { endpoint: `${pushService}/third/`, ...browser.keys }
  expect(asked).toEqual([
    { want: true, ...moved },
    { want: false, endpoint },
  ])
  expect([...subscriptions]).toEqual([[`${site.origin}/`, moved.endpoint]])
  await context.close()
})

test('a reader whose device the city has no room for is told so, and of other ways', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  await fakeSubscriptions(page, '/fourth')
  await page.route('**/subscription', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.continue(),
  )
  await page.goto('/weather/notifications')
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expectSaid(page, 'This device was not added')
  await expect.poll(() => scopesOf(page)).toEqual([])
  await context.close()
})

test('a browser that does not let the site tell says so, and one that cannot says what to do', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await page.addInitScript(() => Object.assign(Notification, { requestPermission: async () => 'denied' }))
  await recordLayoutShifts(page)
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/weather/notifications')
    await expectSaid(page, 'does not let this site')
    expect(await layoutShiftsOf(page), `${width}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expectSaid(page, 'does not let this site')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expectSaid(page, 'cannot receive notifications')
  await expect(alerts(page).getByRole('button')).toHaveCount(0)
  await context.close()
})
