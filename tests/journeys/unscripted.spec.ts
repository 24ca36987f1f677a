import { expect, test } from '@playwright/test'
import { examplePaths, kindPaths, shellPaths } from '../page-paths.ts'

test.describe('every page is complete without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of [...kindPaths.filter((one) => shellPaths.includes(one)), ...examplePaths]) {
    test(path, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.spinner')).toHaveCount(0)
      await page.setViewportSize({ width: 375, height: 700 })
      await page.locator('summary[aria-label=Menu]').click()
      await expect(page.getByRole('link', { name: 'Sports' }).first()).toBeVisible()
    })
  }
})

test.describe('when JavaScript fails to load', () => {
  for (const path of ['/', '/weather']) {
    test(`the tabs of ${path} still work`, async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(path)
      const tab = page.getByRole('tab').nth(1)
      await tab.click()
      await expect(page.locator(`#${await tab.getAttribute('aria-controls')}`)).toBeVisible()
    })
  }
})
