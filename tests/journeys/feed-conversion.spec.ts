import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../local-server.ts'
import { startSite } from '../sites.ts'
import { copyPublications, writeFeeds } from '../temporary-publications.ts'

// design.md, section 4: our server reads the feeds; section 7's conversion stays as a contract, both ways.
test('section 7: feed conversion: one site reads a feed for another, with rss_url, status "ok" and items', async ({
  page,
  request,
}) => {
  const askers: (string | undefined)[] = []
  const publisher = await startServer(({ headers }, response) => {
    askers.push(headers['user-agent'])
    response.end(`<rss version="2.0"><channel><title>Feed</title>
      <item><title>Tides &amp; walls</title><link>https://publisher.test/1</link><guid>1</guid>
        <description>What &lt;b&gt;happened&lt;/b&gt;.</description><category>Coast</category>
        <pubDate>Tue, 05 Mar 2024 17:00:00 GMT</pubDate></item>
      <item><title>Without a date</title><link>https://publisher.test/2</link><guid>2</guid></item>
      </channel></rss>`)
  })
  const feed = `${publisher.origin}/feed.xml?a=1&b=2`
  const publications = await copyPublications('pelican-bay-test')
  await writeFeeds(join(publications.folder, 'pelican-bay-test'), { localNews: [feed] })
  const settings = {
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
  }
  const converter = await startSite(settings)
  const convert = (address?: string) =>
    request.get(
      `${converter.origin}/api/convert`,
      address === undefined ? {} : { params: { rss_url: address } },
    )
  try {
    await expect.poll(async () => (await convert(feed)).status()).toBe(200)
    expect(await (await convert(feed)).json()).toMatchObject({
      status: 'ok',
      feed: { url: feed },
      items: expect.arrayContaining([
        expect.objectContaining({
          title: 'Tides & walls',
          description: 'What happened.',
          link: 'https://publisher.test/1',
          pubDate: '2024-03-05T17:00:00.000Z',
          categories: ['Coast'],
        }),
      ]),
    })
    for (const [address, status] of [
      [undefined, 400],
      ['https://elsewhere.test/feed', 404],
      ['http://127.0.0.1:9/politics-0.xml', 503],
    ] as const) {
      const answer = await convert(address)
      expect(answer.status(), address).toBe(status)
      expect(await answer.json()).toEqual({ status: 'error', message: expect.any(String) })
    }

    askers.length = 0
    const reader = await startSite({ ...settings, FEED_CONVERTER_URL: `${converter.origin}/api/convert` })
    try {
      await expect(async () => {
        await page.goto(`${reader.origin}/local-news`)
        await expect(page.getByRole('link', { name: 'Tides & walls' })).toBeVisible({ timeout: 500 })
      }).toPass()
      const stories = page.locator('main article')
      await expect(stories).toHaveCount(2)
      await expect(stories.filter({ hasText: 'Tides & walls' })).toContainText('March 5, 2024')
      await expect(stories.filter({ hasText: 'Without a date' })).toContainText('Recent')
      expect(askers).toEqual([])
      // Other feeds may be polled later.
      const failed = () =>
        JSON.stringify(reader.log.filter(({ msg }) => String(msg).startsWith('feed failed')))
      await expect.poll(failed).toContain(`the feed converter at ${new URL(converter.origin).host}`)
    } finally {
      await reader.stop()
    }
  } finally {
    await converter.stop()
    publisher.close()
    await publications.remove()
  }
})
