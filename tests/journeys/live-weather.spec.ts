// Live weather from a fake of the National Weather Service that answers from recordings.
import { expect, test } from '@playwright/test'
import { listedAt } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { type RunningSite, startSite } from '../sites.ts'

let service: FakeWeatherService
let site: RunningSite

test.beforeAll(async () => {
  service = await startWeatherService()
  service.alerts = listedAt('warning and surge', Date.now() - 13 * 3_600_000)
  site = await startSite({
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: service.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
  await expect
    .poll(async () => (await fetch(`${site.origin}/weather/alerts.json`)).json())
    .toMatchObject({ checked: expect.any(String), alerts: [{}, {}] })
  // Each kind is polled separately; the tabs appear when both forecasts are stored.
  const page = async () => (await fetch(`${site.origin}/weather`)).text()
  await expect.poll(page).toMatch(/station KTAN.*role="tab".*Hourly/s)
})
test.afterAll(async () => {
  await site.stop()
  service.close()
})

test('the weather page shows the service’s data, with alerts first', async ({ page }) => {
  await page.goto(`${site.origin}/weather`)
  await expect(page.getByRole('heading', { name: 'Hurricane Warning' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Storm Surge Warning' })).toContainText(
    'Follow the orders of your county.',
  )
  await expect(page.getByText('Sample edition')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Current Conditions' })).toContainText('station KTAN')
  await expect(page.getByRole('region', { name: 'Sun' })).toContainText('Sunrise')
  await page.getByRole('tab', { name: 'Hourly' }).click()
  await expect(page.getByRole('table', { name: /Next 12 hours/ }).getByRole('row')).toHaveCount(13)
})

test('the condition of each day is said also on a phone, where it is a drawing', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${site.origin}/weather`)
  const week = page.getByRole('tabpanel', { name: 'Daily' }).getByRole('list')
  await expect(week).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - group: /^\\w+ [A-Z][a-z ]+ Chance of rain \\d+%/
  `)
})

test('a warning is under the masthead of every page and links to what to do', async ({ page }) => {
  await page.goto(`${site.origin}/about`)
  const strips = page.getByRole('region', { name: 'Weather alerts, 2 in effect' })
  await expect(strips.getByRole('link')).toHaveText([
    /Storm Surge Warning/,
    /Hurricane Warning, until further notice/,
    'Español',
    'Kreyòl ayisyen',
  ])
  await strips.getByRole('link', { name: /Hurricane Warning/ }).click()
  await expect(page.getByRole('heading', { name: 'What to Do' })).toBeInViewport()
})

test('on a phone without scripts the first alert is high, and what to do in the county follows the cards', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
  })
  const page = await context.newPage()
  await page.goto(`${site.origin}/weather`)
  await expect(page.getByRole('region', { name: /^Weather alerts/ })).toHaveCount(0)
  const first = await page.getByRole('heading', { name: 'Storm Surge Warning' }).boundingBox()
  expect(first?.y).toBeLessThan(300)
  const help = page.getByRole('region', { name: /^In \w/ })
  await expect(help.getByRole('link').first()).toBeVisible()
  await expect(help.locator('a[href^="tel:"]').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = () =>
    help
      .locator('a[href^="https:"]')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await printed()).toContain('https://')
  await page
    .locator('.alert-say')
    .first()
    .evaluate((words) => {
      words.textContent = `https://www.weather.gov/${'hurricane'.repeat(10)}`
    })
  await expectNoSidewaysScroll(page, '/weather with a long address')
  await page.goto(`${site.origin}/front`)
  await expect(help.getByRole('link').first()).toBeVisible()
  await context.close()
})

test('the radar picture is requested only after a click', async ({ page }) => {
  const asked: string[] = []
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  await page.goto(`${site.origin}/weather`)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Show radar' }).click()
  await expect(page.getByRole('img', { name: 'Radar, station KBOX' })).toBeVisible()
  await expect(page.getByText('The radar image did not load.')).toBeHidden()
  await expect.poll(() => asked).toEqual(['https://radar.weather.gov/ridge/standard/KBOX_loop.gif'])
})

test('a radar picture that does not load leaves a sentence with the way to it', async ({ page }) => {
  await page.route(/^https:/, (route) => route.abort())
  await page.goto(`${site.origin}/weather`)
  await page.getByRole('link', { name: 'Show radar' }).click()
  await expect(page.getByText('The radar image did not load.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Radar, station KBOX' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open radar.weather.gov' })).toBeVisible()
})

for (const [width, colorScheme] of [
  [375, 'light'],
  [1280, 'dark'],
] as const) {
  test(`axe finds nothing, and nothing is wider than the window: ${width}, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/weather', '/about', '/', '/front']) {
      await page.goto(site.origin + path)
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
