import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { canonicalOrigin, kindPaths, pageTitle, publication, shellPaths } from '../page-paths.ts'

for (const path of kindPaths.filter((one) => shellPaths.includes(one))) {
  test(`section 2: page wrapper: ${path} answers 200 with title, tags, structured data, header and footer, and fits the narrowest windows`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    const title = pageTitle(path)
    expect(title === undefined, 'only the home page has no title of its own').toBe(path === '/')
    const fullTitle = title ? `${title} | ${publication.name}` : publication.defaultTitle
    await expect(page).toHaveTitle(fullTitle)
    const { tags, canonical, nodes } = await readHead(page)
    expect(tags).toMatchObject({
      description: expect.stringMatching(/^.{30,}$/),
      keywords: expect.stringMatching(/^.+$/),
      robots: 'index, follow, max-image-preview:large',
      'og:title': fullTitle,
      'og:description': tags.description,
      'og:url': `${canonicalOrigin}${path}`,
      'og:image': `${canonicalOrigin}/media/social-preview.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(canonical).toEqual([`${canonicalOrigin}${path}`])
    const [organization, website, ...others] = nodes
    expect(organization).toMatchObject({
      '@type': 'NewsMediaOrganization',
      name: publication.name,
      foundingDate: String(publication.founded),
    })
    expect(website).toMatchObject({
      '@type': 'WebSite',
      name: publication.name,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${canonicalOrigin}/search?q={search_term_string}` },
      },
    })
    const types = others.map((node) => node['@type'])
    if (path !== '/') expect(types).toContain('BreadcrumbList')
    await expect(page.getByRole('banner')).toContainText(publication.tagline)
    await expect(page.getByRole('contentinfo')).toContainText(publication.networkStatement)
    await expectNoSidewaysScroll(page, path)
    // What the publisher wrote is in the case of its own headlines.
    if (!['/faq', '/partners'].includes(path)) await expectTitleCase(page, path)
  })
}

test('section 2: routes: the catch-all shows the not-found page, also below the address of a page', async ({
  page,
}) => {
  for (const path of [
    '/no-such-page',
    '/radio/no-such-page',
    '/books/no-such-page',
    '/local-news/no-such-story',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

// design.md, section 4: search results and the not-found page pass noindex.
test("section 2: page wrapper: a page may pass noindex, which sets robots to 'noindex, nofollow'", async ({
  page,
}) => {
  for (const [path, title, canonicals] of [
    ['/search?q=high+tide', 'Search: high tide', [`${canonicalOrigin}/search?q=high%20tide`]],
    // The not-found page has no canonical address.
    ['/no-such-page', 'Page Not Found', []],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | ${publication.name}`)
    const { tags, canonical, nodes } = await readHead(page)
    expect(canonical).toEqual(canonicals)
    expect(tags).toMatchObject({
      description: expect.stringMatching(/^.+$/),
      keywords: expect.stringMatching(/^.+$/),
      robots: 'noindex, nofollow',
      'og:image': `${canonicalOrigin}/media/social-preview.png`,
    })
    expect(nodes.map((node) => node['@type'])).toEqual(['NewsMediaOrganization', 'WebSite'])
  }
})

test('section 2: page wrapper: the address of the search action gives results', async ({ page }) => {
  const [word = ''] = publication.content.articles[0]?.title.match(/[a-z]{6,}/i) ?? []
  await page.goto('/')
  const { nodes } = await readHead(page)
  const { potentialAction } = nodes[1] as { potentialAction: { target: { urlTemplate: string } } }
  const address = potentialAction.target.urlTemplate.replace('{search_term_string}', word)
  await page.goto(address.replace(canonicalOrigin, ''))
  await expect(page.getByRole('status').first()).toContainText(`for “${word}”`)
  await expect(page.locator('main article').first()).toContainText(new RegExp(word, 'i'))
})

test('section 9: social preview: the default image, and an article’s, really measure 1200x630', async ({
  page,
  request,
}) => {
  for (const path of ['/', publication.content.articles[0]?.path ?? '/']) {
    await page.goto(path)
    const { tags } = await readHead(page)
    const image = await request.get(tags['og:image']?.replace(canonicalOrigin, '') ?? '')
    expect(image.headers()['content-type'], path).toBe('image/png')
    expect(await sharp(await image.body()).metadata(), path).toMatchObject({ width: 1200, height: 630 })
  }
})

interface Head {
  /** By name or property. */
  tags: Record<string, string>
  canonical: (string | null)[]
  /** The nodes of its one JSON-LD graph. */
  nodes: Record<string, unknown>[]
}

/** Reads the page's head. No tag may occur twice. */
async function readHead(page: Page): Promise<Head> {
  const metas = await page
    .locator('head > meta:is([name], [property])')
    .evaluateAll((tags) =>
      tags.map((tag) => [
        tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
        tag.getAttribute('content') ?? '',
      ]),
    )
  const names = metas.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': nodes } = JSON.parse(data ?? '') as { '@graph': Head['nodes'] }
  const canonical = await page
    .locator('link[rel=canonical]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return { tags: Object.fromEntries(metas), canonical, nodes }
}

/** Expects the names of a page and of its parts to be in title case, as the specification has them. */
async function expectTitleCase(page: Page, path: string): Promise<void> {
  const small = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2')]
      .filter((heading) => !heading.closest('article, .prose, [lang=es], [lang=ht]'))
      .map((heading) => heading.textContent?.trim() ?? ''),
  )
  for (const name of names) {
    // A question, a sentence about what is known, and a name that the specification has in small letters.
    if (/\?$|^We cannot tell|^Opinion and archives$/.test(name)) continue
    const words = name.split(/\s+/)
    const lower = words.filter((word) => /^[a-z]/.test(word) && !small.test(word))
    expect(lower, `${path}: ${name}`).toEqual([])
  }
}

test('the parts of the storm page are in title case', async ({ page }) => {
  await page.goto('/storm')
  await expectTitleCase(page, '/storm')
})
