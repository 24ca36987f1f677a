import { expect, test } from '@playwright/test'
import { publicOrigin } from '../sites.ts'

test.describe('section 2: home', () => {
  test('headline, featured story, three more, weather, three events, live feed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Fort Lauderdale Breaking News & Headlines',
    )
    await expect(page.locator('.front > .story-featured')).toHaveCount(1)
    await expect(page.locator('.front > .stories > .story')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Full Forecast' })).toHaveAttribute('href', '/weather')
    await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/events')
    await expect(page.getByRole('link', { name: /^View Details:/ })).toHaveCount(3)
    const live = page.frameLocator('iframe[title="the live news feed"]')
    await expect(live.getByRole('listitem').first()).toContainText('Sample story')
  })

  test('tabs: Local News by default, arrow keys, Home and End', async ({ page }) => {
    await page.goto('/')
    const tabs = page.getByRole('tablist', { name: 'Categories' }).getByRole('tab')
    await expect(tabs).toHaveText(['Local News', 'Politics', 'Culture', 'Sports', 'Business'])
    await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
    await tabs.nth(0).focus()
    for (const [key, chosen] of [
      ['ArrowRight', 1],
      ['End', 4],
      ['ArrowRight', 0],
      ['ArrowLeft', 4],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tabs.nth(chosen)).toBeFocused()
      await expect(tabs.nth(chosen)).toHaveAttribute('aria-selected', 'true')
    }
    await tabs.nth(3).click()
    const panel = page.getByRole('tabpanel', { name: 'Sports' })
    await expect(panel.locator('article')).toHaveCount(2)
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
  })

  test('the video loads nothing before it is pressed, then takes its place', async ({ page }) => {
    const others: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(publicOrigin)) others.push(request.url())
    })
    await page.goto('/')
    const play = page.getByRole('link', { name: /^Play video:/ })
    await play.scrollIntoViewIfNeeded()
    expect(others).toEqual([])
    await play.click()
    await expect(page.locator('iframe.video')).toHaveAttribute('src', /^https:\/\/video\.example\//)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('every panel can be read', async ({ page }) => {
      await page.goto('/')
      for (const panel of await page.locator('.tab-panel').all()) {
        await expect(panel.locator('article').first()).toBeVisible()
      }
    })
  })
})

test('article: kicker, headline, deck, byline, date, read time, picture with credit, share links', async ({
  page,
}) => {
  await page.goto('/local-news/king-tides-and-seawalls')
  const article = page.locator('article.article')
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(article.locator('.byline')).toContainText(/By the \w+ Desk.*\w+ \d+, \d{4}.*\d+ min read/)
  await expect(article.locator('figure img')).toHaveAttribute('alt', /.{10,}/)
  await expect(article.locator('figcaption')).toContainText('Illustration')
  await expect(article.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(article.getByRole('navigation', { name: 'Share' }).getByRole('link')).toHaveText([
    'E-mail',
    'Facebook',
    'X',
    'WhatsApp',
  ])
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await page.request.get(preview ?? '')
  expect(response.headers()['content-type']).toBe('image/png')
})

test('events: the page frames the calendar, an event has its page and a file for calendars', async ({
  page,
}) => {
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Local Events' })).toBeVisible()
  const frame = page.frameLocator('iframe[title="the events calendar"]')
  await frame
    .getByRole('link', { name: /^View Details:/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/events\/[a-z0-9-]+$/)
  await expect(page.getByText('Sample event')).toBeVisible()
  const file = await page.getByRole('link', { name: /Add .*to calendar/ }).getAttribute('href')
  const calendar = await page.request.get(file ?? '')
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n/)
})

test.describe('section 2: about, contact, legal', () => {
  test('about: mission, history, a team of four, an outbound encyclopedia link', async ({ page }) => {
    await page.goto('/about')
    for (const name of ['Mission', 'History', 'Team']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByText('founded in 2023')).toBeVisible()
    await expect(page.locator('.avatar')).toHaveCount(4)
    await expect(page.locator('main a[href*="wikipedia.org"]')).toHaveCount(1)
  })

  test('an avatar shows the initial letter unless its image has loaded', async ({ page }) => {
    await page.route('**/media/desk-*', (route) => route.abort())
    await page.goto('/about')
    const avatar = page.locator('.avatar').first()
    await expect(avatar.locator('img')).toBeHidden()
    await expect(avatar.locator('span')).toHaveText('C')
  })

  test('contact: promises, hours, by appointment, a frame of 789 px, editorial contacts', async ({
    page,
  }) => {
    await page.goto('/contact')
    for (const text of [
      'We respond within 24 hours.',
      'Monday to Friday, 9AM-5PM EST.',
      'Visits by appointment only.',
      'News tips',
      'Advertising',
      'Support',
    ]) {
      await expect(page.locator('main').getByText(text, { exact: true }).first()).toBeVisible()
    }
    const box = await page.locator('iframe[title="the contact form"]').boundingBox()
    expect(box?.height).toBe(789)
    await expect(
      page.frameLocator('iframe[title="the contact form"]').getByText('Local news and community'),
    ).toBeVisible()
  })

  for (const path of ['/privacy-policy', '/terms-of-service']) {
    test(`${path} is dated`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText('Last updated April 15, 2025')).toBeVisible()
    })
  }
})

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

test('partners: three document previews, each with a title', async ({ page }) => {
  await page.goto('/partners')
  await expect(page.locator('.document h2')).toHaveCount(3)
  for (const frame of await page.locator('.document iframe').all()) {
    await expect(frame).toHaveAttribute('title', /.+/)
    await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('sitemap: the groups of section 2', async ({ page }) => {
  await page.goto('/sitemap')
  const groups = {
    Main: ['/', '/local-news', '/weather', '/events', '/about', '/contact', '/faq'],
    News: ['/national-news', '/world-news', '/politics', '/business', '/technology', '/sports', '/health'],
    Lifestyle: ['/arts-culture', '/food-dining', '/lifestyle', '/automotive', '/real-estate'],
    'Opinion and archives': ['/opinion', '/archives'],
    Legal: ['/privacy-policy', '/terms-of-service', '/privacy', '/terms', '/sitemap'],
  }
  for (const [title, paths] of Object.entries(groups)) {
    const group = page.locator('main section', {
      has: page.getByRole('heading', { name: title, exact: true }),
    })
    const found = await group
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(found, title).toEqual(paths)
  }
})
