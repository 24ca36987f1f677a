import { expect, type Page, type Response, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { examplePaths, kindPaths, pagePaths } from '../page-paths.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

test.describe.configure({ mode: 'parallel' })

for (const path of [...kindPaths, ...examplePaths]) {
  test(`${path} keeps to the budgets`, async ({ page, baseURL }) => {
    const long = ['/faq', '/books'].includes(path)
    const html = /\/storm$/.test(path) ? 'leanHtml' : 'html'
    const own = new URL(baseURL ?? '').host
    const responses: Response[] = []
    const complaints: string[] = []
    page.on('response', (response) => responses.push(response))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await recordLayoutShifts(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await scrollToTheEnd(page)

    const [document] = responses
    expectWithin(long ? 'longHtml' : html, compressedSize((await document?.text()) ?? ''), path)
    // What a reader chose is shown by an island that wakes with its page: the way there was the interaction.
    expectWithin(path === '/yours' ? 'scriptsAwake' : 'scripts', await scriptSize(responses), path)
    const others = responses.map((response) => new URL(response.url())).filter(({ host }) => host !== own)
    expect(others.map(String), 'requests to other hosts').toEqual([])
    expect(await layoutShiftsOf(page), 'layout shift').toEqual([])
    expectWithin(long ? 'longNodes' : 'nodes', await page.locator('*').count(), path)

    await wakeEverything(page)
    expectWithin('scriptsAwake', await scriptSize(responses), path)
    expect(await layoutShiftsOf(page), 'layout shift of what woke').toEqual([])
    expect(complaints, 'errors, and what the Content-Security-Policy refused').toEqual([])
  })
}

test('pages of all categories are within the budget', async ({ request }) => {
  for (const path of pagePaths.filter((one) => !kindPaths.includes(one)))
    expectWithin('html', compressedSize(await (await request.get(path)).text()), path)
})

test('a page of one message is in the lean frame', async ({ page, request }) => {
  const html = await (await request.get('/no-such-page')).text()
  expectWithin('leanHtml', compressedSize(html), '/no-such-page')
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/no-such-page')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sections' }).click()
  await expect(page).toHaveURL('/sitemap')
})

test('the measured HTML is compressed and complete', async ({ request }) => {
  const response = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers()['content-encoding']).toBe('br')
  expect(response.headers()['content-length']).toBe(`${compressedSize(await response.text())}`)
})

/** Bytes as sent: what Content-Length says of the compressed body. */
async function sentSize(response: Response | undefined): Promise<number> {
  const length = await response?.headerValue('content-length')
  if (!length) throw new Error(`${response?.url()} was sent without Content-Length`)
  return Number(length)
}

async function scriptSize(responses: readonly Response[]): Promise<number> {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script')
  const sizes = await Promise.all(scripts.map(sentSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Scrolls down, so that lazy images load; none may cause a layout shift. */
async function scrollToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })
  await page.waitForLoadState('networkidle')
}

async function wakeEverything(page: Page): Promise<void> {
  for (const island of await page.locator('[data-island]').all()) {
    // The first is what a reader touches; the root has no box.
    await island.locator('> *').first().dispatchEvent('pointerover')
    await expect(island).toHaveAttribute('data-awake')
  }
  await page.waitForLoadState('networkidle')
}
