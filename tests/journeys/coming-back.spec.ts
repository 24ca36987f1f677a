import { expect, test } from '@playwright/test'

// docs/decisions/072: Back finds a page as the reader left it.
test.use({ viewport: { width: 375, height: 800 } })

test('a list that was opened is open again', async ({ page }) => {
  await page.goto('/local-news')
  await page.getByText(/^See All \d+ Articles$/).click()
  await expect(page.getByText('Show Less')).toBeVisible()
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL('/local-news')
  await expect(page.getByText('Show Less')).toBeVisible()
  await page.getByText('Show Less').click()
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByText(/^See All \d+ Articles$/)).toBeVisible()
})

test('a tab that was chosen is chosen again, and another page begins with its first', async ({ page }) => {
  await page.goto('/weather')
  await page.getByRole('tab', { name: 'Hourly' }).click()
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Hourly')
  await page.goto('/about')
  await page.goto('/weather')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Daily')
})

test('a search leads to the next twenty results and to the newest first, and Back to where it was', async ({
  page,
}) => {
  await page.goto('/search?q=the')
  await expect(page.getByRole('status').first()).toContainText('First 20 results')
  await page.getByRole('link', { name: 'Next 20' }).click()
  await expect(page.getByRole('status').first()).toContainText('Results 21 to')
  await page.getByRole('link', { name: 'Newest first' }).click()
  await expect(page).toHaveURL('/search?q=the&sort=newest')
  await expect(page.getByRole('navigation', { name: 'Order' }).locator('[aria-current]')).toHaveText(
    'Newest first',
  )
  await page.goBack()
  await expect(page.getByRole('status').first()).toContainText('Results 21 to')
})
