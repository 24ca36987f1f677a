import { expect, test } from '@playwright/test'

// Back finds a page as the reader left it.
test.use({ viewport: { width: 375, height: 800 } })

test('an expanded list is expanded again', async ({ page }) => {
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

test('a change of a list is saved in its own task, so that a reader who leaves at once does not lose it', async ({
  page,
}) => {
  await page.goto('/local-news')
  const saved = await page.evaluate(async () => {
    const list = document.querySelector<HTMLDetailsElement>('.more-stories')
    const seen: unknown[] = []
    for (const _ of ['open', 'close']) {
      list?.querySelector('summary')?.click()
      await Promise.resolve()
      seen.push(history.state?.open)
    }
    return seen
  })
  expect(saved).toEqual([[0], []])
})

test('a question is open or closed as it was left', async ({ page }) => {
  const open = page.locator('details[open] h3')
  const questions = page.locator('.faq summary')
  await page.goto('/faq')
  await questions.nth(3).click()
  const third = await questions.nth(3).textContent()
  await page.goto('/about')
  await page.goBack()
  await expect(open).toHaveText([third ?? ''])
  await questions.nth(3).click()
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL(/\/faq(#|$)/)
  await expect(page.locator('.faq').first()).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('a selected tab is selected again, and another page begins with its first tab', async ({ page }) => {
  await page.goto('/weather')
  await page.getByRole('tab', { name: 'Hourly' }).click()
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Hourly')
  await page.goto('/about')
  await page.goto('/weather')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Daily')
})

test('a search has links to the next 20 results and to the newest first, and Back returns to the position', async ({
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
