import { expect, test } from '@playwright/test'
import { minute } from '../../src/time/durations.ts'
import { findViolations } from '../axe.ts'
import { formatChannel, formatRss, serve, startWith, stopAll, untilPolled } from '../feed-site.ts'
import type { RunningSite } from '../sites.ts'
import { changeStore } from '../store-of-site.ts'

let site: RunningSite
let origin: string
test.beforeAll(async () => {
  const undated =
    '<item><title>A</title><link>https://p.test/a</link><pubDate>2026-01-02 10:00</pubDate></item>'
  origin = await serve((request, response) => {
    if (request.url === '/good.xml') response.end(formatRss('Good', 3))
    else if (request.url === '/odd.xml') response.end(formatChannel(undated))
    else if (request.url === '/page')
      response.end(
        '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/good.xml"></head></html>',
      )
    else response.writeHead(403).end()
  })
  const at = (...names: string[]) => names.map((name) => `${origin}/${name}`)
  site = await startWith({
    localNews: at('good.xml', 'odd.xml'),
    politics: at('page'),
    sports: at('closed.xml', 'good.xml'),
  })
  await untilPolled(site, 4 + 12)
})
test.afterAll(stopAll)

test('readers see which feeds are read, and when each was', async ({ page }) => {
  await page.goto(`${site.origin}/how-we-choose`)
  await page.getByRole('link', { name: 'Every feed that we read' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Sources')
  const rowOf = (path: string) =>
    page.locator('main li').filter({ has: page.locator(`a[href="${origin}/${path}"]`) })
  await expect(rowOf('good.xml')).toContainText(/Local News, Sports · Read \d/)
  await expect(rowOf('closed.xml')).toContainText('Sports · Not read yet')
  await expect(rowOf('page')).toContainText('Politics · Not read yet')
})

test('addresses of what was told of feeds lead to the page', async ({ request }) => {
  const answer = await request.get(`${site.origin}/sources.json`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/sources'])
})

test('an operator’s program gets the figures on this machine, and a proxy’s reader does not', async ({
  request,
}) => {
  const figures = async () => (await request.get(`${site.origin}/metrics`)).text()
  await expect.poll(figures).toContain('news_sources{kind="feed",state="failing"}')
  await expect.poll(figures).toMatch(/^news_polls_total\{kind="feed",result="failed",reason="blocked"\} 1$/m)
  const alarms = async () => (await (await request.get(`${site.origin}/readyz?verbose`)).json()).feeds.alarms
  // A summary made before the last feed was polled is replaced after 15 seconds.
  const expected = { stale: [`${origin}/odd.xml`], overflowed: [] }
  await expect.poll(alarms).toEqual(expected)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await request.get(`${site.origin}/metrics`, { headers })).status()).toBe(404)
})

test('a section whose feeds all fail says when its headlines were last checked, and keeps them', async ({
  page,
}) => {
  const hoursAgo = Date.now() - 5 * 60 * minute
  changeStore(
    site.dataDir,
    `update sources set failures = 3, succeeded_at = ${hoursAgo}, last_error = 'dns: not found'
    where key like '${origin}/%' and succeeded_at is not null`,
  )
  await page.goto(`${site.origin}/local-news`)
  await expect(page.getByText('Headlines last checked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Good 1' })).toBeVisible()
  await page.goto(`${site.origin}/politics`)
  await expect(page.getByText('None of the sources of this page could be read so far.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Our sources' }).click()
  await expect(page).toHaveURL(/\/sources$/)
  expect(await findViolations(page)).toEqual([])
})
