import { expect, type Locator, type Page, test } from '@playwright/test'
import { naturalWidth } from '../natural-width.ts'
import { publication } from '../page-paths.ts'

const { books: showcase } = publication.content
if (!showcase?.promotion) throw new Error('the city has no books with a banner')
const { authorHref, books, promotion, retailer } = showcase

const main = (page: Page) => page.locator('main')
const cards = (page: Page) => main(page).getByRole('article')

/** Clicks, and returns the address of the new tab; the page itself stays. */
async function addressOfNewTab(page: Page, press: () => Promise<void>): Promise<string> {
  const before = page.url()
  const [tab] = await Promise.all([page.waitForEvent('popup'), press()])
  await tab.waitForURL(/^https:/)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  const address = tab.url()
  await tab.close()
  expect(page.url()).toBe(before)
  return address
}

test.describe('section 2: books', () => {
  test.beforeEach(({ context, baseURL }) =>
    // Other sites: only the address is tested.
    context.route(
      (url) => url.origin !== baseURL,
      (route) => route.fulfill({ contentType: 'text/html', body: 'Another site' }),
    ),
  )

  test('the banner: heading, claims, and links that open another site in a new tab', async ({ page }) => {
    await page.goto('/books')
    const banner = page.getByRole('region', { name: promotion.title })
    await expect(banner.getByRole('heading')).toHaveText(promotion.title)
    await expect(banner.getByRole('listitem')).toHaveText(promotion.claims)
    expect(promotion.links.length).toBeGreaterThan(0)
    for (const { label, href } of promotion.links) {
      const link = banner.getByRole('link', { name: label })
      expect(await addressOfNewTab(page, () => link.click())).toBe(href)
    }
  })

  test('the link to the home page, the heading with its explanation, and the author page in a new tab', async ({
    page,
  }) => {
    await page.goto('/books')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books')
    await expect(main(page)).toContainText('All books are on the author’s retail page.')
    const all = main(page).getByRole('link', { name: `View All Books on ${retailer} →` })
    expect(await addressOfNewTab(page, () => all.click())).toBe(authorHref)
    await main(page).getByRole('link', { name: '← Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('section 3: book: each title once, each card opens its retail page in a new tab', async ({ page }) => {
    await page.goto('/books')
    const titles = await cards(page).getByRole('heading', { level: 2 }).allInnerTexts()
    expect(titles).toEqual(books.map(({ title }) => title))
    expect(new Set(titles).size).toBe(titles.length)
    for (const [index, { title, cover, href }] of books.entries()) {
      const card = cards(page).nth(index)
      await expect(card.locator('img')).toHaveAttribute('src', cover)
      await expect(card.getByText(`View on ${retailer} →`, { exact: true })).toBeVisible()
      const link = card.getByRole('link', { name: title })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toHaveAttribute('target', '_blank')
    }
    // The whole card is a link: the cover, the title, the words below.
    const third = cards(page).nth(2)
    for (const part of [
      third.locator('img'),
      third.getByRole('heading'),
      third.getByText(`View on ${retailer}`),
    ])
      expect(await addressOfNewTab(page, () => pressAt(page, part))).toBe(books[2]?.href)
  })

  test('section 9: book grid: 2, 3, 4, 5 columns, covers 3:4, titles of two lines at most', async ({
    page,
  }) => {
    await page.goto('/books')
    await cards(page)
      .nth(1)
      .getByRole('link')
      .evaluate((link) => {
        link.textContent = `Billionaire ${'and much more than fits '.repeat(9)}`
      })
    for (const [width, columns] of [
      [320, 2],
      [375, 2],
      [800, 3],
      [1100, 4],
      [1300, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await cards(page).evaluateAll((all) =>
        all.map((card) => {
          const [image, title] = [card.querySelector('img'), card.querySelector('h2')]
          if (!image || !title) throw new Error('a card without cover or title')
          const { width, height } = image.getBoundingClientRect()
          return {
            top: card.getBoundingClientRect().top,
            ratio: width / height,
            lines:
              title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight),
          }
        }),
      )
      expect(
        boxes.filter(({ top }) => top === boxes[0]?.top),
        `${width} px`,
      ).toHaveLength(columns)
      for (const { ratio, lines } of boxes) {
        expect(ratio).toBeCloseTo(0.75, 2)
        expect(lines).toBeLessThan(2.1)
      }
      expect(boxes[1]?.lines).toBeGreaterThan(1.9)
    }
  })

  test('covers are loaded when the reader comes near them', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    const loaded: string[] = []
    page.on('request', (request) => request.url().includes('/covers/') && loaded.push(request.url()))
    await page.goto('/books')
    await page.waitForLoadState('networkidle')
    const last = cards(page).last().locator('img')
    await expect(last).toHaveAttribute('loading', 'lazy')
    expect(loaded.length).toBeLessThan(await cards(page).count())
    expect(await naturalWidth(last)).toBe(0)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => naturalWidth(last)).toBeGreaterThan(0)
  })
})

test('section 8: book cover failure: silently replaced by /placeholder.svg', async ({ page }) => {
  await page.route('**/media/covers/**', (route) => route.abort())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/books')
  for (const cover of [cards(page).first().locator('img'), cards(page).last().locator('img')]) {
    await cover.scrollIntoViewIfNeeded()
    await expect(cover).toHaveAttribute('src', '/placeholder.svg')
    await expect.poll(() => naturalWidth(cover)).toBeGreaterThan(0)
    const { width = 0, height = 1 } = (await cover.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(0.75, 2)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])
})

/** Clicks at the position of a part, whatever element covers it. */
async function pressAt(page: Page, part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (!box) throw new Error('nothing to press')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
