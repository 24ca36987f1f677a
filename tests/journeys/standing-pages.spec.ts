import { expect, test } from '@playwright/test'

test.describe('section 2: about, contact, legal', () => {
  test('about: mission, history, a team of four, an outbound encyclopedia link', async ({ page }) => {
    await page.goto('/about')
    for (const name of ['Mission', 'History', 'Team']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByText('founded in 2023')).toBeVisible()
    await expect(page.locator('.avatar')).toHaveCount(4)
    await expect(page.locator('main a[href*="wikipedia.org"]')).toHaveCount(1)
  })

  test('an avatar shows the initial letter unless its image has loaded', async ({ page }) => {
    await page.route('**/media/desk-*', (route) => route.abort())
    await page.goto('/about')
    const avatar = page.locator('.avatar').first()
    await expect(avatar.locator('img')).toBeHidden()
    await expect(avatar.locator('span')).toHaveText('C')
  })

  test('contact: promises, hours, by appointment, a frame of 789 px, editorial contacts', async ({
    page,
  }) => {
    await page.goto('/contact')
    for (const text of [
      'We respond within 24 hours.',
      'Monday to Friday, 9AM-5PM EST.',
      'Visits by appointment only.',
      'News tips',
      'Advertising',
      'Support',
    ]) {
      await expect(page.locator('main').getByText(text, { exact: true }).first()).toBeVisible()
    }
    const box = await page.locator('iframe[title="the contact form"]').boundingBox()
    expect(box?.height).toBe(789)
    await expect(
      page.frameLocator('iframe[title="the contact form"]').getByText('Local news and community'),
    ).toBeVisible()
  })

  for (const path of ['/privacy-policy', '/terms-of-service']) {
    test(`${path} is dated`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText('Last updated April 15, 2025')).toBeVisible()
    })
  }
})

test('partners: three document previews, each with a title', async ({ page }) => {
  await page.goto('/partners')
  await expect(page.locator('.document h2')).toHaveCount(3)
  for (const frame of await page.locator('.document iframe').all()) {
    await expect(frame).toHaveAttribute('title', /.+/)
    await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('sitemap: the groups of section 2', async ({ page }) => {
  await page.goto('/sitemap')
  const groups = {
    Main: ['/', '/local-news', '/weather', '/events', '/about', '/contact', '/faq'],
    News: ['/national-news', '/world-news', '/politics', '/business', '/technology', '/sports', '/health'],
    Lifestyle: ['/arts-culture', '/food-dining', '/lifestyle', '/automotive', '/real-estate'],
    'Opinion and archives': ['/opinion', '/archives'],
    Legal: ['/privacy-policy', '/terms-of-service', '/privacy', '/terms', '/sitemap'],
  }
  for (const [title, paths] of Object.entries(groups)) {
    const group = page.locator('main section', {
      has: page.getByRole('heading', { name: title, exact: true }),
    })
    const found = await group
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(found, title).toEqual(paths)
  }
})

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
