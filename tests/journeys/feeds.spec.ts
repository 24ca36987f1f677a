import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { listen } from '../feed-server.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { copyPublications, type FeedList, writeFeeds } from '../temporary-publications.ts'

/** What a test started, stopped after it in reverse. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return listen(server)
}

async function startWith(feeds: FeedList, settings: Record<string, string> = {}): Promise<RunningSite> {
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  await writeFeeds(join(publications.folder, 'pelican-bay-test'), feeds)
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
    ...settings,
  })
  running.push(site.stop)
  return site
}

interface Item {
  title: string
  extra?: string
}

function formatRss(items: readonly Item[]): string {
  const entries = items.map(
    ({ title, extra = '' }, index) =>
      `<item><title>${title}</title><link>https://publisher.test/${index}</link><guid>${title}</guid>
       <description>What happened.</description><pubDate>Fri, 20 Nov 2026 1${index % 10}:00:00 GMT</pubDate>${extra}</item>`,
  )
  return `<rss version="2.0"><channel><title>Feed</title>${entries.join('')}</channel></rss>`
}

test('a page waits visibly for feeds that were never polled, and shows their stories by itself', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const origin = await serve(async (_request, response) => {
    await held
    response.end(formatRss([{ title: 'It came through' }]))
  })
  const site = await startWith({ localNews: [`${origin}/held.xml`] })
  const response = await page.goto(`${site.origin}/local-news`)
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('status').first()).toHaveText('Loading the latest stories…')
  release()
  await expect(page.getByRole('link', { name: 'It came through' })).toBeVisible({ timeout: 15_000 })
})

test('section 8: after a failed first poll the empty texts show', async ({ page }) => {
  const site = await startWith({})
  for (const [path, text] of [
    ['/local-news', 'No articles available at this time.'],
    ['/national-news', 'No national news articles available at the moment.'],
    ['/politics', 'No political news articles available at the moment.'],
    ['/sports', 'No articles available at this time.'],
    ['/blog', 'No blog posts available at the moment. Check back soon!'],
  ] as const) {
    await expect(async () => {
      await page.goto(`${site.origin}${path}`)
      await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  await expect(page.locator('main article')).toHaveCount(0)
})

test('one feed failing is logged with its address and reason, and touches no other', async ({ page }) => {
  const origin = await serve((request, response) => {
    if (request.url === '/good.xml') return response.end(formatRss([{ title: 'Good news' }]))
    if (request.url === '/page.html') return response.end('<!doctype html><html><body>Moved</body></html>')
    response.writeHead(500).end()
  })
  const site = await startWith({
    health: [`${origin}/broken.xml`, `${origin}/page.html`, `${origin}/good.xml`],
  })
  await expect(async () => {
    await page.goto(`${site.origin}/health`)
    await expect(page.getByRole('link', { name: 'Good news' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('main article')).toHaveCount(1)
  await expect
    .poll(() =>
      site.log.filter(({ feed }) => String(feed).startsWith(origin)).map((line) => JSON.stringify(line)),
    )
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/broken\.xml.*500/),
        expect.stringMatching(/page\.html.*HTML page/),
      ]),
    )
})

test('sample stories make way for live ones as soon as a feed of the category answers', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const origin = await serve(async (_request, response) => {
    await held
    response.end(formatRss([{ title: 'Live at last' }]))
  })
  const site = await startWith({ localNews: [`${origin}/feed.xml`] }, { SAMPLE_EDITION: 'auto' })
  await page.goto(`${site.origin}/local-news`)
  await expect(page.locator('main article').first()).toContainText('Sample story')
  release()
  await expect(async () => {
    await page.goto(`${site.origin}/local-news`)
    await expect(page.getByRole('link', { name: 'Live at last' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Sample story')).toHaveCount(0)
})

test('entries with no title, date or link, a script in the title, and a script as link', async ({ page }) => {
  const origin = await serve((_request, response) => {
    response.end(`<rss version="2.0"><channel><title>Odd</title>
      <item><link>https://publisher.test/1</link><description></description></item>
      <item><title>No date</title><pubDate>soon</pubDate><link>https://publisher.test/2</link></item>
      <item><title>Scripted &lt;script&gt;window.attacked=1&lt;/script&gt;title</title><link>javascript:window.attacked=1</link></item>
      <item><title>Image &lt;img src=x onerror=window.attacked=1&gt;title</title><link>https://publisher.test/4</link></item>
    </channel></rss>`)
  })
  const site = await startWith({ opinion: [`${origin}/odd.xml`] })
  await expect(async () => {
    await page.goto(`${site.origin}/opinion`)
    await expect(page.locator('main article')).toHaveCount(4, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Untitled' })).toBeVisible()
  const undated = page.locator('article', { hasText: 'No date' })
  await expect(undated).toContainText('Recent')
  await expect(undated.locator('time')).toHaveCount(0)
  await expect(page.locator('article', { hasText: 'Scripted' }).locator('a')).toHaveCount(0)
  expect(await page.evaluate('window.attacked')).toBeUndefined()
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
})

test('images of feeds are resized and served by us; one that fails is left out of the next page', async ({
  page,
  request,
}) => {
  const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#2a8592' } })
    .jpeg()
    .toBuffer()
  const asked: string[] = []
  const origin = await serve((incoming, response) => {
    asked.push(incoming.url ?? '')
    if (incoming.url === '/good.jpg')
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    if (incoming.url === '/fake.jpg')
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end('no image')
    const image = (name: string) =>
      `<enclosure type="image/jpeg" length="1" url="http://${incoming.headers.host}/${name}"/>`
    response.end(
      formatRss([
        { title: 'With a picture', extra: image('good.jpg') },
        { title: 'With none in truth', extra: image('fake.jpg') },
      ]),
    )
  })
  const site = await startWith({ technology: [`${origin}/feed.xml`] })
  await expect(async () => {
    await page.goto(`${site.origin}/technology`)
    await expect(page.locator('main article')).toHaveCount(2, { timeout: 500 })
  }).toPass()

  const good = page.locator('article', { hasText: 'With a picture' }).locator('img')
  const address = (await good.getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/image\/480\/\d+-[0-9a-f]{12}$/)
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const answer = await request.get(`${site.origin}${address}`, { headers: { accept } })
    expect(answer.headers()['content-type']).toBe(type)
    expect((await sharp(await answer.body()).metadata()).width).toBe(480)
  }
  for (const wrong of [
    '/image/481/1-aaaaaaaaaaaa',
    address.replace(/.$/, 'x'),
    '/image/480/999-aaaaaaaaaaaa',
    '/image/480/%00',
  ]) {
    expect((await request.get(`${site.origin}${wrong}`)).status(), wrong).toBe(404)
  }

  // The page in the browser's cache still asks for it; the next one that we make does not.
  const imagesOnNewPage = async () =>
    (await (await request.get(`${site.origin}/technology`)).text()).match(/<img/g)
  await expect.poll(imagesOnNewPage).toHaveLength(1)
  expect(asked.filter((url) => url === '/fake.jpg')).toHaveLength(1)
})
