// Every page as text: small, whole, and within the text edition until the reader leaves it.
import { expect, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { bytesOnLongestDay } from '../budgets.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { examplePaths, pagePaths } from '../page-paths.ts'
import { expectWithin } from '../within-budget.ts'

const paths = [...new Set([...pagePaths, ...examplePaths])]

for (const path of paths) {
  test(`${path} as text: small, without scripts and files, and readable`, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.setViewportSize({ width: 320, height: 640 })
    let next: string | null = path === '/search' ? '/text/search?q=tide' : `/text${path === '/' ? '' : path}`
    for (let part = 1; next !== null; part += 1) {
      requests.length = 0
      const answer = await page.goto(next)
      expect(answer?.status()).toBe(200)
      expectWithin('textHtml', bytesOnLongestDay((await answer?.text()) ?? ''), next)
      expect(requests).toHaveLength(1)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectNoSidewaysScroll(page, next)
      const narrow = page
        .locator('dd')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width < 100).length)
      expect(await narrow, 'definitions too narrow to read').toBe(0)
      expect(await findViolations(page)).toEqual([])
      const link = page.getByRole('link', { name: 'Next part' })
      next = (await link.count()) > 0 ? await link.getAttribute('href') : null
      expect(part).toBeLessThan(20)
    }
  })
}

test('a reader goes from the foot of a page to its text, to other pages as text, and back', async ({
  page,
}) => {
  await page.goto('/local-news')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Text Edition' }).click()
  await expect(page).toHaveURL('/text/local-news')
  await page.getByRole('link', { name: 'Weather', exact: true }).click()
  await expect(page).toHaveURL('/text/weather')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather')
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('tides')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/text\/search\?q=tides$/)
  await page.getByRole('link', { name: /^Why king tides flood/ }).click()
  await expect(page).toHaveURL('/text/local-news/king-tides-and-seawalls')
  await page.getByRole('link', { name: 'Full page' }).click()
  await expect(page).toHaveURL('/local-news/king-tides-and-seawalls')
})

test('a browser that asks for little data is offered the text of the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'save-data': 'on' },
  })
  const page = await context.newPage()
  await page.goto('/weather')
  await page.getByText('You asked for little data.').getByRole('link', { name: 'Text Edition' }).click()
  await expect(page).toHaveURL('/text/weather')
  await context.close()
})

test('an address that does not exist is said in a page of text', async ({ page }) => {
  const answer = await page.goto('/text/no-such-page')
  expect(answer?.status()).toBe(404)
  expectWithin('textHtml', bytesOnLongestDay((await answer?.text()) ?? ''), '/text/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Search' }).first().click()
  await expect(page).toHaveURL('/text/search')
})
