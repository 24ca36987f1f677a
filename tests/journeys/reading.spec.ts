import { expect, type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { canonicalOrigin } from '../page-paths.ts'

/** The most characters on one line of the texts that a selector finds. */
function longestLine(page: Page, selector: string): Promise<number> {
  return page.evaluate((selector) => {
    const range = document.createRange()
    let longest = 0
    for (const text of document.querySelectorAll(selector)) {
      const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
      let [top, count] = [Number.NaN, 0]
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const box = range.getBoundingClientRect()
          if (box.width === 0) continue
          if (!(Math.abs(box.top - top) < 6)) [top, count] = [box.top, 0]
          longest = Math.max(longest, ++count)
        }
      }
    }
    return longest
  }, selector)
}

for (const [path, selector] of [
  ['/search?q=tide', '.results .deck'],
  ['/national-news', '.story-row .deck'],
  ['/faq', '.faq-answer p'],
  ['/how-we-choose', '.how-we-choose p'],
] as const) {
  test(`${path}: lines have at most about 75 characters on a wide screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const longest = await longestLine(page, selector)
    expect(longest).toBeGreaterThan(40)
    expect(longest).toBeLessThan(82)
  })
}

test('a headline of one very long word does not make the storm page wider than a phone', async ({ page }) => {
  await page.goto('/storm')
  const headline = page.getByRole('link', { name: 'Why the boats come to Fort Lauderdale' })
  await headline.evaluate((link) => link.replaceChildren('x'.repeat(300)))
  await expectNoSidewaysScroll(page, '/storm')
})

test('a printed front page ends with its last story, not with an empty page', async ({ page }) => {
  await page.setViewportSize({ width: 816, height: 1056 })
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const space = await page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
    return main - (document.querySelector('.front')?.getBoundingClientRect().bottom ?? 0)
  })
  expect(space).toBeLessThan(8)
})

test('a printed page says whose it is, of which day and at which address', async ({ page }) => {
  await page.goto('/local-news')
  await page.emulateMedia({ media: 'print' })
  const head = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
  const today = await page.locator('.sections time').textContent()
  expect(head).toBe(`"Fort Lauderdale News · ${today} · ${new URL(canonicalOrigin).host}/local-news"`)
})

test('in forced colors only the current section has a line under its name', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/local-news')
  const row = page.getByRole('navigation', { name: 'Sections', exact: true })
  const lines = await row
    .locator('.section-links > a, > details > summary')
    .evaluateAll((links) =>
      links
        .filter((link) => Number.parseFloat(getComputedStyle(link).borderBottomWidth) > 0)
        .map((link) => link.textContent),
    )
  expect(lines).toHaveLength(1)
  await expect(row.locator('.section-links > [aria-current]')).toHaveText(lines[0] ?? '')
})

test('in forced colors the searched word stands on an opaque ground', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/search?q=hurricane')
  const mark = page.locator('main article mark').first()
  // A color that is not opaque is written with its opacity.
  await expect(mark).toHaveCSS('background-color', /^rgb\(/)
})
