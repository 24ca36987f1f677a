// A reader asks for storm alerts on a device; the push service is a fake, the worker and what it shows are the browser's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeBrowserKeys } from '../../src/server/storm-push/browser-keys.fixture.ts'
import { listedAt, type StormStep } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { serve } from '../feed-site.ts'
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
  // What a push service of a browser's maker does cannot be reached from here.
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const push = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
      Object.assign(PushManager.prototype, { subscribe: async () => push, getSubscription: async () => push })
    },
    { endpoint: `${pushService}/device`, keys: browser.keys },
  )
  for (const path of ['/weather', '/storm', '/ht/storm']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Storm alerts on this device' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storm Alerts on This Device')
  }
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByRole('status')).toContainText('This device will be told.')
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.controller), 'a controlled page').toBeNull()

  await play('watch', ['Hurricane Watch'])
  const upgraded = ['Hurricane Watch', 'Storm Surge Warning', 'Hurricane Warning']
  await play('warning and surge', upgraded)
  await play('canceled at the coast', [...upgraded, 'Hurricane Warning has ended'])
  const [warning, ended] = ['Hurricane Warning', 'Hurricane Warning has ended'].map((title) =>
    pushed.find((each) => each.title === title),
  )
  expect(ended?.tag).toBe(warning?.tag)

  // On the device nothing is left that passes for in effect: what was upgraded is closed, what ended is replaced.
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
  await expect(page.getByRole('status')).toContainText('will not be told any more')
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  await context.close()
})

test('the kept copy and storm alerts are two workers: what ends one leaves the other', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  // A subscription of before, made with another key of the site: browsers refuse a second one until it is gone.
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let isOld = true
      const push = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          isOld = false
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => (isOld ? Promise.reject(new DOMException('', 'InvalidStateError')) : push),
        getSubscription: async () => push,
      })
    },
    { endpoint: `${pushService}/second`, keys: browser.keys },
  )
  const press = async (path: string, name: string, said: string) => {
    await page.goto(path)
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('status')).toContainText(said)
  }
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    )
  const ofCopy = ['/es/storm', '/ht/storm', '/storm']
  const ofPush = '/weather/notifications/'
  const on = () => press('/weather/notifications', 'Tell me on this device', 'will be told')
  const keep = () => press('/storm/keep', 'Keep a copy now', 'A copy is on this device')
  await on()
  await keep()
  // A browser may list a worker a moment after it has started, and for a moment after its removal was answered.
  await expect.poll(scopes).toEqual([...ofCopy, ofPush])
  await press('/storm/keep', 'Remove the copy', 'The copy is removed')
  await expect.poll(scopes).toEqual([ofPush])
  await keep()
  await press('/weather/notifications', 'Stop telling this device', 'will not be told any more')
  await expect.poll(scopes).toEqual(ofCopy)
  expect(await page.evaluate(() => caches.keys())).toEqual(['storm'])
  await context.close()
})

test('a reader whose device the city has no room for is told so, and of other ways', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin, permissions: ['notifications'] })
  const page = await context.newPage()
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const push = { endpoint, toJSON: () => ({ endpoint, keys }) }
      Object.assign(PushManager.prototype, { subscribe: async () => push })
    },
    { endpoint: `${pushService}/third`, keys: browser.keys },
  )
  await page.route('**/subscription', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.continue(),
  )
  await page.goto('/weather/notifications')
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByRole('status')).toContainText('This device was not added')
  await context.close()
})

test('a browser that does not let the site tell says so, and one that cannot says what to do', async ({
  browser: chromium,
}) => {
  const context = await chromium.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await page.addInitScript(() => Object.assign(Notification, { requestPermission: async () => 'denied' }))
  await page.goto('/weather/notifications')
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByRole('status')).toContainText('does not let this site')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByRole('status')).toContainText('cannot receive notifications')
  await context.close()
})
