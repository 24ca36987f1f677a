import { expect, test } from '@playwright/test'
import { minute } from '../../src/time/durations.ts'
import { formatRss, serve, startWith, stopAll } from '../feed-site.ts'
import { writeFeeds } from '../temporary-publications.ts'

test.afterAll(stopAll)

test('section 9: live headlines are shown in a frame of another site and updated in place', async ({
  page,
}) => {
  await page.clock.install()
  const hour = 60 * minute
  const feeds = await serve((request, response) => {
    const isLate = request.url === '/late'
    const newest = Date.now() - (isLate ? minute : hour)
    response.end(formatRss(isLate ? 'Late' : 'Early', isLate ? 1 : 2, { newest }))
  })
  const site = await startWith({ localNews: [`${feeds}/early`] })
  const other = await serve((_, response) => {
    const html = `<!doctype html><title>Another site</title><iframe title="News" width="380" height="560" src="${site.origin}/embed/live"></iframe>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await expect.poll(async () => (await fetch(`${site.origin}/embed/live`)).text()).toContain('Early 1')
  const { headers } = await fetch(`${site.origin}/embed/live`)
  expect(headers.get('x-frame-options')).toBeNull()
  expect((await fetch(`${site.origin}/`)).headers.get('x-frame-options')).toBe('SAMEORIGIN')
  await page.goto(other)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Updating')).toBeVisible()
  await expect(frame.getByRole('listitem')).toHaveCount(2)
  await expect(frame.getByRole('link', { name: 'Reload' })).toBeHidden()
  await writeFeeds(site.city, { localNews: [`${feeds}/early`, `${feeds}/late`] })
  await expect.poll(async () => (await fetch(`${site.origin}/embed/live`)).text()).toContain('Late 1')
  await page.clock.runFor(minute)
  await expect(frame.getByRole('listitem').first()).toContainText('Late 1')
  await frame.getByRole('button', { name: 'Pause' }).click()
  await expect(frame.getByRole('link', { name: 'Reload' })).toBeVisible()
})

test('the frame of the front page has what the page does not show, and new headlines by themselves', async ({
  page,
}) => {
  await page.clock.install()
  const feeds = await serve(({ url }, response) => {
    const isLate = url === '/late'
    const newest = Date.now() - (isLate ? 1 : 60) * minute
    response.end(formatRss(url === '/local' ? 'Local' : isLate ? 'Late' : 'World', 12, { newest }))
  })
  const early = { localNews: [`${feeds}/local`], worldNews: [`${feeds}/world`] }
  const site = await startWith(early)
  const latest = page.getByRole('region', { name: 'Latest', exact: true })
  // A frame that is loaded before has its headlines after a minute.
  await expect.poll(async () => (await fetch(`${site.origin}/embed/live/more`)).text()).toContain('World')
  await expect(async () => {
    await page.goto(site.origin)
    await expect(latest.getByRole('listitem').first()).toContainText('Local', { timeout: 1_000 })
  }).toPass()
  const place = page.locator('iframe[title="Live news feed"]')
  await place.scrollIntoViewIfNeeded()
  const rows = place.contentFrame().getByRole('listitem')
  await expect(rows).toHaveText(Array.from({ length: 5 }, () => /World \d+$/))
  const shown = await page.locator('main :is(article :is(h2, h3), .latest li > :last-child)').allInnerTexts()
  const inFrame = await rows.locator('> :last-child').allInnerTexts()
  expect(inFrame.filter((headline) => shown.includes(headline))).toEqual([])
  await writeFeeds(site.city, { ...early, worldNews: [`${feeds}/world`, `${feeds}/late`] })
  await expect.poll(async () => (await fetch(`${site.origin}/embed/live/more`)).text()).toMatch(/Late \d/)
  await page.clock.runFor(minute)
  await expect(rows.first()).toContainText(/Late \d/)
})

test('section 9: without scripts live headlines have a link to reload', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/embed/live')
  await expect(page.getByText(/^As of \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/\/embed\/live$/)
  await page.close()
})
