import { expect, test } from '@playwright/test'
import { formatRss, minute, serve, startWith, stopAll } from '../feed-site.ts'
import { writeFeeds } from '../temporary-publications.ts'

test.afterAll(stopAll)

test('section 9: live headlines are shown in a frame of another site and updated in place', async ({
  page,
}) => {
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
  await expect(frame.getByRole('listitem').first()).toContainText('Late 1')
  await frame.getByRole('button', { name: 'Pause' }).click()
  await expect(frame.getByRole('link', { name: 'Reload' })).toBeVisible()
})

test('section 9: without scripts live headlines have a link to reload', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/embed/live')
  await expect(page.getByText(/^As of \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/\/embed\/live$/)
  await page.close()
})
