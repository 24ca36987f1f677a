import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { startWithRadio } from '../radio-site.ts'
import { startStation } from '../radio-station.ts'

// docs/decisions/071: the list of the events page changes without a reload, and its address with it.

const filters = (page: Page) => page.getByRole('navigation', { name: 'Choose events' })
const said = (page: Page) => page.locator('main').getByRole('status')
const month = (page: Page) => page.getByRole('grid')
const titles = (page: Page) => page.locator('.event-list h3').allTextContents()
/** What a screen reader says of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

/** Marks the document: a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

/** What the server lists at the page's address, opened anew by a reader without scripts. */
async function expectTheServersList(page: Page): Promise<void> {
  const html = await (await page.request.get(page.url())).text()
  const sent = await page.evaluate((text) => {
    const server = new DOMParser().parseFromString(text, 'text/html')
    const read = (root: Document) => [
      root.title,
      root.querySelector('.event-list')?.textContent,
      root.querySelector('.event-said')?.textContent,
      ...[...root.querySelectorAll('main [aria-current=page]')].map((one) => one.getAttribute('href')),
    ]
    return [read(server), read(document)]
  }, html)
  expect(sent[1]).toEqual(sent[0])
}

/** Wakes the island by a pointer, and waits until it is awake. */
async function wake(page: Page): Promise<void> {
  await filters(page).getByRole('link', { name: 'All' }).hover()
  await expect(page.locator('main table')).toHaveAttribute('role', 'grid')
}

const firstDay = (page: Page): Locator => page.locator('main td a').first()

test('a filter and a day change the list and the address without a reload; Back, Forward and a reload restore', async ({
  page,
}) => {
  const failed: string[] = []
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()))
  await recordLayoutShifts(page)
  await page.goto('/events')
  const all = await titles(page)
  await wake(page)
  expect(await layoutShiftsOf(page), 'layout shift').toEqual([])
  await mark(page)

  const free = filters(page).getByRole('link', { name: 'Free' })
  await free.click()
  await expect(page).toHaveURL('/events/free')
  await expect(free).toHaveAttribute('aria-current', 'page')
  await expect(free).toBeFocused()
  await expect(said(page)).toHaveText(/^\d+ events?, /)
  await expectTheServersList(page)
  const some = await titles(page)
  expect(some.length).toBeLessThan(all.length)

  const day = firstDay(page)
  const [, count = ''] = /, (\d+ events?)$/.exec((await day.getAttribute('aria-label')) ?? '') ?? []
  await day.click()
  await expect(page).toHaveURL(/\/events\/\d{4}-\d{2}-\d{2}$/)
  await expect(said(page)).toContainText(`${count}, `)
  await expect(day).toHaveAttribute('aria-current', 'page')
  await expectTheServersList(page)
  const address = page.url()

  await page.goBack()
  await expect(page).toHaveURL('/events/free')
  await expect.poll(() => titles(page)).toEqual(some)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(all)
  await expect(page).toHaveURL('/events')
  await page.goForward()
  await expect.poll(() => titles(page)).toEqual(some)
  await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(day).toHaveAttribute('aria-current', 'page')
  await expectTheServersList(page)
  expect(await isSameDocument(page)).toBe(true)

  // After a reload the page sleeps; the way back wakes it.
  await page.reload()
  await expectTheServersList(page)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(some)
  await expectTheServersList(page)
  // So it is after a visit of an event.
  await page.locator('.event-list h3 a').first().click()
  await expect(page).not.toHaveURL(/\/events\/free$/)
  await page.goBack()
  await expect(page).toHaveURL('/events/free')
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(all)
  await expectTheServersList(page)
  expect(failed).toEqual([])
})

test('by the keyboard alone: a filter, then days and months as in a date grid', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('searchbox', { name: 'Search events' }).focus()
  // Back from the search through the month, whose links are all reached by Tab while it sleeps, to the filters.
  for (let tries = 0; (await focused(page)) !== 'Free' && tries < 60; tries++)
    await page.keyboard.press('Shift+Tab')
  await expect(page.locator('main table')).toHaveAttribute('role', 'grid')
  await mark(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events/free')
  expect(await focused(page)).toBe('Free')

  // The month is one stop of Tab.
  const days = month(page).locator('[tabindex="0"]')
  await expect(days).toHaveCount(1)
  for (let tries = 0; !(await days.evaluate((one) => one === document.activeElement)) && tries < 9; tries++)
    await page.keyboard.press('Tab')
  const first = await focused(page)
  expect(first).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+, (\d+ events?|no events)$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe(first)
  await page.keyboard.press('End')
  expect(await focused(page)).toMatch(/^Saturday|30,|31,/)
  const heading = page.locator('#event-month')
  const shown = await heading.textContent()
  await page.keyboard.press('PageDown')
  await expect(heading).not.toHaveText(shown ?? '')
  await page.keyboard.press('PageUp')
  await expect(heading).toHaveText(shown ?? '')

  const last = month(page).locator('td a').last()
  const number = Number(await last.textContent())
  // To the last day of the month with events: from the first of the month, a day at a time.
  for (let tries = 0; tries < 31 && Number(await page.locator(':focus').textContent()) !== number; tries++)
    await page.keyboard.press(
      Number(await page.locator(':focus').textContent()) < number ? 'ArrowRight' : 'ArrowLeft',
    )
  const name = await focused(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\/\d{4}-\d{2}-\d{2}$/)
  expect(await focused(page)).toBe(name)
  await expectTheServersList(page)
  expect(await isSameDocument(page)).toBe(true)
})

test('a device in another time zone has the city’s days, and axe finds nothing in the month', async ({
  browser,
}) => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ timezoneId, viewport: { width: 375, height: 800 } })
    const page = await context.newPage()
    await page.goto('/events')
    const cells = () =>
      page
        .locator('main td')
        .evaluateAll((all) => all.map((one) => [one.textContent, one.querySelector('a')?.href]))
    const sent = await cells()
    await page.locator('main summary', { hasText: 'Choose a day' }).click()
    await wake(page)
    expect(await cells()).toEqual(sent)
    await page.getByRole('button', { name: /^Next month/ }).click()
    expect(await cells()).not.toEqual(sent)
    const links = await page
      .locator('main td a')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('aria-label')]))
    expect(links.length).toBeGreaterThan(0)
    for (const [number, name] of links) expect(name).toMatch(new RegExp(` ${number}, \\d+ events?$`))
    expect(await findViolations(page)).toEqual([])
    await context.close()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } })
  test('filters, days and the next month are pages', async ({ page }) => {
    await page.goto('/events')
    await filters(page).getByRole('link', { name: 'Free' }).click()
    await expect(page).toHaveURL('/events/free')
    const summary = page.locator('main summary', { hasText: 'Choose a day' })
    await summary.click()
    const name = (await firstDay(page).getAttribute('aria-label')) ?? ''
    await firstDay(page).click()
    await expect(page).toHaveURL(/\/events\/\d{4}-\d{2}-\d{2}$/)
    await expect(page.locator('td [aria-current=page]')).toHaveAttribute('aria-label', name)
    await summary.click()
    const shown = await page.locator('#event-month').textContent()
    await page.getByRole('button', { name: /^Next month/ }).click()
    await expect(page.locator('#event-month')).not.toHaveText(shown ?? '')
    await expect(page.locator('.event-list h3').first()).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  })
})

test('while the radio plays, which changes pages in place, filters and the way back work', async ({
  page,
}) => {
  const station = await startStation()
  const site = await startWithRadio(`stream: ${station.address}`, 'always')
  try {
    await page.goto(`${site.origin}/radio`)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await mark(page)
    await page.locator('a[href="/events"]').first().dispatchEvent('click')
    await expect(page).toHaveURL(`${site.origin}/events`)
    await wake(page)
    const all = await titles(page)
    await firstDay(page).click()
    await expect(page).toHaveURL(/\/events\/\d{4}-\d{2}-\d{2}$/)
    await expectTheServersList(page)
    await page.goBack()
    await expect(page).toHaveURL(`${site.origin}/events`)
    await expect.poll(() => titles(page)).toEqual(all)
    await expectTheServersList(page)
    await page.goForward()
    await expect(firstDay(page)).toHaveAttribute('aria-current', 'page')
    await expectTheServersList(page)
    // The page in place of the first has an island of its own.
    await wake(page)
    await filters(page).getByRole('link', { name: 'All' }).click()
    await expect.poll(() => titles(page)).toEqual(all)
    expect(await isSameDocument(page)).toBe(true)
  } finally {
    await site.stop()
    await station.close()
  }
})
