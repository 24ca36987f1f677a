import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { parseFeed } from '../../src/sources/feeds/read/parse.ts'
import { longDate } from '../long-date.ts'
import { cityCategories, exampleArticle, pageTitle, publication } from '../page-paths.ts'

/** The number of entries in the sample feed of a category. */
function countSamples(key: string): number {
  const address = publication.sampleFeeds[key]
  if (address === undefined) return 0
  const file = join(publication.folder, 'sample', 'feeds', `${key}.xml`)
  return parseFeed(readFileSync(file, 'utf8'), address).entries.length
}

/** Path, and the most entries in the sample edition: reports of one story are one. The others are alike. */
const visited = cityCategories.filter(({ path }) => ['/local-news', '/politics', '/archives'].includes(path))
const categoryPages = visited.map(({ key, path }) => {
  // Section 9: 15 per category; National and Politics keep the first 20. Archives add our own older articles.
  const most = ['nationalNews', 'politics'].includes(key) ? 20 : 15
  return [path, path === '/archives' ? most : Math.min(most, countSamples(key))] as const
})

const seeAll = /^See All (\d+) Articles$/

/** The number of entries in the label of the toggle. */
async function readCount(page: Page, more: RegExp): Promise<number> {
  return Number(more.exec(await page.getByText(more).innerText())?.[1])
}

for (const [path, reports] of categoryPages) {
  const heading = pageTitle(path) ?? ''
  const part = path === '/archives' ? 'Archives' : 'category pages'
  test(`section 2: ${part}: ${heading} has its first article featured, the rest as cards`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${heading} | ${publication.name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
    const cards = page.locator('main article')
    await expect(cards.filter({ visible: true })).toHaveCount(5)
    const count = await readCount(page, seeAll)
    await page.getByText(seeAll).click()
    await expect(cards.filter({ visible: true })).toHaveCount(count)
    await expect(cards.first()).toHaveClass(/\bstory-featured\b/)
    await expect(cards.first().getByRole('heading', { level: 2 })).toBeVisible()
    await expect(cards.getByRole('heading', { level: 3 })).toHaveCount(count - 1)

    const shown = await cards.evaluateAll((all) =>
      all.map((card) => {
        const textOf = (selector: string) => card.querySelector(selector)?.textContent ?? ''
        const link = card.querySelector('a')
        return {
          label: textOf('.kicker'),
          text: textOf('.deck'),
          meta: textOf('.meta'),
          also: textOf('.also').match(/sample newsroom/g)?.length ?? 0,
          outside: link?.target === '_blank' && link.relList.contains('noopener'),
          href: link?.getAttribute('href') ?? '',
        }
      }),
    )
    expect(new Set(await cards.getByRole('heading').allTextContents()).size, 'one entry a story').toBe(count)
    expect(count).toBeLessThanOrEqual(reports)
    // Reports in other categories count, too; archives show few samples beside our own older articles.
    if (path !== '/archives') {
      expect(
        shown.reduce((sum, { also }) => sum + 1 + also, 0),
        'each report is an entry, or named under that of its story',
      ).toBeGreaterThanOrEqual(reports)
    }
    for (const [index, { label, text, meta, outside, href }] of shown.entries()) {
      expect(label, 'a category').toMatch(/./)
      expect(text.length).toBeLessThanOrEqual((index === 0 ? 300 : 200) + '…'.length)
      expect(text).not.toMatch(/<\/?[a-z]/)
      // Archives hold our own older stories too (design.md, section 4).
      if (path === '/archives' && href.startsWith('/')) {
        expect(meta, 'who published it, and a US long date').toMatch(
          new RegExp(`^${publication.name} · ${longDate.source}`),
        )
        continue
      }
      expect(meta, 'the newsroom that a sample is said to be of, and its time').toMatch(
        /^Sample [A-Z][A-Za-z ]+ \(sample newsroom\) ↗ · ./,
      )
      // design.md, section 4: a card leads to its source in a new tab.
      expect({ outside, href }).toEqual({ outside: true, href: expect.stringMatching(/^https?:/) })
    }
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    for (const { part, path, collapsed, says, more } of [
      { part: 'Category pages', path: '/local-news', collapsed: 5, says: 'See All n Articles', more: seeAll },
      { part: 'Archives', path: '/archives', collapsed: 5, says: 'See All n Articles', more: seeAll },
      { part: 'Blog', path: '/blog', collapsed: 8, says: 'Read All n Posts', more: /^Read All (\d+) Posts$/ },
    ]) {
      test(`section 4: ${part}: ${collapsed} show until '${says}', and again after 'Show Less'`, async ({
        page,
      }) => {
        await page.goto(path)
        const stories = page.locator('main article').filter({ visible: true })
        await expect(stories).toHaveCount(collapsed)
        await expect(page.getByText('Show Less')).toBeHidden()
        const all = await readCount(page, more)
        expect(all).toBeGreaterThan(collapsed)
        await page.getByText(more).click()
        await expect(stories).toHaveCount(all)
        await expect(page.getByText(more)).toBeHidden()
        await page.getByText('Show Less', { exact: true }).click()
        await expect(stories).toHaveCount(collapsed)
      })
    }
  })
}

test('section 4: Category pages: the toggle works from the keyboard', async ({ page }) => {
  await page.goto('/national-news')
  const count = await readCount(page, seeAll)
  await page.locator('summary', { hasText: /See All \d+ Articles/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(count)
})

test('section 2: Blog: a grid of articles from the lifestyle category', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const headlines = page.locator('main article').getByRole('heading', { level: 3 })
  const featured = page.locator('main article').getByRole('heading', { level: 2 })
  await page.goto('/lifestyle')
  const lifestyle = [...(await featured.allTextContents()), ...(await headlines.allTextContents())]
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  const posts = await headlines.allTextContents()
  expect(posts).toHaveLength(8)
  expect(posts.slice(0, lifestyle.length)).toEqual(lifestyle)
})

for (const { what, path, image } of [
  { what: 'a story', path: '/local-news', image: '.story-featured img' },
  { what: 'an article of our own', path: exampleArticle.path, image: 'figure img' },
]) {
  // design.md, section 4: a failed image is hidden but its box stays, so that nothing jumps.
  test(`section 8: Article image load failure: the image of ${what} is hidden, its box keeps its size`, async ({
    page,
  }) => {
    await page.goto(path)
    const boxes = page.locator('.story-image')
    // Only the boxes are compared, because fonts may load at different times.
    const sizesOf = () => boxes.evaluateAll((all) => all.map((box) => [box.clientWidth, box.clientHeight]))
    const before = await sizesOf()
    await expect(page.locator(image)).toBeVisible()
    await page.route('**/media/*.svg', (route) => route.abort())
    await page.goto(path)
    // Chromium shows nothing for a broken image without alternative text; other browsers show an icon.
    await expect(page.locator(image)).toHaveCSS('visibility', 'hidden')
    expect(await sizesOf()).toEqual(before)
    expect(before[0]?.[1]).toBeGreaterThan(100)
  })
}
