import { expect, test } from '@playwright/test'
import { categories } from '../../src/publication/categories.ts'
import { pagePaths } from '../page-paths.ts'
import { publicOrigin } from '../sites.ts'

const feedPaths = [...categories.map(({ path }) => path), '/blog']

test.describe('section 2: shared header', () => {
  test('wide screens show the first 8 categories, the current one marked', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/politics')
    const row = page.getByRole('navigation', { name: 'Categories' })
    await expect(row.getByRole('link')).toHaveText([
      'Local',
      'National',
      'World',
      'Politics',
      'Business',
      'Technology',
      'Automotive',
      'Real Estate',
    ])
    await expect(row.locator('[aria-current=page]')).toHaveText('Politics')
    await expect(page.locator('.masthead').getByText('A Wiki.News Publication')).toBeVisible()
    await expect(page.getByPlaceholder('Search news...').first()).toBeVisible()
  })

  test.describe('small screens', () => {
    test.use({ viewport: { width: 375, height: 700 } })

    test('the button toggles a menu with all 16 categories', async ({ page }) => {
      await page.goto('/')
      const links = page.getByRole('navigation', { name: 'All categories' }).getByRole('link')
      await expect(links.first()).toBeHidden()
      await page.locator('summary[aria-label=Menu]').click()
      const names = [...categories.map(({ name }) => name), 'Events', 'Books', 'Radio', 'Support']
      await expect(links).toHaveText(names)
      await page.locator('summary[aria-label=Menu]').click()
      await expect(links.first()).toBeHidden()
    })

    test('Escape closes the menu and gives the focus back', async ({ page }) => {
      await page.goto('/')
      await page.locator('summary[aria-label=Menu]').click()
      await page.getByRole('link', { name: 'Opinion' }).first().focus()
      await page.keyboard.press('Escape')
      await expect(page.locator('details.menu')).not.toHaveAttribute('open')
      await expect(page.locator('summary[aria-label=Menu]')).toBeFocused()
    })

    test('choosing a category closes the menu, also on the way back', async ({ page }) => {
      await page.goto('/')
      await page.locator('summary[aria-label=Menu]').click()
      await page
        .getByRole('navigation', { name: 'All categories' })
        .getByRole('link', { name: 'Health' })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Health & Wellness' })).toBeVisible()
      await expect(page.locator('details.menu')).not.toHaveAttribute('open')
      await page.goBack()
      await expect(page.locator('details.menu')).not.toHaveAttribute('open')
    })
  })

  test('the first Tab reaches a link that skips to the content', async ({ page }) => {
    await page.goto('/sports')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`section 4: lists, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the first article is featured, 5 show, the toggle shows all and takes them back', async ({
      page,
    }) => {
      await page.goto('/local-news')
      const stories = page.locator('main article')
      await expect(stories.first().getByRole('heading', { level: 2 })).toBeVisible()
      await expect(stories.filter({ visible: true })).toHaveCount(5)
      await page.getByText('See All 15 Articles').click()
      await expect(stories.filter({ visible: true })).toHaveCount(15)
      await page.getByText('Show Less').click()
      await expect(stories.filter({ visible: true })).toHaveCount(5)
    })

    test('the blog shows 8 of 20 posts until asked', async ({ page }) => {
      await page.goto('/blog')
      const stories = page.locator('main article')
      await expect(stories.filter({ visible: true })).toHaveCount(8)
      await page.getByText('Read All 20 Posts').click()
      await expect(stories.filter({ visible: true })).toHaveCount(20)
      await page.getByText('Show Less').click()
      await expect(stories.filter({ visible: true })).toHaveCount(8)
    })
  })
}

test('the toggle works from the keyboard', async ({ page }) => {
  await page.goto('/national-news')
  await page.locator('summary', { hasText: 'See All 20 Articles' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(20)
})

test('every sample story says so, and leads to its source in a new tab', async ({ page }) => {
  await page.goto('/world-news')
  for (const story of await page.locator('main article').all()) {
    await expect(story).toContainText('Sample story')
    const link = story.locator('a')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('section 8: an image that fails is hidden, and its box keeps its size', async ({ page }) => {
  await page.goto('/local-news')
  const boxes = page.locator('.story-image')
  // Of the boxes alone: whether a font came in time is another matter.
  const sizesOf = () => boxes.evaluateAll((all) => all.map((box) => [box.clientWidth, box.clientHeight]))
  const before = await sizesOf()
  await page.route('**/media/*.svg', (route) => route.abort())
  await page.goto('/local-news')
  await expect(page.locator('.story-featured img')).toBeHidden()
  expect(await sizesOf()).toEqual(before)
  expect(before[0]?.[1]).toBeGreaterThan(100)
})

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

test.describe('section 2: not found', () => {
  test('an unknown address has status 404 and a way home', async ({ page }) => {
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page Not Found | Fort Lauderdale News')
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('newsletter', () => {
  test('answers in place', async ({ page }) => {
    await page.goto('/business')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@example.test')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.locator('footer').getByRole('status')).toContainText('your address was not stored')
    await expect(page).toHaveURL('/business')
  })

  test('refuses what is no address, as browsers do', async ({ page }) => {
    await page.goto('/business')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('no address')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.locator('footer :invalid').last()).toBeVisible()
    await expect(page.locator('footer [role=status]')).toBeEmpty()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('answers with a page', async ({ page }) => {
      await page.goto('/business')
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@example.test')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.locator('main').getByRole('status')).toContainText('your address was not stored')
    })
  })
})

test('search: the box leads to results, which no search engine keeps', async ({ page }) => {
  await page.goto('/')
  await page.getByPlaceholder('Search news...').first().fill('bridges')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bridges')
  await expect(page.getByRole('status').first()).toContainText('for “bridges”')
  await expect(page.locator('main article').first()).toContainText(/bridge/i)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
})

test('search: a typing error is forgiven, and said', async ({ page }) => {
  await page.goto('/search?q=huricane')
  await expect(page.getByRole('status').first()).toHaveText(
    'No results for “huricane”. Showing results for “hurricane”.',
  )
  await expect(page.locator('main article mark').first()).toHaveText(/^hurricane/i)
})

test('search: odd queries give a page, never an error', async ({ request }) => {
  for (const text of [
    '',
    '"',
    '*',
    'NEAR',
    'a NEAR/2 b',
    'AND OR NOT',
    "'; drop table",
    '😀',
    'مرحبا',
    '%',
    'x'.repeat(300),
    '-',
    'a:b',
    '(',
  ]) {
    const response = await request.get('/search', { params: { q: text } })
    expect(response.status(), text).toBe(200)
  }
})
