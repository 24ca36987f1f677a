import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { startWithRadio } from '../radio-site.ts'
import { type Station, startStation } from '../radio-station.ts'
import type { RunningSite } from '../sites.ts'

// The radio plays on while the reader goes on reading.

let site: RunningSite
let station: Station

test.beforeAll(async () => {
  station = await startStation()
  site = await startWithRadio(`stream: ${station.address}`, 'always')
})
test.afterAll(async () => {
  await site.stop()
  await station.close()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Radio', exact: true })
const position = (page: Page) =>
  page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

/** Opens the radio page and plays; resolves once something is heard. */
async function play(page: Page): Promise<void> {
  await page.goto(`${site.origin}/radio`)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}

/** Follows a link of the foot without scrolling to it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (path) => document.querySelector<HTMLElement>(`footer a[href="${path}"]`)?.click(),
    path,
  )
  await expect(page).toHaveURL(site.origin + path)
}

/** Whether the document is the one in which play was pressed, and its stream goes on. */
async function expectPlayingOn(page: Page): Promise<void> {
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  const before = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(before)
}

test('the station plays through pages, back and forward, a search and a page that does not exist', async ({
  page,
}) => {
  const failed: string[] = []
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()))
  await play(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Sports' }).first().click()
  await expect(page).toHaveURL(`${site.origin}/sports`)
  await expect(page).toHaveTitle(/^Sports/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectPlayingOn(page)

  await page.evaluate(() => scrollTo(0, 300))
  const left = await page.evaluate(() => scrollY)
  await follow(page, '/faq')
  await expect(page).toHaveTitle(/Questions|FAQ/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectPlayingOn(page)

  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/sports`)
  await expect(page).toHaveTitle(/^Sports/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await page.goForward()
  await expect(page).toHaveTitle(/Questions|FAQ/)
  await expectPlayingOn(page)

  const search = page.getByRole('search').first().getByPlaceholder('Search news...')
  await search.fill('pelican')
  await search.press('Enter')
  await expect(page).toHaveURL(`${site.origin}/search?q=pelican`)
  // The address changes before the page does.
  await expect(page.getByRole('main').getByPlaceholder('Search news...')).toHaveValue('pelican')
  await expectPlayingOn(page)

  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/no-such-page', textContent: 'Nowhere' })
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'Nowhere' }).click()
  await expect(page).toHaveTitle(/not found/i)
  await expectPlayingOn(page)

  // The page with the player shows what plays, and pauses it.
  await bar(page).getByRole('link', { name: 'Pelican Radio' }).click()
  await expect(page).toHaveURL(`${site.origin}/radio`)
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect.poll(() => station.onAir.size).toBe(0)
  expect(failed.filter((text) => !text.includes('404'))).toEqual([])
})

test('what opens elsewhere leaves the radio alone; without a network a page says so, and comes on a second try', async ({
  page,
  context,
}) => {
  await play(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Sports' }).first().click()
  await expect(page).toHaveTitle(/^Sports/)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('navigation')
      .getByRole('link', { name: 'Sports' })
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await tab.close()
  await expectPlayingOn(page)
  await context.route(/^https:\/\/(?!127\.0\.0\.1)/, (route) => route.fulfill({ body: 'elsewhere' }))
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('a[target="_blank"][href^="https://"]').first().click(),
  ])
  await other.close()
  await expectPlayingOn(page)

  await context.setOffline(true)
  await follow(page, '/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveTitle(/Questions|FAQ/)
  await expect(bar(page)).toBeVisible()
})

test('in the bar: mute, a stream that is lost and comes back, and the end', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await play(page)
  await follow(page, '/faq')
  await expect(page).toHaveTitle(/Questions|FAQ/)
  await bar(page).getByRole('button', { name: 'Mute' }).press('Enter')
  expect(await page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.muted)).toBe(true)
  await bar(page).getByRole('button', { name: 'Unmute' }).press('Enter')

  const resume = station.hold()
  for (const response of station.onAir) response.destroy()
  await expect(bar(page).getByRole('status')).toHaveText(/^Connection lost\. Reconnecting, try 1 of 5\.$/)
  resume()
  await expect(bar(page).getByRole('status')).toHaveCount(0)
  await expectPlayingOn(page)

  // The last of the page is above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [foot, low] = await Promise.all([page.locator('footer').boundingBox(), bar(page).boundingBox()])
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((low?.y ?? 0) + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  expect(await findViolations(page)).toEqual([])

  await bar(page).getByRole('button', { name: 'Stop and close the radio' }).click()
  await expect(bar(page)).toBeHidden()
  await expect.poll(() => station.onAir.size).toBe(0)
  // Links load pages again, and the way back among those that were changed in place still shows them.
  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/radio`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Radio/)
})
