import { expect, test } from '@playwright/test'
import { longDate } from '../long-date.ts'
import { canonicalOrigin, exampleArticle } from '../page-paths.ts'

/** The folders of section 2 to which home links. */
const folders = ['local-news', 'politics', 'culture', 'sports', 'business', 'events']

test.describe('section 2: Home links', () => {
  // design.md, section 4: they are pages, and an unknown slug is the not-found page.
  test('to /local-news/{slug}, /politics/{slug}, /culture/{slug}, /sports/{slug}, /business/{slug} and /events/{slug} are pages', async ({
    page,
  }) => {
    await page.goto('/')
    const links = await page
      .locator('main article a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const paths = [...new Set(links.map((href) => href.replace(/#.*$/, '')))]
    // Headlines of newsrooms lead to them; guides, events and stories of several newsrooms are pages of ours.
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) {
      expect(folders).toContain(path.split('/')[1])
      expect(path).toMatch(/^\/[a-z-]+\/[a-z0-9-]+$/)
      expect((await page.goto(path))?.status(), path).toBe(200)
    }
  })

  test('with an unknown slug show the not-found page, status 404', async ({ page }) => {
    for (const folder of folders) {
      const response = await page.goto(`/${folder}/no-such-slug`)
      expect(response?.status(), folder).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    }
  })

  test('an article: kicker, headline, deck, byline, date, read time, picture with credit, key points, share links', async ({
    page,
  }) => {
    await page.goto(exampleArticle.path)
    const article = page.locator('article.article')
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(article.locator('.kicker').first()).toHaveText(`Guide · ${exampleArticle.sectionName}`)
    await expect(article.locator('header .deck')).not.toBeEmpty()
    await expect(article.locator('.byline')).toContainText(exampleArticle.author)
    await expect(article.locator('.byline')).toContainText(longDate)
    await expect(article.locator('.byline')).toContainText(/\d+\smin\sread/)
    await expect(article.locator('figure img')).toHaveAttribute('alt', /.{10,}/)
    await expect(article.locator('figcaption')).toContainText(exampleArticle.image.credit)
    const points = article.getByRole('region', { name: 'Key Points' }).getByRole('listitem')
    await expect(points).toHaveText([...exampleArticle.keyPoints])
    const share = article.getByRole('group', { name: 'Share' })
    await expect(share.getByRole('link', { name: 'Text message' })).toHaveAttribute('href', /^sms:\?&body=/)
    await expect(share.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\?subject=/)
    await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
    const response = await page.request.get(preview?.replace(canonicalOrigin, '') ?? '')
    expect(response.headers()['content-type']).toBe('image/png')
  })
})

test('the link of an article is copied, and the button says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(exampleArticle.path)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test.describe('section 2: Events', () => {
  // docs/decisions/071: our own events are in the page; a frame is for a third party's calendar.
  test('a heading and the events by day; a series is one row; filters are links; an event has its page', async ({
    page,
  }) => {
    await page.goto('/events')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local Events')
    await expect(page.locator('main iframe')).toHaveCount(0)
    const titles = await page.locator('main h3').allTextContents()
    expect(titles.length).toBeGreaterThan(3)
    expect(new Set(titles).size).toBe(titles.length)
    await expect(page.getByRole('main').getByRole('searchbox', { name: 'Search events' })).toBeVisible()
    const filters = page.getByRole('navigation', { name: 'Choose events' })
    for (const [name, path] of [
      ['Today', '/events/today'],
      ['This weekend', '/events/this-weekend'],
      ['Next 7 days', '/events/next-7-days'],
      ['All', '/events'],
    ] as const) {
      await filters.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(filters.locator('[aria-current=page]')).toHaveText(name)
      // A filter without matches says so and shows the next events.
      await expect(page.locator('main h3').first()).toBeVisible()
    }
    const title = await page.locator('main h3').first().textContent()
    await page.locator('main h3 a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page.locator('main time').first()).toHaveText(longDate)
    await expect(page.getByRole('heading', { name: 'Where' })).toBeVisible()
    await expect(page.getByText('Sample edition: no network yet.')).toBeVisible()
  })

  test('pages of filters are noindex and not in the sitemap', async ({ page, request }) => {
    await page.goto('/events/this-weekend')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    const sitemap = await (await request.get('/sitemap.xml')).text()
    expect(sitemap).toContain('/events<')
    expect(sitemap).not.toContain('/events/this-weekend')
  })
})
