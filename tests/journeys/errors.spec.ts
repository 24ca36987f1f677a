import { appendFile, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findViolations, lookAt } from '../axe.ts'
import { startServer } from '../local-server.ts'
import { publication } from '../page-paths.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { changeStore } from '../store-of-site.ts'
import { copyPublications, writeFeeds } from '../temporary-publications.ts'

test.describe.configure({ mode: 'parallel' })

/** Functions that stop what a test started, called in reverse order. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

async function start(settings: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ SAMPLE_EDITION: 'always', ...settings })
  running.push(site.stop)
  return site
}

/** Renames the articles' table of a running site, so that queries fail, or renames it back. */
function renameArticles(site: RunningSite, change: 'lose articles' | 'find articles'): void {
  const [from, to] =
    change === 'lose articles' ? ['articles', 'lost_articles'] : ['lost_articles', 'articles']
  changeStore(site.dataDir, `ALTER TABLE ${from} RENAME TO ${to}`)
}

const screen = (page: Page) => page.locator('main')
const stack = (page: Page) => page.getByRole('region', { name: 'Stack trace' })

test.describe('section 2: not found, section 8: unknown route', () => {
  test('shows 404, ‘Page Not Found’ and a link home, and logs the attempted path', async ({ page }) => {
    const site = await start()
    const response = await page.goto(`${site.origin}/no-such-page/at%20all?asked=1`)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(`Page Not Found | ${publication.name}`)
    await expect(screen(page).getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    await expect
      .poll(() => site.log)
      .toContainEqual(expect.objectContaining({ msg: 'page not found', path: '/no-such-page/at%20all' }))
    await screen(page).getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(`${site.origin}/`)
    expect(site.log.filter(({ msg }) => msg === 'page not found')).toHaveLength(1)
  })

  // design.md, section 4: an unknown slug is the not-found page.
  test('unknown slugs and paths below a page are not found', async ({ page }) => {
    for (const path of ['/local-news/no-such-story', '/events/no-such-event', '/radio/x', '/books.html']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found')
    }
  })
})

test('section 4: archives and blog, section 8: load failure: logged, and the empty text shows; content that needs no store stays', async ({
  page,
}) => {
  const site = await start()
  renameArticles(site, 'lose articles')
  for (const [path, text] of [
    ['/health', 'No articles available at this time.'],
    ['/blog', 'No blog posts available at the moment. Check back soon!'],
    ['/politics', 'No political news articles available at the moment.'],
    ['/embed/live', 'No articles available at this time.'],
  ] as const) {
    const response = await page.goto(`${site.origin}${path}`)
    expect(response?.status(), 'a cache in front may have it as it was').toBe(503)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await expect
      .poll(() => site.log)
      .toContainEqual(
        expect.objectContaining({
          msg: 'stories could not be loaded',
          path,
          err: expect.objectContaining({ message: expect.stringMatching(/no such table|does not exist/) }),
        }),
      )
  }
  // The day's stories are missing on the home page; our own articles do not come from the store.
  expect((await page.goto(`${site.origin}/`))?.status()).toBe(503)
  await expect(page.locator('main article').first().getByRole('heading')).toBeVisible()

  renameArticles(site, 'find articles')
  expect((await page.goto(`${site.origin}/blog`))?.status()).toBe(200)
  await expect(page.locator('main article').first()).toBeVisible()
})

// design.md, section 4: the archives hold our own older stories too, which come from no store. The
// city's article is of January 2026; those of Fort Lauderdale may be too new for its archives.
test('section 4: archives, section 8: load failure: our own older stories stay', async ({ page }) => {
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  const samples = join(publications.folder, 'pelican-bay-test', 'sample', 'feeds')
  await copyFile(join(samples, 'localNews.xml'), join(samples, 'archives.xml'))
  const site = await start({ PUBLICATIONS_DIR: publications.folder })
  renameArticles(site, 'lose articles')
  const response = await page.goto(`${site.origin}/archives`)
  expect(response?.status()).toBe(503)
  expect(response?.headers()['cache-control']).toBe('no-store')
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('link').first()).toHaveAttribute('href', '/local-news/counting-pelicans')
  await expect(cards.getByRole('heading')).toBeVisible()
})

test.describe('section 2: router error screen, section 8: unhandled application error', () => {
  test('‘Unexpected Application Error!’ with status and text, and logs what happened; design.md, section 4: in production without the stack', async ({
    page,
  }) => {
    const site = await start()
    renameArticles(site, 'lose articles')
    const response = await page.goto(`${site.origin}/search?q=king+tide`)
    // The store is the cause: the reader is told to try again (503), as in every other place.
    expect(response?.status()).toBe(503)
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(screen(page).getByText('503 Service Unavailable', { exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    await expect(stack(page)).toHaveCount(0)
    expect(await screen(page).innerHTML()).not.toMatch(/no such table|node_modules|news\.db|\.js:\d/)
    await expect
      .poll(() => site.log)
      .toContainEqual(
        expect.objectContaining({
          msg: 'a request failed',
          path: '/search',
          err: expect.objectContaining({ message: expect.stringMatching(/no such table|does not exist/) }),
        }),
      )

    // Pages without articles still work, and this page works again as soon as the store does.
    expect((await page.request.get(`${site.origin}/about`)).status()).toBe(200)
    await expect(screen(page).getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    renameArticles(site, 'find articles')
    await page.getByRole('link', { name: 'Try this page again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
    await expect(page).toHaveURL(`${site.origin}/search?q=king+tide`)
    expect(site.errors()).toBe('')
  })

  test('outside production it shows the message and the stack too', async ({ page }) => {
    const site = await start({ NODE_ENV: 'development' })
    renameArticles(site, 'lose articles')
    await page.setViewportSize({ width: 375, height: 700 })
    expect((await page.goto(`${site.origin}/search?q=tide`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(screen(page).getByText('503 Service Unavailable', { exact: true })).toBeVisible()
    await expect(screen(page).locator('.deck')).toContainText(
      /no such table: articles|relation "articles" does not exist/,
    )
    await expect(stack(page)).toContainText(/StoreError: .*\n {4}at /)
    expect(await findViolations(page)).toEqual([])
  })

  test('axe finds nothing on it', async ({ page }) => {
    const site = await start()
    renameArticles(site, 'lose articles')
    expect((await page.goto(`${site.origin}/search?q=tide`))?.status()).toBe(503)
    await lookAt(page)
  })
})

test('section 9: HTTP client timeout; design.md, section 4: every outside call has one', async ({ page }) => {
  // Accepts every connection and never answers.
  const asked: string[] = []
  const { origin, close } = await startServer(({ url = '' }) => asked.push(url))
  running.push(close)
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  const folder = join(publications.folder, 'pelican-bay-test')
  await writeFeeds(folder, { health: [`${origin}/feed.xml`] })
  await appendFile(
    join(folder, 'publication.yaml'),
    `\nradio:\n  name: Silence\n  stream: ${origin}/station\n`,
  )
  const site = await start({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
  })

  await page.goto(`${site.origin}/radio`)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/feed.xml', '/station']))
  await expect(screen(page).getByRole('alert')).toHaveText('Stream temporarily unavailable.')
  await expect
    .poll(() => site.log.map(({ msg }) => msg))
    .toContainEqual(expect.stringMatching(/feed failed: .*\/feed\.xml: no complete answer within \d+ s/))
  await page.goto(`${site.origin}/health`)
  await expect(screen(page)).toContainText('No articles available at this time.')
})
