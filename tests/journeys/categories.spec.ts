import { expect, test } from '@playwright/test'

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
