import { expect, test } from '@playwright/test'
import { categories } from '../../src/publication/categories.ts'
import { pagePaths } from '../page-paths.ts'
import { publicOrigin } from '../sites.ts'

const feedPaths = [...categories.map(({ path }) => path), '/blog']

for (const path of pagePaths) {
  test(`section 2: page wrapper of ${path}`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1]
    if (path === '/') expect(title).toBe('Fort Lauderdale News | Your Local News Source')
    else expect(title).toMatch(/^.+ \| Fort Lauderdale News$/)
    for (const tag of [
      /<meta name="description" content="[^"]{30,}"/,
      /<meta name="keywords" content="[^"]+"/,
      new RegExp(`<link rel="canonical" href="${publicOrigin}/[^"]*"`),
      /<meta name="robots" content="index, follow/,
      new RegExp(`<meta property="og:image" content="${publicOrigin}/media/social-preview.png"`),
      /<meta property="og:image:width" content="1200"/,
      /<meta property="og:image:height" content="630"/,
    ]) {
      expect(html).toMatch(tag)
    }
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
    ) as {
      '@graph': Record<string, unknown>[]
    }
    const types = data['@graph'].map((node) => node['@type'])
    expect(types).toEqual(expect.arrayContaining(['NewsMediaOrganization', 'WebSite']))
    expect(JSON.stringify(data)).toContain('/search?q={search_term_string}')
    if (path !== '/') expect(types).toContain('BreadcrumbList')
    if (feedPaths.includes(path)) expect(types).toContain('ItemList')
  })

  test(`${path} fits a screen of 320 px, as at a zoom of 400 %`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
