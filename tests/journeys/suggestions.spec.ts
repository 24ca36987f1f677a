import { devices, expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { forgetLayoutShifts, layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'

// The search box suggests what it would find: a combobox with a list (WAI-ARIA APG).

/** The shown search box, whatever its role is: it is a combobox once it has woken. */
const searchBox = (page: Page, part = 'header') => page.locator(`${part} input[type=search]:visible`)
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')

/** Types as a reader does, and waits for suggestions. */
async function type(box: Locator, text: string): Promise<void> {
  await box.pressSequentially(text, { delay: 40 })
  await expect(box).toHaveAttribute('aria-expanded', 'true')
}

/** Queries that were asked for. */
function recordQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/suggest')) queries.push(`${pathname}${search}`)
  })
  return queries
}

/** What was typed was asked for; on a slow machine typing may pause before its end, and its beginning is too. */
async function expectAsked(queries: readonly string[], address: string, rest = ''): Promise<void> {
  await expect.poll(() => queries.at(-1)).toBe(address + rest)
  for (const query of queries) expect(address).toContain(query.replace(rest, ''))
}

test('by keyboard alone: suggestions are asked for once typing pauses, gone through, closed, opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const queries = recordQueries(page)
  await recordLayoutShifts(page)
  await page.goto('/business')
  const box = searchBox(page)
  for (let tries = 0; tries < 40 && !(await box.evaluate((one) => one === document.activeElement)); tries++)
    await page.keyboard.press('Tab')
  await expect(box).toHaveAttribute('role', 'combobox')
  expect(queries).toEqual([])
  // The skip link has shown itself.
  await forgetLayoutShifts(page)
  await page.keyboard.type('tide', { delay: 30 })
  await expect(options(page).first()).toBeVisible()
  await expectAsked(queries, '/search/suggest?q=tide')
  // On a slow machine suggestions for the beginning of the word come before these.
  await expect(async () => {
    const count = await options(page).count()
    expect(count).toBeLessThanOrEqual(8)
    const said = page.getByRole('banner').getByRole('status')
    await expect(said).toHaveText(new RegExp(`^${count} suggestion`), { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('tide')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box).toHaveValue('tide')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')

  await page.keyboard.type('tide')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const own = options(page).and(page.locator('[href^="/"]')).first()
  await page.keyboard.press('ArrowDown')
  const address = (await own.getAttribute('href')) ?? ''
  while ((await own.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expectAsked(queries, '/search/suggest?q=tide')
  expect(await layoutShiftsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(list(page)).toBeHidden()
})

test('a story of another site opens in a new tab, also by Enter, and the page stays', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await context.route(/^https:/, (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto('/business')
  const box = searchBox(page)
  await type(box, 'tide')
  const story = options(page).and(page.locator('[href^="https:"]')).first()
  const address = (await story.getAttribute('href')) ?? ''
  while ((await story.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect(await opened).toHaveURL(address)
  await expect(page).toHaveURL('/business')
  await expect(list(page)).toBeHidden()
})

test('Enter without a choice searches; events are suggested alone where they are searched alone', async ({
  page,
}) => {
  const queries = recordQueries(page)
  await page.goto('/events')
  const box = searchBox(page, 'main')
  await type(box, 'market')
  await expectAsked(queries, '/search/suggest?q=market', '&section=events')
  for (const href of await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    expect(href).toMatch(/^\/events\//)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=market&section=events')
})

test('on a phone: a tap opens a suggestion; the list fits, covers nothing for long and moves nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await recordLayoutShifts(page)
  await page.goto('/politics')
  await page.getByLabel('Menu', { exact: true }).tap()
  const box = searchBox(page)
  await box.tap()
  await type(box, 'tide')
  for (const option of await options(page).all()) {
    const { width, height } = (await option.boundingBox()) ?? { width: 0, height: 0 }
    expect(width).toBeLessThanOrEqual(288)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const own = options(page).and(page.locator('[href^="/"]')).first()
  const address = (await own.getAttribute('href')) ?? ''
  expect(await layoutShiftsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page, 'with suggestions')
  await own.tap()
  await expect(page).toHaveURL(address)
  await context.close()
})

test('in Spanish its words are Spanish, and its searches too', async ({ page }) => {
  const queries = recordQueries(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/es/search')
  const box = page.getByRole('main').locator('input[name=q]')
  await type(box, 'hurac')
  await expectAsked(queries, '/es/search/suggest?q=hurac')
  const spanish = page.getByRole('listbox', { name: 'Sugerencias' })
  await expect(spanish.getByRole('option').first()).toContainText(/Artículo|Noticia|Página|Evento|Servicio/)
  await expect(page.getByRole('status').first()).toHaveText(/sugerencia/)
  await expectNoSidewaysScroll(page, 'with suggestions')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/es/search?q=hurac')
})

test('while characters are composed nothing is asked for', async ({ page }) => {
  const queries = recordQueries(page)
  await page.goto('/search')
  const box = searchBox(page, 'main')
  await box.focus()
  await expect(box).toHaveAttribute('role', 'combobox')
  const session = await page.context().newCDPSession(page)
  for (const text of ['t', 'ti', 'tid'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await page.waitForTimeout(400)
  expect(queries).toEqual([])
  await session.send('Input.insertText', { text: 'tide' })
  await expect(list(page)).toBeVisible()
  await expectAsked(queries, '/search/suggest?q=tide')
})

test('a phone’s keyboard, which composes each word, is suggested to', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  const page = await context.newPage()
  await page.goto('/search')
  await searchBox(page, 'main').tap()
  const session = await context.newCDPSession(page)
  for (const text of ['t', 'ti', 'tid'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await expect(list(page)).toBeVisible()
  await context.close()
})

test('a press on Search counts while the box wakes, and what was typed before is kept', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/SearchBox*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/business')
  const box = searchBox(page)
  await box.pressSequentially('tide')
  release()
  await expect(list(page)).toBeVisible()
  await expect(box).toHaveValue('tide')

  await page.unroute('**/assets/SearchBox*')
  await page.route('**/assets/SearchBox*', () => {})
  await page.goto('/sports')
  await box.pressSequentially('bridges')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=bridges')
})

test('without a connection nothing is suggested, and nothing complains', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  await page.route('**/search/suggest*', (route) => route.abort('internetdisconnected'))
  await page.goto('/business')
  const box = searchBox(page)
  await box.focus()
  await expect(box).toHaveAttribute('role', 'combobox')
  await box.pressSequentially('tide')
  await page.waitForRequest('**/search/suggest*')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=tide')
  expect(failed).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every search box is a form', async ({ page }) => {
    for (const [path, part, action] of [
      ['/business', 'header', '/search?q=tide'],
      ['/events', 'main', '/search?q=tide&section=events'],
      ['/es/search', 'main', '/es/search?q=tide'],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await expect(searchBox(page, part)).not.toHaveAttribute('role')
      await searchBox(page, part).fill('tide')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(action)
    }
  })
})

test('a slow phone: what is typed while the box wakes is kept and suggested for, and nothing moves', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const queries = recordQueries(page)
  await recordLayoutShifts(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/politics')
  await page.getByLabel('Menu', { exact: true }).tap()
  const box = searchBox(page)
  await box.tap()
  await page.keyboard.type('tide')
  await expect(list(page)).toBeVisible()
  await expect(box).toHaveValue('tide')
  await expectAsked(queries, '/search/suggest?q=tide')
  await recordInteractions(page)
  await page.keyboard.type(' king', { delay: 100 })
  await expect.poll(() => queries.at(-1)).toBe('/search/suggest?q=tide+king')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape'])
    await page.keyboard.press(key, { delay: 50 })
  await expect(list(page)).toBeHidden()
  const description = (await interactionsOf(page)).join(' ')
  test.info().annotations.push({ type: 'interactions in ms', description })
  expect(await layoutShiftsOf(page)).toEqual([])
  await context.close()
})

/** Records how long the page takes from a key or tap to its next frame (Event Timing), in ms. */
async function recordInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured = Object.assign(window, { interactions: [] as number[] })
    new PerformanceObserver((entries) => {
      for (const { duration, interactionId } of entries.getEntries() as PerformanceEventTiming[])
        if (interactionId) measured.interactions.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function interactionsOf(page: Page): Promise<number[]> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  return page.evaluate<number[]>('window.interactions')
}
