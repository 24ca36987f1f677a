// A city with everything set up: weather, tides, calendars, radio, mail, ads. Its pages hold most, and must keep to the budgets.
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { composeLongText, composeMessage } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { bytesOnLongestDay } from '../budgets.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { type LiveServices, startLiveServices } from '../live-services.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { pollNow } from '../store-of-site.ts'
import { copyPublications, type TemporaryPublications, writeFeeds } from '../temporary-publications.ts'
import { expectWithin } from '../within-budget.ts'

let publications: TemporaryPublications
let services: LiveServices
let site: RunningSite

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  publications = await copyPublications('fort-lauderdale')
  const city = join(publications.folder, 'fort-lauderdale')
  await writeFeeds(city, {})
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
})
test.afterAll(async () => {
  await site.stop()
  await services.close()
  await publications.remove()
})

/** Makes the service list these alerts, and waits until they were read. */
async function list(phases: string[], ...features: unknown[]): Promise<void> {
  services.weather.alerts = features
  const read = async () => {
    pollNow(site.dataDir, 'alerts')
    const answer = await fetch(`${site.origin}/weather/alerts.json`)
    const { alerts } = (await answer.json()) as { alerts: { phase: string }[] }
    return alerts.map(({ phase }) => phase)
  }
  await expect.poll(read, { intervals: [200, 500, 1_000] }).toEqual(phases)
}

async function expectBudgets(page: Page): Promise<void> {
  for (const path of ['/weather', '/', '/local-news', '/events', '/radio', '/newsletter']) {
    const answer = await page.request.get(site.origin + path, { headers: { 'accept-encoding': 'br' } })
    expectWithin('html', bytesOnLongestDay(await answer.text()), path)
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
  await list([])
  await expectBudgets(page)
  const start = Date.now() - 3_600_000
  await list(['inForce'], composeMessage({ ...advisory, sent: 0 }, start))
  await expectBudgets(page)
  await page.goto(`${site.origin}/weather`)
  await expect(page.locator('#hours-title')).toBeAttached()

  // No links are in the rail now: on tablets the tall advert is beside what else is there, as wide as the rail.
  for (const width of [768, 900, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    const widthOfAdvert = await page.evaluate(
      () => document.querySelector('.ad-slot-tall')?.getBoundingClientRect().width,
    )
    expect(widthOfAdvert, `${width}`).toBeGreaterThanOrEqual(300)
  }

  const cancel = { ...advisory, id: 'over', kind: 'Cancel' as const, vtec: ['CAN.WI.Y.0001'], sent: 0.5 }
  await list(['ended'], composeMessage({ ...cancel, replaces: ['short'] }, start))
  await expectBudgets(page)
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
    await page.getByRole('heading', { name: 'Where these figures come from' }).scrollIntoViewIfNeeded()
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
