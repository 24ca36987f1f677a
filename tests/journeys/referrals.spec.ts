import { expect, test } from '@playwright/test'
import { serve, startWith, stopAll } from '../feed-site.ts'

test.afterAll(stopAll)

test('issue 8: a click on a headline is counted for its newsroom, other requests are not', async ({
  page,
  context,
}) => {
  const now = new Date().toUTCString()
  const newsroom = await serve((request, response) => {
    if (request.url !== '/feed') {
      response.setHeader('content-type', 'text/html').end('<h1>The report</h1>')
      return
    }
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(`<rss version="2.0"><channel><title>x</title>
      <item><guid>1</guid><title>Pier opens early</title><link>http://${request.headers.host}/report</link>
      <pubDate>${now}</pubDate></item></channel></rss>`)
  })
  const site = await startWith({ localNews: [`${newsroom}/feed`] })
  const headline = page.getByRole('link', { name: 'Pier opens early' }).first()
  await expect(async () => {
    await page.goto(`${site.origin}/local-news`)
    await expect(headline).toBeVisible({ timeout: 1000 })
  }).toPass()
  const [report] = await Promise.all([context.waitForEvent('page'), headline.click()])
  await expect(report.getByRole('heading')).toHaveText('The report')
  // A request that does not come from our page.
  const address = await headline.getAttribute('ping')
  expect((await page.request.post(`${site.origin}${address}`)).status()).toBe(204)
  await expect
    .poll(async () => (await (await page.request.get(`${site.origin}/referrals.json`)).json()).counts)
    .toMatchObject([{ readers: 1 }])
  await page.goto(`${site.origin}/referrals`)
  await expect(page.getByText(/^1 readers? sent to one newsroom in /)).toBeVisible()
  await expect(page.getByRole('table', { name: /^Readers sent by newsroom/ }).getByRole('row')).toHaveCount(2)
})
