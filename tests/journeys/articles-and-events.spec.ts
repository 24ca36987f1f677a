import { expect, test } from '@playwright/test'

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
