// The kept copy of the storm pages: a reader's press, no connection, an older version's worker, its removal.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { pagePaths } from '../page-paths.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { expectWithin } from '../within-budget.ts'

let site: RunningSite
let front: Server
let origin: string
/** Whether that server answers. */
let isDown = false
/** What the server before the site answers itself, by path. */
const instead = new Map<string, { status: number; body: string; delay?: number }>()

test.beforeAll(async () => {
  site = await startSite({ SAMPLE_EDITION: 'always', PUBLICATION: 'fort-lauderdale' })
  front = createServer(async ({ url = '', headers }, response) => {
    const own = instead.get(url)
    if (isDown) return response.destroy()
    if (own?.delay) await new Promise((resolve) => setTimeout(resolve, own.delay))
    if (own && own.status > 0) {
      response.writeHead(own.status, { 'content-type': 'text/javascript', 'service-worker-allowed': '/' })
      return response.end(own.body)
    }
    try {
      const answer = await fetch(`${site.origin}${url}`, {
        headers: { 'if-none-match': headers['if-none-match'] ?? '' },
        redirect: 'manual',
      })
      const names = [...answer.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
      )
      response.writeHead(answer.status, names.flat())
      return response.end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      return response.destroy()
    }
  }).listen(0)
  origin = `http://localhost:${(front.address() as AddressInfo).port}`
})
test.afterEach(() => {
  instead.clear()
  isDown = false
})
test.afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await site.stop()
})

/** Chromium's setOffline does not reach a service worker, whose requests meet a server that is down. */
async function disconnect(context: BrowserContext, isOffline: boolean): Promise<void> {
  isDown = isOffline
  await context.setOffline(isOffline)
}

const band = (page: Page) => page.getByRole('region', { name: 'Kept copy, not live' })
/** What the page of this device says of the copy, and what the page of the copy says that removes it. */
const status = (page: Page) =>
  page.getByRole('region', { name: 'Copy of the Storm Page' }).getByRole('status')
const keptStatus = (page: Page) => page.getByRole('status')

async function keep(page: Page): Promise<void> {
  await page.goto(`${origin}/storm`)
  await page.getByRole('link', { name: 'Keep this page on your phone' }).click()
  await expect(status(page)).toHaveText('This device keeps no copy of the storm page.')
  await page.getByRole('button', { name: 'Keep a copy now' }).click()
  await expect(status(page)).toHaveText(
    /^This device keeps a copy of the storm page, made \w+ \d+, \d{4}, \d+:\d\d [AP]M\. It was \d minutes? old/,
  )
}

/** In a page of its own, because a failed one goes on to the browser's own page. */
async function expectNothingAt(path: string, context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await expect(page.goto(origin + path)).rejects.toThrow(/net::ERR_/)
  await page.close()
}

const scopesOf = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
  )
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

test('nothing is kept before the press, afterwards one worker has all pages, which one of them may start', async ({
  page,
}) => {
  await page.goto(`${origin}/storm`)
  await page.goto(`${origin}/storm/keep`)
  await expect(status(page)).toHaveText('This device keeps no copy of the storm page.')
  expect(await scopesOf(page)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await keep(page)
  expect(await scopesOf(page)).toEqual(['/'])
  for (const path of [...pagePaths, '/storm/keep']) {
    const answer = await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
    expect(await isControlled(page), path).toBe(true)
    await expect(band(page), path).toHaveCount(0)
    const policy = answer?.headers()['content-security-policy']
    expect(policy, path).toContain(path === '/storm/keep' ? "worker-src 'self'" : "worker-src 'none'")
  }
})

test('without a connection there are the storm pages with their age, also for front page and weather, and no other page', async ({
  page,
  context,
}) => {
  await keep(page)
  for (const path of ['/storm', '/es/storm', '/ht/storm']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(band(page)).toHaveCount(0)
  }
  await disconnect(context, true)
  for (const path of ['/storm', '/es/storm', '/ht/storm', '/', '/weather', '/es', '/storm/keep']) {
    await page.goto(origin + path)
    await expect(band(page)).toHaveText(
      /You are offline.* Made \w+ \d+, \d{4}, \d+:\d\d [AP]M\. It was \d+ minutes? old when you opened it\./,
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page), path).toEqual([])
    }
    await expectNoSidewaysScroll(page, path)
  }
  await page.goto(`${origin}/es`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expectNothingAt('/contact', context)
  // With a connection again, it is the live page.
  await disconnect(context, false)
  for (const path of ['/storm', '/']) {
    await page.goto(origin + path)
    await expect(band(page)).toHaveCount(0)
  }
})

test('one press removes worker and copy for ever, also without a connection', async ({ page, context }) => {
  await keep(page)
  await disconnect(context, true)
  await page.goto(`${origin}/storm`)
  await band(page).getByRole('link', { name: 'Remove this copy' }).click()
  await page.getByRole('button', { name: 'Remove the copy' }).click()
  await expect(keptStatus(page)).toHaveText('The copy is removed. Nothing of it is kept on this device.', {
    useInnerText: true,
  })
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await scopesOf(page)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await expectNothingAt('/storm', context)
  await disconnect(context, false)
  for (const path of ['/storm', '/storm/keep', '/storm']) {
    await page.goto(origin + path)
    expect(await isControlled(page)).toBe(false)
  }
  expect(await scopesOf(page)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('the copy is shown while the server fails or does not answer, and its reader can wait for the live page', async ({
  page,
}) => {
  await keep(page)
  instead.set('/storm', { status: 502, body: 'Bad Gateway' })
  await page.goto(`${origin}/storm`)
  await expect(band(page)).toBeVisible()
  instead.set('/storm', { status: 0, body: '', delay: 6_000 })
  await page.goto(`${origin}/storm`)
  await expect(band(page)).toBeVisible()
  instead.set('/storm?live', { status: 0, body: '', delay: 6_000 })
  await page.getByRole('link', { name: 'Wait for the live page' }).click()
  await expect(page).toHaveURL(/\?live$/)
  await expect(band(page)).toHaveCount(0)
})

test('a clock that went back, or was wrong when the copy was made, says no age', async ({
  page,
  context,
}) => {
  await keep(page)
  const shift = (hours: number, clock: 'now' | 'then') =>
    page.evaluate(
      async ([ms, which]) => {
        const cache = await caches.open('storm')
        const kept = await (await cache.match('/storm/kept.json'))?.json()
        const sentAt = kept.sentAt - (which === 'now' ? ms : 0)
        await cache.put(
          '/storm/kept.json',
          Response.json({
            ...kept,
            fetchedAt: kept.fetchedAt - ms,
            sentAt,
            made: kept.made - (which === 'now' ? ms : 0),
          }),
        )
      },
      [hours * 3_600_000, clock] as const,
    )
  await disconnect(context, true)
  await shift(51, 'now')
  await page.goto(`${origin}/storm`)
  await expect(band(page)).toHaveText(/It was 2 days 3 hours( \d+ minutes?)? old when you opened it/)
  await shift(-100, 'now')
  await page.goto(`${origin}/storm`)
  await expect(band(page)).toHaveText(/clock of this device is not right/)
  await expect(band(page)).not.toHaveText(/ old when /)
  await shift(49, 'now')
  await shift(1, 'then')
  await page.goto(`${origin}/storm`)
  await expect(band(page)).toHaveText(/clock of this device is not right/)
})

test('the three workers of version 0.2 show their copy until a page that may start the one worker takes their place', async ({
  page,
  context,
}) => {
  await keep(page)
  // Registrations as they were: a scope for each language, none for all pages.
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    for (const scope of ['/storm', '/es/storm', '/ht/storm']) {
      const { installing } = await navigator.serviceWorker.register('/storm/keep.js', { scope })
      await new Promise<void>((resolve) =>
        installing?.addEventListener('statechange', () => installing.state === 'activated' && resolve()),
      )
    }
  })
  await disconnect(context, true)
  for (const path of ['/ht/storm', '/storm/keep']) {
    await page.goto(origin + path)
    await expect(band(page)).toBeVisible()
  }
  await expect(keptStatus(page)).toContainText('This device keeps a copy of the storm page.')
  expect(await scopesOf(page)).toEqual(['/es/storm', '/ht/storm', '/storm'])
  await disconnect(context, false)
  await page.goto(`${origin}/storm/keep`)
  await expect.poll(() => scopesOf(page)).toEqual(['/'])
  await expect(status(page)).toHaveText(/^This device keeps a copy of the storm page, made/)
  await disconnect(context, true)
  await page.goto(`${origin}/`)
  await expect(band(page)).toBeVisible()
})

test('where the worker cannot be installed, or the copy cannot be had, none is claimed', async ({ page }) => {
  await page.goto(`${origin}/storm/keep`)
  for (const [path, body] of [
    ['/storm/keep.js', "addEventListener('install', (e) => e.waitUntil(Promise.reject()))"],
    ['/storm/kept.json', '{"made":1'],
  ] as const) {
    instead.set(path, { status: 200, body })
    await page.getByRole('button', { name: 'Keep a copy now' }).click()
    await expect(status(page)).toHaveText(/^That did not work/)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await expect.poll(() => scopesOf(page)).toEqual([])
    instead.clear()
  }
})

test('where the site has no copies any more, the worker ends itself at the next visit', async ({ page }) => {
  await keep(page)
  instead.set('/storm/kept.json', { status: 410, body: '' })
  await page.evaluate(async () => {
    const cache = await caches.open('storm')
    const kept = await (await cache.match('/storm/kept.json'))?.json()
    await cache.put('/storm/kept.json', Response.json({ ...kept, fetchedAt: 0 }))
  })
  await page.goto(`${origin}/es/storm`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect.poll(() => scopesOf(page)).toEqual([])
})

test('a browser without service workers, or without scripts, is told so and has no button', async ({
  browser,
}) => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  await page.goto(`${origin}/storm/keep`)
  await expect(status(page)).toHaveText(/^This browser cannot keep a copy/)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.close()
  const still = await browser.newPage({ javaScriptEnabled: false })
  await still.goto(`${origin}/storm/keep`)
  await expect(status(still)).toHaveText(/print the storm page/)
  await expect(still.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(still.getByRole('link', { name: 'The storm page' })).toBeVisible()
  await still.close()
})

test('script, pages and copy are within their budgets', async ({ page }) => {
  const bytes = async (path: string) => {
    const answer = await page.request.get(`${site.origin}${path}`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.status(), path).toBe(200)
    return brotliCompressSync(await answer.body()).length
  }
  expectWithin('keepScript', await bytes('/storm/keep.js'), '/storm/keep.js')
  expectWithin('html', await bytes('/storm/keep'), '/storm/keep')
  expectWithin('keptCopy', await bytes('/storm/kept.json'), '/storm/kept.json')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${origin}/storm/keep`)
  await expect(status(page)).toHaveText('This device keeps no copy of the storm page.')
  const sizes = await Promise.all(scripts.map(bytes))
  expectWithin(
    'scriptsAwake',
    sizes.reduce((sum, size) => sum + size, 0),
    '/storm/keep',
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
})

test('nothing moves when the panel wakes, at any width', async ({ page }) => {
  await keep(page)
  await recordLayoutShifts(page)
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${origin}/storm/keep`)
    await expect(status(page)).toHaveText(/^This device keeps a copy of the storm page, made/)
    expect(await layoutShiftsOf(page), `${width}`).toEqual([])
    await expectNoSidewaysScroll(page, '/storm/keep')
  }
})

test('the copy stays readable after the server has ended', async ({ page }) => {
  await keep(page)
  front.closeAllConnections()
  await new Promise((resolve) => front.close(resolve))
  await page.goto(`${origin}/ht/storm`)
  await expect(band(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
