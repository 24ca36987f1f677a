import { expect, test } from '@playwright/test'
import { failuresOf, formatRss, serve, startWith, stopAll, untilPolled } from '../feed-site.ts'
import type { RunningSite } from '../sites.ts'
import { changeStore, pollNow } from '../store-of-site.ts'
import { readCategoryList, specifiedCategories } from '../temporary-publications.ts'

test.describe('a site none of whose feeds answers', () => {
  let site: RunningSite
  test.beforeAll(async () => {
    site = await startWith({})
    await untilPolled(site, 15)
  })
  test.afterAll(stopAll)

  test('section 8: Feed failure: logged, and the empty texts show', async ({ page }) => {
    for (const {
      path,
      key,
      emptyText: text = 'No articles available at this time.',
    } of await readCategoryList(specifiedCategories)) {
      await page.goto(`${site.origin}${path}`)
      await expect(page.getByRole('main').getByText(text, { exact: true }), path).toBeVisible()
      await expect(page.getByText('Loading the latest stories…')).toHaveCount(0)
      await expect(page.locator('main article')).toHaveCount(0)
      await expect(page.getByText(/^(See All|Show Less)/)).toHaveCount(0)
      expect(failuresOf(site, `http://127.0.0.1:9/${key}-0.xml`), key).toHaveLength(1)
    }
  })

  test('section 8: Archives/Blog load failure: logged; empty-state message', async ({ page }) => {
    for (const [path, key, text] of [
      ['/archives', 'archives', 'No articles available at this time.'],
      ['/blog', 'lifestyle', 'No blog posts available at the moment. Check back soon!'],
    ] as const) {
      await page.goto(`${site.origin}${path}`)
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(page.locator('main article')).toHaveCount(0)
      await expect(page.getByText(/^Read All/)).toHaveCount(0)
      expect(failuresOf(site, `http://127.0.0.1:9/${key}-0.xml`)).toHaveLength(1)
    }
  })

  test('section 2: Home: all home data is static, so that it needs no feed', async ({ page }) => {
    await page.goto(`${site.origin}/`)
    await expect(page.locator('.front > article')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'More Top Stories' }).getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
    // This city has one article, which home.yaml places already.
    await expect(page.getByRole('region', { name: 'Know Your City' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Featured Video' })).toBeVisible()
    // Its forecast is a sample (docs/decisions/030).
    await expect(page.getByRole('region', { name: 'Weather', exact: true })).toHaveCount(0)
  })
})

test.describe('a site whose feeds have not answered yet', () => {
  let site: RunningSite

  /** A feed that does not answer before it is released. */
  async function hold(feed: string): Promise<{ address: string; release(): void }> {
    const released = Promise.withResolvers<void>()
    const origin = await serve(async (_request, response) => {
      await released.promise
      response.end(feed)
    })
    return { address: `${origin}/feed.xml`, release: released.resolve }
  }
  let archives: Awaited<ReturnType<typeof hold>>

  test.beforeAll(async () => {
    archives = await hold(formatRss('It came through', 1))
    const posts = await serve((_request, response) => response.end(formatRss('Post', 8)))
    const held = (await hold('')).address
    site = await startWith(
      {
        archives: [archives.address],
        lifestyle: [`${posts}/posts.xml`],
        health: [held],
      },
      {},
      'frames:\n  live: https://wall.tiny.test/live\n  events: https://wall.tiny.test/events\n',
    )
  })
  test.afterAll(stopAll)

  // design.md, section 4: the page shows the spinner and 'Loading the latest stories…', and refreshes itself.
  test('section 4: Category pages and Archives: loading (spinner), then loaded', async ({ page }) => {
    for (const path of ['/health', '/archives']) {
      // A poll that gets no answer is given up after 20 seconds.
      changeStore(site.dataDir, 'update sources set polled_at = null where succeeded_at is null')
      const response = await page.goto(`${site.origin}${path}`)
      expect(response?.headers()['cache-control']).toBe('no-store')
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading the latest stories…')
      await expect(page.locator('.spinner')).toBeVisible()
      await expect(page.getByText('No articles available at this time.')).toHaveCount(0)
    }
    archives.release()
    // The page reloads itself.
    const isShown = () => {
      pollNow(site.dataDir, 'feed')
      return page.getByRole('link', { name: 'It came through 1' }).isVisible()
    }
    await expect.poll(isShown, { intervals: [1_000] }).toBe(true)
    await expect(page.locator('.spinner')).toHaveCount(0)
  })

  test('section 4: Blog: toggle only when more than 8', async ({ page }) => {
    await expect(async () => {
      await page.goto(`${site.origin}/blog`)
      await expect(page.locator('main article').filter({ visible: true })).toHaveCount(8, { timeout: 500 })
    }).toPass()
    await expect(page.getByText(/^Read All/)).toHaveCount(0)
  })

  // design.md, section 4: the sample edition. A city is in it or live, as a whole.
  test('section 2: category pages: the whole city is live at once when a first feed answers', async ({
    page,
  }) => {
    const local = await hold(formatRss('Live at last', 1))
    const { origin, dataDir } = await startWith({ localNews: [local.address] }, { SAMPLE_EDITION: 'auto' })
    for (const path of ['/local-news', '/politics', '/']) {
      await page.goto(`${origin}${path}`)
      await expect(page.getByText('Sample edition: no network yet.'), path).toBeVisible()
    }
    local.release()
    await expect(async () => {
      pollNow(dataDir, 'feed')
      await page.goto(`${origin}/local-news`)
      await expect(page.getByRole('link', { name: 'Live at last 1' })).toBeVisible({ timeout: 500 })
    }).toPass()
    for (const path of ['/local-news', '/politics', '/']) {
      await page.goto(`${origin}${path}`)
      await expect(page.getByText('Sample edition'), path).toHaveCount(0)
    }
  })

  // design.md, section 4: third-party frames load on the reader's click, never before.
  for (const { part, path, title } of [
    { part: 'Events: the embedded feed wall', path: '/events', title: 'Events calendar' },
    { part: "Home: the 'Live News Feed' frame", path: '/', title: 'Live news feed' },
  ]) {
    test(`section 2: ${part} is the third party's that publication.yaml names`, async ({ page }) => {
      const asked: string[] = []
      await page.route('https://wall.tiny.test/**', (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<h1>The wall</h1>' })
      })
      await page.goto(`${site.origin}${path}`)
      const button = page.getByRole('link', { name: `Load ${title}` })
      await button.scrollIntoViewIfNeeded()
      expect(asked).toEqual([])
      await button.click()
      const frame = page.frameLocator(`iframe[title="${title}"]`)
      await expect(frame.getByRole('heading', { name: 'The wall' })).toBeVisible()
      expect(asked).toHaveLength(1)
    })
  }
})
