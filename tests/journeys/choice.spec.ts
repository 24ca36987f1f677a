import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type RunningSite, startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

// A city's folder decides what its site has; what the folder leaves out appears nowhere.

const city = 'pelican-bay-test'
const running: (() => unknown)[] = []
test.afterAll(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

/** Starts the test's city after these files of its folder were removed and these were written. */
async function startCity(removed: readonly string[], written: Record<string, string> = {}) {
  const publications = await copyPublications(city)
  running.push(publications.remove)
  const folder = join(publications.folder, city)
  for (const name of removed) await rm(join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text)
  const site = await startSite({ PUBLICATIONS_DIR: publications.folder, SAMPLE_EDITION: 'always' })
  running.push(site.stop)
  return site
}

/** Every page that links lead to from the home page, with its status and HTML. */
async function readAllPages(request: APIRequestContext, { origin }: RunningSite) {
  const pages = new Map<string, { status: number; html: string }>()
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const response = await request.get(`${origin}${path}`)
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    const html = isPage ? await response.text() : ''
    pages.set(path, { status: response.status(), html })
    for (const [, quoted = ''] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      const url = new URL(quoted.replaceAll('&amp;', '&'), `${origin}${path}`)
      if (url.origin === origin && !url.search) waiting.push(url.pathname)
    }
  }
  return pages
}

const hrefsOf = (html: string) => [...html.matchAll(/href="([^"?#]+)/g)].map(([, href]) => href)

test.describe('a city of eight categories', () => {
  let site: RunningSite
  test.beforeAll(async () => {
    site = await startCity([])
  })

  test('menu, navigation row and footer have the city’s categories and no others', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${site.origin}/harbor`)
    const row = page.getByRole('navigation', { name: 'Sections', exact: true })
    await expect(row.locator('.section-links > a')).toHaveText([
      'Local',
      'Harbor',
      'World News',
      'Politics',
      'Real Estate',
      'Health',
      'Sports',
      'Archives',
      'Weather',
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor & Tides')
    const column = page.getByRole('contentinfo').getByRole('navigation')
    await expect(column).toHaveCount(1)
    await expect(column.getByRole('link')).toHaveCount(10)
    await expect(column.getByRole('link').nth(8)).toHaveText('Local Events')
    await expect(column.getByRole('link').last()).toHaveText('Weather')
    await page.setViewportSize({ width: 375, height: 800 })
    await page.locator('.phone-menu > summary').click()
    const menu = page.getByRole('navigation', { name: 'All sections' })
    const [sections, services] = [menu.getByRole('list').first(), menu.getByRole('list').last()]
    await expect(sections.getByRole('link')).toHaveCount(9)
    await expect(services.getByRole('link')).toHaveText(['Home', 'Weather', 'Books', 'Contact'])
  })

  test('a category without feeds shows its publisher’s empty text', async ({ page }) => {
    await page.goto(`${site.origin}/harbor`)
    await expect(page.getByRole('main')).toContainText('No boats today.')
    await expect(page.locator('.spinner')).toHaveCount(0)
  })

  test('paths that only other cities have are 404', async ({ request }) => {
    for (const path of ['/technology', '/technology/feed.rss', '/blog', '/radio', '/privacy-policy']) {
      expect((await request.get(`${site.origin}${path}`)).status(), path).toBe(404)
    }
    const form = await request.post(`${site.origin}/newsletter`, { form: { email: 'a@tiny.test' } })
    expect(form.status()).toBe(404)
    for (const format of ['rss', 'atom', 'json']) {
      expect((await request.get(`${site.origin}/harbor/feed.${format}`)).status(), format).toBe(200)
    }
  })

  test('an advert fills the height of its slot; a slot that no advert fits is one line', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${site.origin}/local-news`)
    const slots = page.locator('.ad-slot').filter({ visible: true })
    expect(await slots.count()).toBeGreaterThan(0)
    for (const slot of await slots.all()) {
      await expect(slot).toContainText(/Advertisement|From /)
      expect((await slot.boundingBox())?.height).toBeGreaterThanOrEqual(250)
    }
    await page.goto(`${site.origin}/weather`)
    await expect(page.locator('.ad-slot').filter({ visible: true })).toHaveCount(0)
    const invitation = page.getByRole('link', { name: 'Advertise here' }).filter({ visible: true })
    await expect(invitation).toHaveAttribute('href', '/contact')
    expect((await invitation.boundingBox())?.height).toBeLessThan(80)
  })
})

test.describe('a city that leaves out everything optional', () => {
  const leftOut = [
    '/events',
    '/weather',
    '/blog',
    '/about',
    '/privacy-policy',
    '/terms-of-service',
    '/privacy',
    '/terms',
    '/partners',
    '/faq',
    '/radio',
    '/books',
    '/events/today',
    '/standards',
    '/corrections',
    '/sources',
  ]
  // Pages that every city has beside its categories.
  const pathsThatItHas = [...['/', '/contact', '/es', '/fish', '/how-we-choose', '/sitemap', '/yours']]
  let site: RunningSite
  test.beforeAll(async () => {
    site = await startCity(
      [
        ...['adverts.yaml', 'articles', 'books.yaml', 'documents', 'events.ics', 'faq.md', 'home.yaml'],
        ...['pages', 'sample', 'sidebars.yaml', 'team.yaml', 'feeds.opml'],
      ],
      {
        'categories.yaml': 'categories:\n  - { key: fish, path: /fish, name: Fish }\n',
        'feeds.opml': '<opml version="2.0"><body></body></opml>',
      },
    )
  })

  test('has none of the optional pages, and no link, feed or sitemap names one', async ({ request }) => {
    const pages = await readAllPages(request, site)
    const searches = ['/search', '/es/search']
    // Without a newsletter the footer names the feed; pages in other languages link to the search.
    expect([...pages.keys()].toSorted()).toEqual(
      [...pathsThatItHas, '/feed.rss', '/fish/feed.json', ...searches].toSorted(),
    )
    for (const [path, { status, html }] of pages) {
      expect(status, path).toBe(200)
      for (const href of hrefsOf(html)) expect(leftOut, path).not.toContain(href)
      expect(html, path).not.toContain('/newsletter')
      expect(html, path).not.toContain('Advertisement')
    }
    for (const path of leftOut) {
      expect((await request.get(`${site.origin}${path}`)).status(), path).toBe(404)
    }
    const sitemap = await (await request.get(`${site.origin}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>https:\/\/tiny\.test([^<]*)/g)].map(([, path]) => path)
    expect(listed.toSorted()).toEqual(pathsThatItHas)
  })

  test('has menus that work on a phone and on a wide screen', async ({ page }) => {
    for (const width of [320, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of pathsThatItHas) {
        await page.goto(`${site.origin}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    await page.goto(`${site.origin}/contact`)
    await expect(page.getByRole('contentinfo').getByRole('region', { name: 'Contact' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Support' })).toHaveCount(0)
  })

  test('has no promises on its contact page', async ({ page }) => {
    await page.goto(`${site.origin}/contact`)
    await expect(page.getByRole('main')).not.toContainText('Visits')
    await expect(page.getByRole('main')).not.toContainText('We respond')
  })
})

test('a home page of one article, without tabs and video', async ({ page }) => {
  const site = await startCity([], { 'home.yaml': 'featured: local-news/counting-pelicans\n' })
  for (const width of [375, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${site.origin}/`)
    await expect(page.locator('.front > .story-featured')).toHaveCount(1)
    await expect(page.locator('.front > .stories')).toHaveCount(0)
    await expect(page.getByRole('tablist', { name: 'Categories' })).toHaveCount(0)
    await expect(page.getByText('Featured Video')).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
})
