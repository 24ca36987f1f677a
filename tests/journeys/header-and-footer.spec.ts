import { expect, test } from '@playwright/test'
import { categories } from '../../src/publication/categories.ts'

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
