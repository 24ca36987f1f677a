import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { startSite } from '../sites.ts'

const beforeThePress = 'Sign-up is not set up yet.'
const notSetUp = 'Sign-up is not set up yet, so your address was not stored and nothing will be sent.'

// design.md, section 4: the search also goes to /search?q=; without a mail server
// the sample edition's form says before and after the press that nothing is sent.
test('section 7: search and newsletter submit: the typed text and a message are logged; nothing is stored or sent to others', async ({
  page,
}) => {
  const site = await startSite({ SAMPLE_EDITION: 'always' })
  try {
    const others: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.origin) others.push(request.url())
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${site.origin}/business`)
    await searchBox(page).fill('Quokkas & "Zanzibar"')
    await page.keyboard.press('Enter')
    await expect(page.locator('main').getByRole('status').first()).toContainText('for “Quokkas & "Zanzibar"”')
    await subscribe(page, 'numbat@example.test')
    await expect(page.locator('main').getByRole('status')).toHaveText(notSetUp)

    await expect
      .poll(() => site.log.filter(({ msg }) => msg === 'search' || msg === 'newsletter form submitted'))
      .toMatchObject([
        { msg: 'search', text: 'Quokkas & "Zanzibar"' },
        { msg: 'newsletter form submitted', status: 200 },
      ])
    expect(others).toEqual([])
    expect(JSON.stringify(site.log)).not.toContain('numbat')
    for (const entry of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
      // What is being written has another name a moment later.
      if (!entry.isFile() || entry.name.endsWith('.partial')) continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      expect(bytes.toString('latin1'), entry.name).not.toMatch(/quokka|numbat/i)
    }
  } finally {
    await site.stop()
  }
})

test.describe('section 5: newsletter e-mail field: required, of e-mail type, checked by the browser', () => {
  test('an empty field and an invalid address are refused before they are sent; a valid address is answered by a page', async ({
    page,
  }) => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto('/business')
    const field = page.getByRole('textbox', { name: 'Email address' })
    const answer = page.getByRole('contentinfo').getByRole('status')
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required')
    for (const text of ['', 'no address', 'reader@', '@example.test']) {
      await subscribe(page, text)
      await expect(page.locator('footer input:invalid'), text).toBeFocused()
      await expect(answer).toHaveText(beforeThePress)
    }
    expect(posts).toEqual([])
    await subscribe(page, 'reader@example.test')
    await expect(page).toHaveURL('/newsletter')
    await expect(page.locator('main').getByRole('status')).toHaveText(notSetUp)
    expect(posts).toHaveLength(1)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('the same', async ({ page }) => {
      await page.goto('/business')
      await subscribe(page, 'no address')
      await expect(page).toHaveURL('/business')
      await subscribe(page, 'reader@example.test')
      await expect(page.locator('main').getByRole('status')).toHaveText(notSetUp)
    })
  })
})

test('section 4: search text is held in the input, of the menu too, and after the search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/politics')
  const menuButton = page.getByLabel('Menu', { exact: true })
  await menuButton.click()
  await searchBox(page).fill('bridges')
  await menuButton.click()
  await expect(searchBox(page)).toBeHidden()
  await menuButton.click()
  await expect(searchBox(page)).toHaveValue('bridges')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/search?q=bridges')
  await expect(page.locator('main').getByPlaceholder('Search news...')).toHaveValue('bridges')
})

// design.md, section 4: the search goes to /search?q=, which works without JavaScript; its page is noindex.
for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    test('section 7: search: the box leads to results, which no search engine keeps', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto('/')
      await searchBox(page).fill('bridges')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/search?q=bridges')
      await expect(page.locator('main').getByRole('status').first()).toContainText('for “bridges”')
      await expect(page.locator('main article').first()).toContainText(/bridge/i)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
      const long = `/search?q=${'bridge'.repeat(20)}`
      await page.goto(long)
      await expectNoSidewaysScroll(page, long)
    })
  })
}

test('search: what is chosen names the filters, which are folded away until they are opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/search?q=the')
  const lastWeek = page.getByRole('link', { name: 'Last 7 days' })
  await expect(lastWeek).toBeHidden()
  await page.getByText('All sections · Any time').click()
  await lastWeek.click()
  await expect(page.getByText('All sections · Last 7 days')).toBeVisible()
})

test('section 5: search: no validation: an empty search and odd texts are sent and give a page, never an error', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/opinion')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/search?q=')
  await expect(page.locator('main').getByRole('status').first()).toHaveText(
    'Type a word to search headlines, articles, answers and events.',
  )
  for (const text of [
    '"',
    '*',
    'NEAR',
    'a NEAR/2 b',
    'AND OR NOT',
    "'; drop table",
    '😀',
    'مرحبا',
    '%',
    'x'.repeat(300),
    '-',
    'a:b',
    '(',
  ]) {
    const response = await request.get('/search', { params: { q: text } })
    expect(response.status(), text).toBe(200)
  }
})

/** The visible one: on wide screens in the bar, on small ones in the open menu. */
function searchBox(page: Page): Locator {
  return page.getByRole('banner').getByPlaceholder('Search news...').and(page.locator(':visible'))
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
}
