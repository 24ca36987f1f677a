import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { untilPolled } from '../feed-site.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { longDate } from '../long-date.ts'
import { examplePaths, kindPaths } from '../page-paths.ts'
import { serveRecordedDay, writeRecordedCity } from '../recorded-day.ts'
import { startSite } from '../sites.ts'
import { untilSettled } from '../store-of-site.ts'
import { copyPublications } from '../temporary-publications.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

const recorded = join(import.meta.dirname, '..', 'fixtures', 'recorded-day')
const stops: (() => unknown)[] = []
let origin = ''

test.beforeAll(async () => {
  const server = await serveRecordedDay(recorded)
  stops.push(() => server.close())
  const publications = await copyPublications('pelican-bay-test')
  stops.push(publications.remove)
  await writeRecordedCity(recorded, join(publications.folder, 'pelican-bay-test'), server)
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
  })
  stops.push(site.stop)
  origin = site.origin
  const feeds = await readFile(join(recorded, 'city', 'feeds.opml'), 'utf8')
  await untilPolled(site, feeds.match(/xmlUrl=/g)?.length ?? 0)
  await untilSettled(site.dataDir)
})
test.afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const lead = (page: Page) => page.locator('.front > .story-featured')

test('the front page leads with the story of most newsrooms, says who has it, and leads to all reports', async ({
  page,
}) => {
  await page.goto(`${origin}/`)
  await expect(lead(page).locator('> .meta')).toHaveText(/^.+ ↗ · (\d+ (min|hr) ago|Yesterday)$/)
  const link = lead(page).locator('> h2 a')
  await expect(link).toHaveAccessibleDescription(/ ↗ · .+ Opens in a new tab$/)
  await expect(
    lead(page).getByRole('list', { name: 'More on this story' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  const latest = page.getByRole('region', { name: 'Latest' })
  await expect(latest.getByRole('listitem')).toHaveCount(10)
  const headline = await link.innerText()
  await expect(latest.getByText(headline)).toHaveCount(0)
  await expect(page.getByText(/^Updated \d+:\d\d [AP]M$/)).toBeVisible()
  await lead(page)
    .getByRole('link', { name: /^\d+ newsrooms, names / })
    .click()
  await expect(page).toHaveURL(/\/local-news\/[a-z0-9-]+-\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
})

test('on a tablet the row of sections is one line, and an advert with a square picture keeps its height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const row = page.getByRole('navigation', { name: 'Sections', exact: true })
  const top = async (name: string) => (await row.getByText(name, { exact: true }).first().boundingBox())?.y
  const advert = page.locator('.ad-slot').filter({ hasText: 'Seeds for gulls' }).first()
  // A font that loads too late for one page is used on the next.
  await expect(async () => {
    await page.goto(`${origin}/`)
    expect(await top('More')).toBe(await top('Local News'))
    expect((await advert.boundingBox())?.height).toBeLessThan(310)
  }).toPass()
})

test('the page of a story has every report with publisher, time and link, and says why it is there', async ({
  page,
}) => {
  await page.goto(`${origin}/`)
  await lead(page).locator('.lead-links a').click()
  await expect(page.getByText(/^\d+ newsrooms, newest \d+ (minute|hour)s? ago, names /)).toBeVisible()
  const reports = page.locator('.reports > li')
  expect(await reports.count()).toBeGreaterThan(3)
  for (const report of await reports.all()) {
    await expect(report.locator('.report-source')).toHaveText(/^.+ · (\d+ (min|hr) ago|Yesterday)$/)
    await expect(report.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^https?:/)
  }
})

test('the time of every card has the long date as its title, on every page, also of the sample edition', async ({
  page,
}) => {
  await page.goto(`${origin}/`)
  const story = await page.locator('.lead-links a').first().getAttribute('href')
  const sections = await page
    .locator('footer a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const live = [...new Set(['/', '/embed/live', '/embed/live/more', '/search?q=water', story, ...sections])]
  const found = new Set<string>()
  for (const address of [...live.map((path) => origin + path), ...kindPaths, ...examplePaths]) {
    await page.goto(address)
    const titles = await page
      .locator('main :is(.story, .event, .latest, .latest-day, .angles, .reports) time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('title')))
    const isSpanish = /^\/es(\/|$)/.test(new URL(page.url()).pathname)
    const expected = isSpanish ? /[1-9]\d? de [a-z]+ de \d{4}/ : longDate
    for (const title of titles) expect(title, `a time on ${address}`).toMatch(expected)
    if (titles.length > 0) found.add(address)
  }
  expect(found.size).toBeGreaterThan(15)
  await page.goto(origin + story)
  await expect(page.locator('.story-facts time').first()).toHaveText(longDate)
})

test('a text that several newsrooms carry is one report, with the others in a line under it', async ({
  page,
  request,
}) => {
  const get = async (path: string) => (await request.get(`${origin}${path}`)).text()
  const front = [...(await get('/')).matchAll(/href="(\/[a-z-]+\/[a-z0-9-]+-\d+)["#]/g)]
  const paths = [...new Set(front.map(([, path = '']) => path))]
  const pages = await Promise.all(paths.map(async (path) => ({ path, html: await get(path) })))
  const carried = pages.find(({ html }) => html.includes('class="report-copies'))
  expect(carried, `none of ${paths.join(', ')}`).toBeDefined()
  await page.goto(`${origin}${carried?.path}`)
  await expect(page.locator('.report-copies').first()).toHaveText(/^Same text at.+ ↗$/)
})

test('a wrong slug is redirected permanently; an unknown id and a path without one are not found', async ({
  page,
  request,
}) => {
  await page.goto(`${origin}/`)
  const path = await lead(page)
    .getByRole('link', { name: /^\d+ newsrooms, / })
    .getAttribute('href')
  const id = path?.match(/\d+$/)?.[0]
  const moved = await request.get(`${origin}/sports/another-slug-${id}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, path])
  for (const wrong of ['/local-news/no-such-story-999999', '/local-news/no-such-story']) {
    expect((await request.get(`${origin}${wrong}`)).status(), wrong).toBe(404)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('times are printed, and all reports can be read', async ({ page }) => {
    await page.goto(`${origin}/`)
    await expect(lead(page).locator('> .meta time')).toHaveText(/^(\d+:\d\d [AP]M|[A-Z][a-z]+ \d+)$/)
    await lead(page)
      .getByRole('link', { name: /^\d+ newsrooms, / })
      .click()
    await expect(page.locator('.reports > li').first()).toBeVisible()
  })
})

test('in a fallback font no publisher moves when the browser prints ages in place of clocks', async ({
  page,
}) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await recordLayoutShifts(page)
  await page.goto(`${origin}/`)
  await expect(page.locator('.latest time').filter({ hasText: /^\d+ (min|hr) ago$/ })).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await layoutShiftsOf(page)).toEqual([])
})

for (const what of ['the front page', 'the page of a story']) {
  test(`${what} of a full day keeps to the budgets, and axe finds nothing`, async ({ page, request }) => {
    await recordLayoutShifts(page)
    await page.goto(`${origin}/`)
    if (what !== 'the front page') {
      const path = await lead(page)
        .getByRole('link', { name: /^\d+ newsrooms, / })
        .getAttribute('href')
      await page.goto(`${origin}${path}`)
    }
    await page.waitForLoadState('networkidle')
    expect(await layoutShiftsOf(page), 'layout shift').toEqual([])
    const { pathname } = new URL(page.url())
    expectWithin('nodes', await page.locator('*').count(), pathname)
    const answer = await request.get(page.url(), { headers: { 'accept-encoding': 'br' } })
    expectWithin('html', compressedSize(await answer.text()), pathname)
    expect(await findViolations(page)).toEqual([])
  })
}
