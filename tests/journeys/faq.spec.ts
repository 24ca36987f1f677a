import { expect, test } from '@playwright/test'

test.describe('section 2: FAQ', () => {
  test('100 answers, at most one open, an open one can be closed', async ({ page }) => {
    await page.goto('/faq')
    const answers = page.locator('details[name=faq]')
    await expect(answers).toHaveCount(100)
    await answers.nth(0).locator('summary').click()
    await answers.nth(5).locator('summary').click()
    await expect(page.locator('details[name=faq][open]')).toHaveCount(1)
    await expect(answers.nth(5)).toHaveAttribute('open')
    await answers.nth(5).locator('summary').click()
    await expect(page.locator('details[name=faq][open]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Still Have Questions?' })).toBeVisible()
    await expect(page.locator('.still-questions a[href="/contact"]')).toBeVisible()
  })

  test('an answer is open when its own link is followed', async ({ page }) => {
    await page.goto('/faq')
    const id = await page.locator('details[name=faq]').nth(40).getAttribute('id')
    await page.goto(`/faq#${id}`)
    await expect(page.locator(`#${id}`)).toHaveAttribute('open')
  })

  test('an answer that is opened gives the page its link', async ({ page }) => {
    await page.goto('/faq')
    const answer = page.locator('details[name=faq]').nth(2)
    await answer.locator('summary').click()
    await expect(page).toHaveURL(`/faq#${await answer.getAttribute('id')}`)
  })

  test('closed answers are printed', async ({ page }) => {
    await page.goto('/faq')
    const answer = page.locator('.faq-answer').nth(2)
    await expect(answer).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(answer).toBeVisible()
  })
})
