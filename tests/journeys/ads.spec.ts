// Ads of an invented network: never before the reader agrees, never with Global Privacy Control.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { formatRss, serve, startWith, stopAll } from '../feed-site.ts'

let origin: string

test.beforeAll(async () => {
  const feeds = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(formatRss('Drawbridge', 30)),
  )
  const settings = `
adNetwork:
  snippets:
    250: <script src="https://ads.test/tag.js"></script>
    600: <script src="https://ads.test/tag.js"></script>
  sellers:
    - ads.test, pub-1, DIRECT, f08c47fec0942fa0
`
  const site = await startWith({ localNews: [`${feeds}/harbor.xml`] }, {}, settings)
  origin = site.origin
  const list = async () => (await (await fetch(`${origin}/local-news`)).text()).includes('Drawbridge 1')
  await expect.poll(list).toBe(true)
})
test.afterAll(() => stopAll())

/** Shows an ad, and what it can read of the page around it. */
const tag = `
  const look = (what) => { try { return String(what()) } catch { return 'refused' } }
  document.body.append('An invented ad. Page: ' + look(() => parent.document.title) + '. Storage: ' + look(() => localStorage.length))`

/** Answers for the network, whose script is `answer`; every request to another host than the site's. */
async function watchNetwork(context: BrowserContext, answer: string | undefined = tag): Promise<string[]> {
  const requests: string[] = []
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      requests.push(route.request().url())
      return answer === '' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: answer })
    },
  )
  return requests
}

/** Places that a network may fill. */
const places = (page: Page) => page.locator('.ad-slot').filter({ has: page.locator('[data-ad]') })
const allow = (page: Page) => page.getByRole('button', { name: 'Allow network ads' }).first()

test('before a reader agrees nothing of the network is requested, and its places show our own promotions', async ({
  page,
  context,
}) => {
  const requests = await watchNetwork(context)
  await page.goto(`${origin}/local-news`)
  await expect(allow(page)).toBeEnabled()
  await expect(places(page).first().locator('.advert')).toBeAttached()
  page.once('dialog', (dialog) => dialog.dismiss())
  await allow(page).click()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  expect(await context.cookies()).toEqual([])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('agreed: ads load near the window, on other pages too, cannot read the page, and stop by the same button', async ({
  page,
  context,
}) => {
  const requests = await watchNetwork(context)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${origin}/local-news`)
  page.once('dialog', (dialog) => dialog.accept())
  await allow(page).click()
  await page.goto(`${origin}/`)
  await page.evaluate(() => scrollTo(0, 0))
  const frame = page.locator('.ad-slot iframe').first()
  await frame.scrollIntoViewIfNeeded()
  await expect(frame.contentFrame().locator('body')).toContainText(
    'An invented ad. Page: refused. Storage: refused',
  )
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(250)
  expect(await context.cookies()).toEqual([])
  await page.getByRole('button', { name: 'Stop network ads' }).first().click()
  await expect(allow(page)).toBeEnabled()
  requests.length = 0
  await page.goto(`${origin}/local-news`)
  await expect(allow(page)).toBeEnabled()
  expect(requests).toEqual([])
})

test('a network that fails leaves its place as high as it was', async ({ page, context }) => {
  await watchNetwork(context, '')
  await page.goto(`${origin}/local-news`)
  page.once('dialog', (dialog) => dialog.accept())
  await allow(page).click()
  const frame = page.locator('.ad-slot iframe').first()
  await frame.scrollIntoViewIfNeeded()
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(250)
})

test('Global Privacy Control overrides an earlier agreement', async ({ page, context }) => {
  const requests = await watchNetwork(context)
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    localStorage.setItem('ads', 'yes')
  })
  await page.goto(`${origin}/local-news`)
  await expect(places(page).first().locator('.advert')).toBeAttached()
  await expect(page.getByRole('button', { name: /network ads/ })).toHaveCount(0)
  await page.goto(`${origin}/embed/space/250`)
  await expect(page.locator('body')).not.toContainText('An invented ad')
  expect(requests).toEqual([])
})
