// A hurricane on every page: watch, warning, storm surge, cancellation; two composed days in a minute.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listedAt, type StormStep } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { countPrinted } from '../paper.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { changeStore, pollNow } from '../store-of-site.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

/** Length of an hour of the storm in ms: short enough that no message is dated in the future. */
const hourLength = 1_000

let service: FakeWeatherService
let site: RunningSite
let start: number
const folders: string[] = []

test.beforeAll(async () => {
  service = await startWeatherService()
  await begin()
})
test.afterAll(async () => {
  await site.stop()
  service.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Starts the site with an empty store, before the storm. */
async function begin(): Promise<void> {
  folders.push(await mkdtemp(join(tmpdir(), 'storm-')))
  start = Date.now() - 60 * hourLength
  site = await startSite(settings())
}

function settings() {
  return {
    DATA_DIR: folders.at(-1) ?? '',
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: service.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  }
}

/** Makes the service list a step's messages, and waits until they were read. */
async function play(step: StormStep, events: readonly string[]): Promise<void> {
  service.alerts = listedAt(step, start, hourLength)
  const read = async () => {
    // On every attempt, because a poll in progress sets its own due time.
    pollNow(folders.at(-1) ?? '', 'alerts')
    const answer = await fetch(`${site.origin}/weather/alerts.json`)
    if (answer.status !== 200) return answer.status
    const { alerts } = (await answer.json()) as { alerts: { event: string; phase: string }[] }
    return alerts.map(({ event, phase }) => `${event} ${phase}`)
  }
  await expect.poll(read, { intervals: [200, 500, 1_000] }).toEqual(events)
}

/** Expects these strips under the masthead of the usual front page and of a page not about the weather. */
async function expectStrips(page: Page, strips: readonly RegExp[]): Promise<void> {
  for (const path of ['/about', '/front']) {
    await page.goto(site.origin + path)
    // The browser may have cached the previous step's page for a minute.
    await page.reload()
    await expect(page.getByRole('region', { name: /^Weather alerts/ }).getByRole('listitem')).toHaveText([
      ...strips,
    ])
  }
}

/** Expects the storm page in this phase, in one request, and as the front page where it is one. */
async function expectStorm(
  opener: Page,
  phase: string | undefined,
  headline: RegExp,
  isFront: boolean,
  inForce: readonly string[] = [],
) {
  // A page of its own, which has no requests of an earlier address.
  const page = await opener.context().newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const answer = await page.goto(`${site.origin}/storm`, { waitUntil: 'networkidle' })
  expect(requests).toEqual([`${site.origin}/storm`])
  expectWithin('leanHtml', compressedSize((await answer?.text()) ?? ''), '/storm')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  const current = page.locator('[aria-current=step]')
  if (phase === undefined) await expect(current).toHaveCount(0)
  else await expect(current).toHaveText(phase)
  expect(await findViolations(page)).toEqual([])
  for (const language of ['es', 'ht']) {
    await page.setViewportSize({ width: 320, height: 640 })
    const translated = await page.goto(`${site.origin}/${language}/storm`)
    expectWithin('leanHtml', compressedSize((await translated?.text()) ?? ''), `/${language}/storm`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    await expect(page.locator(`link[hreflang="${language}"]`)).toHaveAttribute('href', /\/(?:es|ht)\/storm$/)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways').toBeLessThanOrEqual(
      320,
    )
    expect(await countPrinted(page), 'sides of paper').toBe(1)
    // The English name of each alert is on it.
    for (const name of inForce) await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  }
  await page.goto(`${site.origin}/`)
  await expect(page.getByText('This page has no pictures')).toHaveCount(isFront ? 1 : 0)
  await page.close()
}

test('alerts of a storm begin, change and end on every page', async ({ page }) => {
  await play('watch', ['Hurricane Watch inForce'])
  await expectStrips(page, [/Hurricane Watch, until further notice/])
  await expectStorm(page, 'Watch', /^Hurricane Watch until further notice$/, false, ['Hurricane Watch'])
  await page.goto(`${site.origin}/weather`)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Hurricane Watch', exact: true })).toContainText(
    'Follow the orders of your county.',
  )
  expect(await findViolations(page)).toEqual([])

  await play('warning and surge', ['Storm Surge Warning inForce', 'Hurricane Warning inForce'])
  await expectStrips(page, [/Storm Surge Warning/, /Hurricane Warning/])
  await expectStorm(page, 'Warning', /^Storm Surge Warning /, true, [
    'Storm Surge Warning',
    'Hurricane Warning',
  ])
  await page.goto(`${site.origin}/about`)
  await page
    .getByRole('region', { name: /^Weather alerts/ })
    .getByRole('link', { name: 'Kreyòl ayisyen' })
    .click()
  await expect(page).toHaveURL(/\/ht\/storm$/)
  await expect(page).toHaveTitle(/^Paj siklòn \| /)
  await page.goto(`${site.origin}/about`)
  await page.getByRole('link', { name: /Hurricane Warning/ }).click()
  await expect(page.getByRole('heading', { name: 'What to Do' })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'Hurricane Warning' }).click()
  await expect(page.getByRole('heading', { name: 'Hurricane Warning', level: 1 })).toBeVisible()
  await page.goto(`${site.origin}/weather`)
  await expect(page.getByRole('heading', { name: 'Hurricane Watch' })).toHaveCount(0)

  await play('canceled at the coast', ['Storm Surge Warning inForce', 'Hurricane Warning ended'])
  await expectStrips(page, [/Storm Surge Warning/])
  await page.goto(`${site.origin}/weather`)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Hurricane Warning has ended' })).toContainText(
    'Canceled by the Weather Service',
  )
  expect(await findViolations(page)).toEqual([])

  await play('surge over', ['Storm Surge Warning ended', 'Hurricane Warning ended'])
  await expectStrips(page, [/Storm Surge Warning has ended/])
  await expectStorm(page, 'Recovery', /^Storm Surge Warning has ended$/, false)
  // Another process finds the same phase in the store.
  await site.stop()
  site = await startSite(settings())
  await expectStorm(page, 'Recovery', /^Storm Surge Warning has ended$/, false)
})

test('a warning stays while the service does not answer for six hours, and pages say since when', async ({
  page,
}) => {
  await site.stop()
  await begin()
  await play('warning and surge', ['Storm Surge Warning inForce', 'Hurricane Warning inForce'])
  await site.stop()
  for (const part of ['points', 'forecast', 'hourly', 'stations', 'observation', 'alerts'] as const)
    service.misbehaving[part] = 'error'
  const sixHours = 6 * 3_600_000
  changeStore(
    folders.at(-1) ?? '',
    `update sources set succeeded_at = succeeded_at - ${sixHours}, failures = 9, due_at = 0`,
  )
  site = await startSite(settings())
  await expectStrips(page, [
    /Storm Surge Warning/,
    /Hurricane Warning, until further notice/,
    /check for alerts since/,
  ])
  await expectStorm(page, 'Warning', /^Storm Surge Warning /, true)
  await page.goto(`${site.origin}/storm`)
  await expect(page.getByText(/not been able to check for alerts since/)).toBeVisible()
  await page.goto(`${site.origin}/weather`)
  await page.reload()
  await expect(page.getByRole('region', { name: /check for alerts since/ })).toContainText(
    /alerts below .* until we can check that they ended/,
  )
  await expect(page.getByRole('region', { name: 'Hurricane Warning', exact: true })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  service.misbehaving = {}
  await play('canceled at the coast', ['Storm Surge Warning inForce', 'Hurricane Warning ended'])
  await expectStrips(page, [/Storm Surge Warning/])
})
