import { expect, test } from '@playwright/test'

test.describe('section 2: books', () => {
  for (const [width, columns] of [
    [375, 2],
    [800, 3],
    [1100, 4],
    [1300, 5],
  ] as const) {
    test(`${columns} columns at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/books')
      const template = await page
        .locator('.book-grid')
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
      expect(template.split(' ')).toHaveLength(columns)
    })
  }

  test('texts, new tabs, covers 3:4 and lazy', async ({ page }) => {
    await page.goto('/books')
    await expect(page.getByRole('link', { name: '← Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('heading', { name: 'Transform Your Life with Ancient Wisdom' })).toBeVisible()
    for (const name of ['Apply for Admission →', 'Learn More', 'View All Books on Amazon →']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
    for (const claim of ['Accredited Programs', 'Expert Instructors', 'Rich Curriculum']) {
      await expect(page.getByText(claim)).toBeVisible()
    }
    const books = page.locator('.book')
    expect(await books.count()).toBeGreaterThanOrEqual(45)
    await expect(books.first()).toContainText('View on Amazon →')
    await expect(books.first().locator('img')).toHaveAttribute('loading', 'lazy')
    const box = await books.first().locator('img').boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.75, 1)
  })

  test('section 8: a failed cover is replaced by the placeholder', async ({ page }) => {
    await page.route('**/media/covers/**', (route) => route.abort())
    await page.goto('/books')
    await expect(page.locator('.book img').first()).toHaveAttribute('src', '/placeholder.svg')
  })
})
