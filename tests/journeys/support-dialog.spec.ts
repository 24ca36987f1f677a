import { expect, test } from '@playwright/test'

test.describe('section 2: support dialog', () => {
  test.beforeEach(({ page }) => page.clock.install())
  const dialog = 'dialog#support'

  test('opens once after 45 seconds, and not again for 30 days', async ({ page }) => {
    await page.goto('/health')
    await page.clock.runFor(44_000)
    await expect(page.locator(dialog)).toBeHidden()
    await page.clock.runFor(2_000)
    await expect(page.getByRole('dialog', { name: 'Support Local Journalism' })).toBeVisible()
    await page.getByRole('button', { name: 'Maybe Later' }).click()
    await expect(page.locator(dialog)).toBeHidden()
    await page.goto('/sports')
    await page.clock.runFor(60_000)
    await expect(page.locator(dialog)).toBeHidden()
    await page.clock.setSystemTime(Date.now() + 31 * 24 * 60 * 60_000)
    await page.goto('/sports')
    await page.clock.runFor(46_000)
    await expect(page.locator(dialog)).toBeVisible()
  })

  test('waits while the reader types', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/health')
    await page.getByPlaceholder('Search news...').first().focus()
    await page.clock.runFor(90_000)
    await expect(page.locator(dialog)).toBeHidden()
    await page.locator('h1').click()
    await page.clock.runFor(6_000)
    await expect(page.locator(dialog)).toBeVisible()
  })

  for (const path of ['/contact', '/privacy-policy']) {
    test(`never opens by itself on ${path}`, async ({ page }) => {
      await page.goto(path)
      await page.clock.runFor(120_000)
      await expect(page.locator(dialog)).toBeHidden()
    })
  }

  test('a Support link opens it; Donate Now leads to the charity and closes it; so does the icon', async ({
    page,
  }) => {
    await page.goto('/contact')
    const support = page.locator('footer [data-support]')
    await support.click()
    const donate = page.getByRole('link', { name: 'Donate Now' })
    await expect(donate).toHaveAttribute('target', '_blank')
    await donate.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await donate.click()
    await expect(page.locator(dialog)).toBeHidden()
    await support.click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator(dialog)).toBeHidden()
    await expect(support).toHaveAttribute('href', /^https:\/\/donate\./)
  })
})
