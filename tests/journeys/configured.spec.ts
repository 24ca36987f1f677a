// A city with everything set up on a full day: feeds, weather, tides, calendars, radio,
// mail, ads. Its pages hold most, and must keep to the budgets whatever alerts are in force.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import {
  composeLandfall,
  composeLongText,
  composeLongWarnings,
  composeMessage,
} from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import type { FeedServer } from '../feed-server.ts'
import { untilPolled } from '../feed-site.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { type LiveServices, startLiveServices } from '../live-services.ts'
import { serveRecordedDay } from '../recorded-day.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { pollNow, untilSettled } from '../store-of-site.ts'
import { copyPublications, type TemporaryPublications } from '../temporary-publications.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

let publications: TemporaryPublications
let services: LiveServices
let feeds: FeedServer
let site: RunningSite
const recorded = join(import.meta.dirname, '..', 'fixtures', 'recorded-day')

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  publications = await copyPublications('fort-lauderdale')
  const city = join(publications.folder, 'fort-lauderdale')
  feeds = await serveRecordedDay(recorded)
  const opml = await readFile(join(recorded, 'city', 'feeds.opml'), 'utf8')
  const origin = new URL(feeds.addressOf('')).origin
  await writeFile(join(city, 'feeds.opml'), opml.replaceAll('https://recorded-day.invalid', origin))
  await rm(join(publications.folder, '_network', 'feeds.opml'))
  services = await startLiveServices(city)
  site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    SAMPLE_EDITION: 'never',
    ...services.settings,
  })
  const weather = async () => (await fetch(`${site.origin}/weather`)).text()
  await expect
    .poll(weather)
    .toMatch(/station KTAN(?=.*role="tab")(?=.*Hourly)(?=.*id="tides")(?=.*id="marine").*rip-risk/s)
  await untilPolled(site, opml.match(/xmlUrl=/g)?.length ?? 0)
  await untilSettled(site.dataDir)
})
test.afterAll(async () => {
  await site.stop()
  feeds.close()
  await services.close()
  await publications.remove()
})

/** Alerts in effect, and those that have ended. */
interface Counts {
  inForce: number
  ended: number
}

async function counts(): Promise<Counts> {
  const answer = await fetch(`${site.origin}/weather/alerts.json`)
  const { alerts } = (await answer.json()) as { alerts: { phase: string }[] }
  const count = (one: string) => alerts.filter(({ phase }) => phase === one).length
  return { inForce: count('inForce'), ended: count('ended') }
}

/** Makes the service list these alerts, and waits until they were read. */
async function list(isRead: (counts: Counts) => boolean, ...features: unknown[]): Promise<void> {
  services.weather.alerts = features
  const read = async () => {
    pollNow(site.dataDir, 'alerts')
    return isRead(await counts())
  }
  await expect.poll(read, { intervals: [200, 500, 1_000] }).toBe(true)
}

async function expectBudgets(page: Page): Promise<void> {
  for (const path of ['/weather', '/front', '/', '/local-news', '/events', '/radio', '/newsletter']) {
    const answer = await page.request.get(site.origin + path, { headers: { 'accept-encoding': 'br' } })
    expectWithin('html', compressedSize(await answer.text()), path)
    await page.goto(site.origin + path)
    expectWithin('nodes', await page.locator('*').count(), path)
  }
}

/** As long as an alert may be that leaves everything else its room. */
const advisory = {
  id: 'short',
  event: 'Wind Advisory',
  vtec: ['NEW.WI.Y.0001'],
  ends: 12,
  instruction: composeLongText(1, 1).slice(0, 140),
  description: composeLongText(1, 2).slice(0, 150),
}

test('pages keep to their budgets on a calm day, with one short alert, and after it ended', async ({
  page,
}) => {
  await list(({ inForce, ended }) => inForce + ended === 0)
  await expectBudgets(page)
  const start = Date.now() - 3_600_000
  await list(({ inForce }) => inForce === 1, composeMessage({ ...advisory, sent: 0 }, start))
  await expectBudgets(page)
  await page.goto(`${site.origin}/weather`)
  await expect(page.locator('#hours-title')).toBeAttached()

  // The rail has no links now: on tablets the tall advert is beside what else is there, as wide as the rail.
  for (const width of [768, 900, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    const widthOfAdvert = await page.evaluate(
      () => document.querySelector('.ad-slot-tall')?.getBoundingClientRect().width,
    )
    expect(widthOfAdvert, `${width}`).toBeGreaterThanOrEqual(300)
  }

  const cancel = { ...advisory, id: 'over', kind: 'Cancel' as const, vtec: ['CAN.WI.Y.0001'], sent: 0.5 }
  await list(
    ({ inForce, ended }) => inForce === 0 && ended === 1,
    composeMessage({ ...cancel, replaces: ['short'] }, start),
  )
  await expectBudgets(page)
})

test('pages keep to their budgets with the strongest alerts, of no storm and of a hurricane', async ({
  page,
}) => {
  const front = await (await page.request.get(`${site.origin}/`)).text()
  const modules = ['class="notices', 'class="angles', 'id="latest"', 'class="weather-card"', 'class="event"']
  for (const mark of [...modules, 'id="tab-politics"', 'id="guides"', 'id="video"', 'id="live"', 'ad-slot']) {
    expect(front).toContain(mark)
  }
  const start = Date.now() - 3_600_000
  const ended = {
    id: 'ended',
    sent: 0,
    event: 'Wind Advisory',
    vtec: ['CAN.WI.Y.0002'],
    kind: 'Cancel' as const,
  }
  const others = [
    ['Severe Thunderstorm Warning', 'NEW.SV.W.0001'],
    ['Extreme Heat Warning', 'NEW.EH.W.0001'],
    ['Red Flag Warning', 'NEW.FW.W.0001'],
  ].map(([event = '', code = '']) => {
    const message = { id: event, sent: 0, event, vtec: [code], ends: 40 }
    return composeMessage({ ...message, instruction: composeLongText(300, 7) }, start)
  })
  // The worst day that is shown whole: a landfall with all alerts that the page lists, three of them older.
  const floods = Array.from({ length: 13 }, (_, index) => {
    const vtec = [`NEW.FA.W.${String(index + 100).padStart(4, '0')}`]
    return composeMessage({ id: `flood-${index}`, sent: 0, event: 'Flood Warning', vtec, ends: 40 }, start)
  })
  const landfall = composeLandfall(start)
  // What an earlier step listed stays in force for a while: each step has more than those before it.
  const long = composeLongWarnings(start)
  const days = [others, [...others, ...long], landfall, [...landfall, ...floods]]
  for (const features of days) {
    await list(({ inForce }) => inForce >= features.length, ...features, composeMessage(ended, start))
    await expectBudgets(page)
    await page.goto(`${site.origin}/weather`)
    expect(await page.locator('[id^="alert-"]:not(.alert-ended)').count()).toBe((await counts()).inForce)
    expect(await findViolations(page)).toEqual([])
  }
})

for (const width of [375, 768, 1280]) {
  test(`nothing moves when the script that tells ages comes after the first paint: ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await recordLayoutShifts(page)
    await page.route('**/*.js', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await page.goto(`${site.origin}/weather`)
    await expect(page.locator('time[data-age]').filter({ hasText: /ago$/ }).first()).toBeAttached()
    await page.getByRole('link', { name: 'Alerts as JSON' }).scrollIntoViewIfNeeded()
    expect(await layoutShiftsOf(page)).toEqual([])
  })
}

test('a wrong newsletter address stays in its field without scripts, and what is wrong is beside it', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const form = page.getByRole('main')
  await page.goto(`${site.origin}/newsletter`)
  await form.getByLabel('Email address').fill('reader@nowhere')
  await form.getByLabel('Daily digest').uncheck()
  await form.getByLabel('Weekly digest').check()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  const field = form.getByLabel('Email address')
  await expect(field).toHaveValue('reader@nowhere')
  await expect(field).toHaveAccessibleDescription(/like name@example\.com/)
  await expect(form.getByLabel('Daily digest')).not.toBeChecked()
  await expect(form.getByLabel('Weekly digest')).toBeChecked()

  await field.fill('reader@nowhere.test')
  await form.getByLabel('Weekly digest').uncheck()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('group', { name: 'What to send' })).toHaveAccessibleDescription(/./)
  await expect(field).toHaveValue('reader@nowhere.test')
  await context.close()
})

test('axe finds nothing on a form with mistakes, and its links lead to the fields', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [path, field] of [
      ['/newsletter', 'email'],
      ['/embed/contact', 'message'],
    ] as const) {
      await page.goto(site.origin + path)
      await page
        .getByRole('main')
        .locator('form')
        .evaluate((form: HTMLFormElement) => {
          form.noValidate = true
          form.requestSubmit()
        })
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await findViolations(page), `${path} ${colorScheme}`).toEqual([])
      await page.getByRole('alert').getByRole('link').last().press('Enter')
      await expect(page.locator(`main [name=${field}]`)).toBeFocused()
    }
  }
})
