import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { findViolations, lookAt } from '../axe.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'

// A reader's own edition: everything is in the browser.

/** Opens the two parts of the page that are closed at first. */
async function openParts(page: Page): Promise<void> {
  for (const name of ['Choose Sections and Neighborhoods', 'Export, Import or Delete'])
    await page.locator('summary', { hasText: name }).click()
}

/** Keeps the first story of a page by keyboard; resolves to its title and text. */
async function keepFirst(page: Page, path: string): Promise<{ title: string; text: string }> {
  await page.goto(path)
  const card = page.locator('main .story').first()
  const title = await card.getByRole('heading').innerText()
  const button = card.getByRole('button', { name: `Keep: ${title}` })
  await button.focus()
  await page.keyboard.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  return { title, text: await card.locator('.deck').innerText() }
}

test('a kept story is read without a connection; all is exported, deleted and imported', async ({ page }) => {
  const kept = await keepFirst(page, '/local-news')
  await recordLayoutShifts(page)
  await page.reload()
  await expect(page.getByRole('button', { name: `Keep: ${kept.title}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await layoutShiftsOf(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Your Edition' })
    .and(page.locator(':visible'))
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Edition')

  const stories = page.getByRole('region', { name: 'Kept Stories' })
  await expect(stories.getByText(kept.text)).toBeVisible()
  await openParts(page)
  await expect(page.getByRole('button', { name: 'Export as a file' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(stories.getByText(kept.text)).toBeVisible()
  const follow = page.getByRole('button', { name: 'Follow Sports' })
  await follow.focus()
  await page.keyboard.press('Enter')
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  const sports = page.getByRole('region', { name: 'Sports' })
  await expect(sports).toContainText('could not be loaded')
  await expect(stories.getByText(kept.text)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(sports.getByRole('heading', { level: 4 }).first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^fort-lauderdale-edition-\d{4}-\d{2}-\d{2}\.json$/)
  const file = await download.path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    version: 1,
    kept: [{ title: kept.title }],
    sections: ['/sports'],
  })

  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Deleted.' })).toBeVisible()
  await expect(stories.getByText(kept.text)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('yours')

  await page.getByLabel('Import a file').setInputFiles(file)
  await expect(page.getByText('Taken from the file: 2. Already here: 0. Not taken: 0.')).toBeVisible()
  await expect(stories.getByText(kept.text)).toBeVisible()
  await page.getByRole('button', { name: `Remove: ${kept.title}` }).click()
  await expect(stories.getByText(kept.text)).toBeHidden()
})

test('the story of an article’s own page is kept by its address, and nothing of it is sent', async ({
  page,
  baseURL,
}) => {
  await page.goto('/local-news')
  const sent: string[] = []
  await page.goto(await articlePath(page))
  page.on('request', (request) => {
    // Pictures load as they come near.
    if (request.resourceType() !== 'image')
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const button = page.getByRole('group', { name: 'Share' }).getByRole('button', { name: 'Keep' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(sent.filter((request) => !request.startsWith('GET /assets/'))).toEqual([])
  await recordLayoutShifts(page)
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await layoutShiftsOf(page)).toEqual([])
  const { pathname } = new URL(page.url())
  await page.goto('/yours')
  const link = page.getByRole('region', { name: 'Kept Stories' }).getByRole('link', { name: title })
  await expect(link).toHaveAttribute('href', `${baseURL}${pathname}`)
  expect(await page.context().cookies()).toEqual([])
})

test('a full edition moves nothing when it wakes, and is accessible at every width', async ({ page }) => {
  const story = {
    text: 'A text.',
    section: 'News',
    source: 'The Herald',
    date: 'November 20, 2026',
    language: '',
  }
  const kept = Array.from({ length: 8 }, (_, index) => ({
    ...story,
    link: `https://example.com/${index}`,
    title: `A story that was kept as number ${index}`,
  }))
  const edition = { version: 1, kept, sections: ['/sports', '/local-news'], places: ['Las Olas'], less: [] }
  await page.addInitScript((value) => localStorage.setItem('yours', value), JSON.stringify(edition))
  await recordLayoutShifts(page)
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/yours')
    await expect(page.getByRole('region', { name: 'Las Olas' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Alerts of the City' })).toContainText(
      'could not be checked',
    )
    expect(await layoutShiftsOf(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await lookAt(page)
})

test('without scripts the page says so and shows the sections, and no page has a button to keep', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/yours')
  const main = page.getByRole('main')
  // `getByText` does not look into it.
  await expect(main.locator('noscript > p')).toContainText('This page needs scripts')
  await expect(main.locator('noscript > p')).toBeVisible()
  await expect(main.getByRole('link', { name: 'JSON feed of Local News' })).toHaveAttribute(
    'href',
    '/local-news/feed.json',
  )
  await expect(main.getByRole('button')).toHaveCount(0)
  await main.getByRole('link', { name: 'Local News', exact: true }).click()
  await expect(page).toHaveURL(`${baseURL}/local-news`)
  await expect(page.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
  await page.close()
})

/** Path of an article of our own, from the links beside the section's stories. */
async function articlePath(page: Page): Promise<string> {
  return (await page.locator('.rail .module a[href^="/local-news/"]').first().getAttribute('href')) ?? ''
}
