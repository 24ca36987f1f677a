// Tides, surf and coastal waters from fakes of NOAA CO-OPS and of the National Weather Service.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import {
  composeLongText,
  composeLongWarnings,
  composeMessage,
} from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { type FakeTideService, startTideService } from '../fakes/tide-service.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { publicOrigin, type RunningSite, startSite } from '../sites.ts'
import { changeStore, pollNow } from '../store-of-site.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

let weather: FakeWeatherService
let tides: FakeTideService
let site: RunningSite
let dataDir: string

test.beforeAll(async () => {
  weather = await startWeatherService()
  tides = await startTideService()
  dataDir = await mkdtemp(join(tmpdir(), 'sea-'))
  await start()
  const page = async () => (await fetch(`${site.origin}/weather`)).text()
  // Everything was read: both forecasts, the surf, the tides and the waters off the coast.
  await expect
    .poll(page)
    .toMatch(/station KTAN(?=.*role="tab")(?=.*Hourly)(?=.*id="tides")(?=.*id="marine").*rip-risk/s)
})
test.afterAll(async () => {
  await site.stop()
  weather.close()
  tides.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  site = await startSite({
    DATA_DIR: dataDir,
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: weather.origin,
    TIDES_SERVICE_URL: tides.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
}

test('the weather page has the tides of three days, the risk at the beach and the forecast for boats', async ({
  page,
}) => {
  await page.goto(`${site.origin}/weather`)
  const beach = page.getByRole('region', { name: 'At the Beach' })
  await expect(beach).toContainText(/Rip current risk\s*Moderate/)
  await expect(beach).toContainText('2 to 3 feet')
  await expect(beach).toContainText(/Next high tide\s*(\w{3} )?\d+:\d\d [AP]M, [\d.]+ ft/)
  await expect(beach).toContainText(/king tide/i)
  const section = page.getByRole('region', { name: 'Tides', exact: true })
  await expect(section.getByRole('img', { name: /^Predicted tide/ })).toBeVisible()
  await expect(section.getByRole('table', { name: 'High and Low Tides' }).getByRole('row')).toHaveCount(4)
  await expect(section).toContainText(/King tides (here )?are .+ ft/)
  await expect(page.getByRole('region', { name: 'Coastal Waters' })).toContainText('Seas 2 to 4 ft.')
  await expect(section).toContainText(/NOAA predictions for station \d+, .* Checked \d+:\d\d [AP]M/)
})

test('local news has the card of the beach, which leads to the tides', async ({ page }) => {
  await page.goto(`${site.origin}/local-news`)
  const beach = page.getByRole('region', { name: 'At the Beach' })
  await expect(beach).toContainText('Moderate')
  await beach.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'Tides' })).toBeInViewport()
})

test('no other category has it, and the sample edition has no card either', async ({ page }) => {
  await page.goto(`${site.origin}/sports`)
  await expect(page.getByText('At the Beach')).toHaveCount(0)
  for (const path of ['/weather', '/local-news']) {
    await page.goto(publicOrigin + path)
    await expect(page.getByText(/At the Beach|Rip current|Tides/)).toHaveCount(0)
  }
})

test('a calm day’s page is within its budgets', async ({ page, request }) => {
  for (const path of ['/weather', '/local-news']) {
    const answer = await request.get(site.origin + path, { headers: { 'accept-encoding': 'br' } })
    expectWithin('html', compressedSize(await answer.text()), path)
    await page.goto(site.origin + path)
    expectWithin('nodes', await page.locator('*').count(), path)
  }
})

test('tides and the beach card are shown without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.origin}/weather`)
  await expect(page.getByRole('table', { name: 'High and Low Tides' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'At the Beach' })).toContainText('Moderate')
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1280]) {
    test(`axe finds nothing, and nothing is wider than the window: ${width}, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/weather', '/local-news']) {
        await page.goto(site.origin + path)
        expect(await findViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  }
}

test('the last readings stay while both services fail, and each says so in its own line', async ({
  page,
}) => {
  weather.misbehaving = { surf: 'html' }
  tides.misbehaving = 'noData'
  for (const kind of ['tides', 'surf']) {
    const failures = () => {
      pollNow(dataDir, kind)
      return site.log.filter(({ msg }) => String(msg).startsWith(`${kind} failed`)).length
    }
    await expect.poll(failures, { intervals: [1_000] }).toBeGreaterThan(0)
  }
  // Restarted, because cached pages stay for minutes.
  await site.stop()
  await start()
  await page.goto(`${site.origin}/weather`)
  await expect(page.getByRole('region', { name: 'Tides', exact: true })).toContainText(
    /NOAA predictions .* Not checked since \d+:\d\d [AP]M/,
  )
  await expect(page.getByRole('region', { name: 'At the Beach' })).toContainText(
    /Surf forecast by the National Weather Service, .* Not checked since \d+:\d\d [AP]M/,
  )
  await expect(page.getByRole('region', { name: 'At the Beach' })).toContainText('Moderate')
  await expect(page.getByRole('table', { name: 'High and Low Tides' })).toBeVisible()
})

/** Makes the service list these alerts, and waits until they were read. */
async function list(features: unknown[]): Promise<void> {
  weather.alerts = features
  const read = async () => {
    pollNow(dataDir, 'alerts')
    const answer = await fetch(`${site.origin}/weather/alerts.json`)
    const { alerts } = (await answer.json()) as { alerts: { phase: string }[] }
    return alerts.filter(({ phase }) => phase === 'inForce').length
  }
  await expect.poll(read, { intervals: [200, 500, 1_000] }).toBe(features.length)
}

/** Expects the page, with everything else that it can show besides alerts, to keep to its budgets. */
async function expectBudgets(page: Page, path = '/weather'): Promise<void> {
  const answer = await page.request.get(site.origin + path, { headers: { 'accept-encoding': 'br' } })
  expectWithin('html', compressedSize(await answer.text()), path)
  await page.goto(site.origin + path)
  await page.reload()
  expectWithin('nodes', await page.locator('*').count(), path)
}

test('with alerts the page keeps to its budgets and links to their full texts', async ({ page }) => {
  weather.misbehaving = {}
  const long = composeLongWarnings(Date.now() - 3_600_000)
  for (const count of [1, 2, 3]) {
    await list(long.slice(0, count))
    await expectBudgets(page)
  }
  for (const event of ['Storm Surge Warning', 'Hurricane Warning', 'Flood Watch']) {
    await page.goto(`${site.origin}/weather`)
    const last = page.getByText(`The last instruction of the ${event}.`)
    await page.getByText(`More on what to do: ${event}`).click()
    await expect(last).toBeVisible()
    const link = page.getByRole('link', { name: `Full text of the ${event}` })
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible()
    await expect(last).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expectBudgets(page, new URL(page.url()).pathname)
  }
  // As on the day before a hurricane: shorter ones of several kinds beside them.
  const beside = [
    ['Tornado Warning', 'NEW.TO.W.0001'],
    ['Tornado Watch', 'NEW.TO.A.0001'],
    ['Rip Current Statement', 'NEW.RP.S.0001'],
  ] as const
  const short = beside.map(([event, code]) => {
    const message = { id: event, sent: 0, event, vtec: [code], ends: 40 }
    return composeMessage({ ...message, instruction: composeLongText(300, 7) }, Date.now() - 3_600_000)
  })
  await list([...long, ...short])
  await expectBudgets(page)
  await site.stop()
  weather.misbehaving = { alerts: 'error' }
  const sixHours = 6 * 3_600_000
  changeStore(
    dataDir,
    `update sources set succeeded_at = succeeded_at - ${sixHours}, failures = 9 where kind = 'alerts'`,
  )
  await start()
  await expectBudgets(page)
  await expect(page.getByRole('region', { name: /check for alerts since/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Storm Surge Warning', exact: true })).toBeVisible()
})
