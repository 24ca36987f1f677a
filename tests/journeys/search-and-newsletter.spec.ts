import { expect, test } from '@playwright/test'

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
