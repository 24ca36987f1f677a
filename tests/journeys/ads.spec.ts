// Ads of a network, from a fake one on this machine: never before the reader allows them, never with Global Privacy Control.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { type FakeAdNetwork, startAdNetwork } from '../fakes/ad-network.ts'
import { formatRss, serve, startWith, stopAll } from '../feed-site.ts'

let network: FakeAdNetwork
let origin: string

test.beforeAll(async () => {
  network = await startAdNetwork()
  const feeds = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(formatRss('Drawbridge', 30)),
  )
  const settings = `
adNetwork:
  kind: google-ad-manager
  script: ${network.script}
  units:
    250: /1234567/low
    600: /1234567/tall
  sellers:
    - ads.test, pub-1, DIRECT, f08c47fec0942fa0
`
  const site = await startWith({ localNews: [`${feeds}/harbor.xml`] }, {}, settings)
  origin = site.origin
  const policy = join(site.city, 'pages', 'privacy-policy.md')
  const text = '---\ntitle: Privacy Policy\ndescription: For tests.\n---\n\nWhat we keep.\n'
  if (!(await readFile(policy, 'utf8').catch(() => ''))) await writeFile(policy, text)
  const list = async () => (await (await fetch(`${origin}/local-news`)).text()).includes('Drawbridge 1')
  await expect.poll(list).toBe(true)
  await expect.poll(async () => (await fetch(`${origin}/privacy-policy`)).status).toBe(200)
})
test.afterAll(async () => {
  await stopAll()
  network.close()
})
test.beforeEach(() => {
  network.requests.length = 0
  network.answer = 'ad'
})

const choiceFrame = (page: Page) => page.frameLocator('iframe[src="/embed/space/choice"]')

async function choose(page: Page, label: RegExp): Promise<void> {
  await page.goto(`${origin}/privacy-policy#ads`)
  await choiceFrame(page).getByRole('radio', { name: label }).check()
  await choiceFrame(page).getByRole('button', { name: 'Save choice' }).click()
}

async function readAll(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 300) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Requests of a page to other hosts, and what its policy refused. */
function watch(page: Page): { others: string[]; refused: string[] } {
  const seen = { others: [] as string[], refused: [] as string[] }
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) seen.others.push(request.url())
  })
  page.on('console', (line) => void (/Content.Security/i.test(line.text()) && seen.refused.push(line.text())))
  return seen
}

test('before a reader allows it, nothing of the network is requested, and ad slots show our own promotions', async ({
  page,
  context,
}) => {
  const { others } = watch(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/', '/local-news']) await readAll(page, path)
  expect(others).toEqual([])
  expect(network.requests).toEqual([])
  expect(await context.cookies()).toEqual([])
  const place = page
    .locator('.ad-slot')
    .filter({ has: page.locator('iframe') })
    .first()
  await expect(place.getByRole('link', { name: 'Your choice' })).toHaveAttribute(
    'href',
    '/privacy-policy#ads',
  )
  await expect(place.frameLocator('iframe').locator('body')).toContainText('Come to the pelican count')
})

for (const javaScriptEnabled of [true, false]) {
  test(`allowed${javaScriptEnabled ? '' : ' without scripts'}: the choice is kept, confirmed on the page, and can be changed`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await choose(page, /^Allow ads/)
    await expect(choiceFrame(page).getByRole('status')).toContainText('ads from the network are allowed')
    await expect(choiceFrame(page).getByRole('status')).toBeFocused()
    expect(await context.cookies()).toMatchObject([{ name: 'ads', path: '/embed/space', sameSite: 'Strict' }])
    await page.goto(`${origin}/privacy-policy`)
    await expect(choiceFrame(page).getByRole('radio', { name: /^Allow ads/ })).toBeChecked()
    await choose(page, /^No ads/)
    await expect(choiceFrame(page).getByRole('status')).toContainText('no ads from the network')
    expect(await context.cookies()).toEqual([])
    await context.close()
  })
}

test('allowed: an ad loads when its slot is near the viewport, in a frame that cannot read the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await choose(page, /^Allow ads/)
  await expect(choiceFrame(page).getByRole('status')).toBeVisible()
  await page.goto(`${origin}/about`)
  expect(network.requests).toEqual([])
  const { refused } = watch(page)
  await readAll(page, '/local-news')
  await expect
    .poll(() => network.requests.filter((path) => path.startsWith('/ad?')).length)
    .toBeGreaterThan(0)
  const frame = page.frameLocator('.ad-slot iframe').first()
  await expect(frame.frameLocator('iframe').getByText('An invented ad')).toBeVisible()
  await expect(frame.locator('#notice')).toBeHidden()
  const asked = new URLSearchParams(network.requests.find((path) => path.startsWith('/ad?'))?.slice(4))
  expect(Object.fromEntries(asked)).toMatchObject({ personal: 'false', cookie: 'refused', page: 'refused' })
  expect(refused).toEqual([])
})

for (const answer of ['empty', 'error', 'hanging'] as const) {
  test(`a network that is ${answer}: the slot keeps its height and its notice, and the page is not delayed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await choose(page, /^Allow ads/)
    await expect(choiceFrame(page).getByRole('status')).toBeVisible()
    network.answer = answer
    await page.goto(`${origin}/local-news`, { waitUntil: 'domcontentloaded' })
    const slot = page
      .locator('.ad-slot')
      .filter({ has: page.locator('iframe') })
      .first()
    await slot.scrollIntoViewIfNeeded()
    await expect(slot.frameLocator('iframe').locator('#notice')).toBeVisible()
    await expect.poll(() => network.requests.length).toBeGreaterThan(0)
    expect((await slot.locator('iframe').boundingBox())?.height).toBeGreaterThanOrEqual(250)
  })
}

test('Global Privacy Control overrides an earlier choice', async ({ browser }) => {
  const context: BrowserContext = await browser.newContext()
  const page = await context.newPage()
  await choose(page, /^Allow ads/)
  await expect(choiceFrame(page).getByRole('status')).toBeVisible()
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await page.goto(`${origin}/privacy-policy`)
  await expect(choiceFrame(page).getByRole('status')).toContainText('Your browser already said no')
  await readAll(page, '/local-news')
  expect(network.requests).toEqual([])
  await context.close()
})

test('axe finds nothing on pages with ad slots and on the page of the choice, in both widths and schemes', async ({
  page,
}) => {
  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      for (const path of ['/local-news', '/privacy-policy']) {
        await page.goto(origin + path)
        expect(await findViolations(page), `${path} ${width} ${colorScheme}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      const frame = page.frames().find((one) => one.url().endsWith('/choice'))
      const hidden = () => frame?.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      await expect.poll(hidden).toBeLessThanOrEqual(0)
    }
  }
})
