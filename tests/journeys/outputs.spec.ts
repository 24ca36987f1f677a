// Issue 3, 'Outputs' and 'Structured data': what programs read: documents over HTTP, and the heads of pages.

import { type APIRequestContext, expect, test } from '@playwright/test'
import { parseXml } from '@rgrove/parse-xml'
import { parseFeed } from '../../src/sources/feeds/read/parse.ts'
import { canonicalOrigin, cityCategories, kindPaths, pagePaths, shellPaths } from '../page-paths.ts'
import { findSchemaProblems } from '../schema-vocabulary.ts'

const feedTypes = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json',
} as const

for (const [path, type] of [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/news-sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/ads.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/gpc.json', 'application/json'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/feed.rss', feedTypes.rss],
  ['/feed.atom', feedTypes.atom],
  ['/feed.json', feedTypes.json],
] as const) {
  test(`${path} is served, revalidated and runs nothing`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    const headers = response.headers()
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toContain('s-maxage=50, stale-while-revalidate=10')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    const again = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(again.status()).toBe(304)
  })
}

for (const { path, name, heading = name } of cityCategories.filter((one) => kindPaths.includes(one.path))) {
  test(`${path} has a feed in each format, with the stories of its page`, async ({ request }) => {
    const html = await textOf(request, path)
    for (const [extension, type] of Object.entries(feedTypes)) {
      const address = `${path}/feed.${extension}`
      const response = await request.get(address)
      expect(response.status(), address).toBe(200)
      expect(response.headers()['content-type']).toBe(type)
      const text = await response.text()
      if (extension !== 'json') parseXml(text)
      const { entries } = parseFeed(text, address)
      expect(text.replaceAll('&amp;', '&')).toContain(heading)
      expect(entries.length).toBeGreaterThan(0)
      expect(text).toContain('Sample edition: no network yet.')
      const guids = entries.map(({ guid }) => guid)
      expect(new Set(guids).size).toBe(entries.length)
      const [first] = entries
      // The page names its own addresses without the origin.
      const link = first?.links[0]?.href.replace(`${canonicalOrigin}/`, '/').replaceAll('&', '&amp;')
      expect(html).toContain(`href="${link}"`)
    }
  })
}

test('the site’s feed has our own articles, and its links lead to them', async ({ request }) => {
  const { entries } = parseFeed(await textOf(request, '/feed.atom'), `${canonicalOrigin}/feed.atom`)
  expect(entries.length).toBeGreaterThan(0)
  for (const { links } of entries) {
    const address = links[0]?.href ?? ''
    expect(address).toContain(`${canonicalOrigin}/`)
    expect((await request.get(pathIn(address))).status(), address).toBe(200)
  }
})

test('every alternate, icon and manifest in a page’s head exists', async ({ page, request }) => {
  const addresses = new Set<string>()
  for (const path of ['/', '/sports', '/about']) {
    await page.goto(path)
    const links = await page
      .locator('head link[rel=alternate], head link[rel*=icon], head link[rel=manifest]')
      .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href))
    expect(links.filter((address) => /\/feed\.(rss|atom|json)$/.test(address))).toHaveLength(
      path === '/sports' ? 6 : 3,
    )
    expect(links.some((address) => address.endsWith('/manifest.webmanifest'))).toBe(true)
    for (const address of links) addresses.add(address)
  }
  for (const address of addresses) expect((await request.get(pathIn(address))).status(), address).toBe(200)
})

test('the manifest’s icons have the stated sizes', async ({ page, request }) => {
  const { icons, start_url } = JSON.parse(await textOf(request, '/manifest.webmanifest'))
  expect((await request.get(start_url)).status()).toBe(200)
  await page.goto('/')
  for (const { src, type, sizes } of icons) {
    const response = await request.get(src)
    expect(response.headers()['content-type'], src).toBe(type)
    if (sizes === 'any') continue
    const width = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(width).toBe(sizes)
  }
})

test('robots.txt names both sitemaps, and closes no page that the sitemap lists', async ({ request }) => {
  const robots = await textOf(request, '/robots.txt')
  for (const name of ['sitemap.xml', 'news-sitemap.xml']) {
    expect(robots).toContain(`Sitemap: ${canonicalOrigin}/${name}\n`)
  }
  const everyone = robots.slice(robots.indexOf('User-agent: *')).split('\n\n')[0] ?? ''
  const closed = [...everyone.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  expect(closed).toContain('/search?')
  for (const path of await sitemapPaths(request)) {
    expect(
      closed.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(false)
  }
})

test('the sitemap lists every page for readers under its canonical address', async ({ request }) => {
  const paths = await sitemapPaths(request)
  for (const path of pagePaths.filter((one) => !one.startsWith('/events/'))) expect(paths).toContain(path)
  expect(paths.some((path) => /^\/local-news\/./.test(path))).toBe(true)
  for (const path of paths) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(html, path).toContain(`<link rel="canonical" href="${canonicalOrigin}${path}"`)
    expect(html, path).not.toContain('noindex')
  }
})

test('the news sitemap is valid, with and without new articles', async ({ request }) => {
  const { root } = parseXml(await textOf(request, '/news-sitemap.xml'))
  expect(root?.name).toBe('urlset')
})

test('security.txt has a contact and has not expired', async ({ request }) => {
  const text = await textOf(request, '/.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  expect(expires).toBeLessThanOrEqual(Date.now() + 366 * 86_400_000)
})

test('a feed of an unknown category is 404, and feeds refuse POST', async ({ request }) => {
  for (const path of ['/no-section/feed.rss', '/feed.xml', '/sports/feed', '/sports/feed.rss/x']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  expect((await request.post('/feed.rss')).status()).toBe(405)
})

for (const path of shellPaths) {
  test(`the structured data of ${path} is valid schema.org`, async ({ request }) => {
    const html = await textOf(request, path)
    const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
    const { '@graph': nodes } = JSON.parse(json) as { '@graph': object[] }
    expect(nodes.length).toBeGreaterThan(1)
    expect(nodes.flatMap((node) => findSchemaProblems(node))).toEqual([])
  })
}

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return response.text()
}

async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await textOf(request, '/sitemap.xml')
  return [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => {
    expect(address).toContain(`${canonicalOrigin}/`)
    return pathIn(address)
  })
}

/** The tests' server has another address than the canonical one. */
function pathIn(address: string): string {
  return new URL(address).pathname
}
