import { type Browser, expect, type Page, test } from '@playwright/test'
import { minute } from '../../src/time/durations.ts'
import { findViolations } from '../axe.ts'
import { formatRss, serve, startWith, stopAll } from '../feed-site.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { writeFeeds } from '../temporary-publications.ts'

test.afterAll(stopAll)

const storageKey = 'look'

/** Opens the front page until it has a story of this name. */
async function openUntil(page: Page, origin: string, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(origin)
    await expect(page.locator('main').getByText(name).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Lets the last visit be an hour ago: the first of the kept numbers is when its page was made. */
async function waitAnHour(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const kept = localStorage.getItem(key) ?? ''
    localStorage.setItem(
      key,
      kept.replace(/^\d+/, (made) => String(Number(made) - 3600)),
    )
  }, storageKey)
}

async function openUnscripted(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(origin)
  return page
}

test('a story that came between two visits is marked as new, in words, and nothing moves', async ({
  page,
  browser,
}) => {
  const feeds = await serve(({ url }, response) => {
    const isLate = url === '/late'
    const newest = Date.now() - (isLate ? 1 : 60) * minute
    response.end(formatRss(isLate ? 'Late' : 'Early', isLate ? 1 : 9, { newest }))
  })
  const site = await startWith({ localNews: [`${feeds}/early`] })
  const marks = page.locator('.new')
  await openUntil(page, site.origin, 'Early 1')
  await page.reload()
  await expect(marks).toHaveCount(0)

  await waitAnHour(page)
  await writeFeeds(site.city, { localNews: [`${feeds}/early`, `${feeds}/late`] })
  await recordLayoutShifts(page)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await openUntil(page, site.origin, 'Late 1')
    await expect(marks).toHaveText(['New'])
    await expect(page.getByRole('link', { name: 'Late 1' })).toHaveAccessibleDescription(/ New /)
    expect(await findViolations(page)).toEqual([])
    expect(await layoutShiftsOf(page)).toEqual([])
  }
  await page.reload()
  await expect(marks).toHaveText(['New'])

  const unscripted = await openUnscripted(browser, site.origin)
  await expect(unscripted.getByText('Late 1').first()).toBeVisible()
  await expect(unscripted.locator('.new')).toHaveCount(0)
  await unscripted.close()

  await waitAnHour(page)
  await page.reload()
  await expect(page.getByText('Late 1').first()).toBeVisible()
  await expect(marks).toHaveCount(0)
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toMatch(
    /^\d{10} \d{10} \d+\/\d{10} \d{10} \d+$/,
  )
})
