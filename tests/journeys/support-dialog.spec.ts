import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { publication } from '../page-paths.ts'
import { startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

const start = Date.UTC(2026, 10, 21, 12)
const charity = publication.support?.href ?? ''

// A city whose charity is no placeholder, without samples: the dialog opens by itself.
const stops: (() => unknown)[] = []
let origin = ''
test.beforeAll(async () => {
  const copy = await copyPublications('fort-lauderdale')
  stops.push(copy.remove)
  const file = join(copy.folder, 'fort-lauderdale', 'publication.yaml')
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(charity, 'https://charity.test/\n  name: Gull Fund'),
  )
  const site = await startSite({ PUBLICATIONS_DIR: copy.folder, SAMPLE_EDITION: 'never' })
  stops.push(site.stop)
  origin = site.origin
  // Until a feed was asked, pages load themselves anew.
  await expect.poll(async () => (await fetch(`${origin}/health`)).text()).not.toContain('data-loading')
})
test.afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

test.describe('section 2: support dialog', () => {
  test.beforeEach(async ({ context, page }) => {
    // The clock is paused, because on a slow machine a running one would be ahead.
    await page.clock.install({ time: start - 60_000 })
    await page.clock.pauseAt(start)
    await context.route(`${charity}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>The charity</h1>' }),
    )
  })

  // design.md, section 4: a 'Support' link in header and footer opens it any time.
  test('relies on reader support; Donate Now opens the charity in a new tab and closes it; Maybe Later and the icon close it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/contact')
    const footer = page.getByRole('contentinfo')
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
    await expect(dialogOf(page).getByRole('heading')).toHaveText('Support Local Journalism')
    await expect(dialogOf(page)).toContainText('it relies on reader support')
    const opening = page.waitForEvent('popup')
    await dialogOf(page).getByRole('link', { name: 'Donate Now' }).click()
    const tab = await opening
    await expect(tab.getByRole('heading', { name: 'The charity' })).toBeVisible()
    expect(tab.url()).toBe(charity)
    await expect(dialogOf(page)).toBeHidden()

    for (const name of ['Maybe Later', 'Close']) {
      await footer.getByRole('link', { name: 'Support' }).click()
      await dialogOf(page).getByRole('button', { name, exact: true }).click()
      await expect(dialogOf(page), name).toBeHidden()
    }
    await expect(page).toHaveURL('/contact')
    expect(page.context().pages()).toHaveLength(2)
  })

  test('the menu of small screens has its Support link too', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.goto('/sports')
    await page.getByLabel('Menu', { exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.locator('details.phone-menu')).not.toHaveAttribute('open')
  })

  // design.md, section 4: what the 45-second flag of section 2 does.
  test('design.md, section 4: never by itself while the charity is a placeholder', async ({ page }) => {
    await page.goto('/health')
    await page.clock.runFor(120_000)
    await expect(dialogOf(page)).toBeHidden()
  })

  test('section 9: timer 45000 ms: it opens once, and not again for 30 days', async ({ page }) => {
    await page.goto(`${origin}/health`)
    await page.clock.runFor(44_500)
    await expect(dialogOf(page)).toBeHidden()
    await page.clock.runFor(1_000)
    await expect(dialogOf(page)).toBeVisible()
    await expect(dialogOf(page)).toContainText('Donations go to Gull Fund.')
    await page.getByRole('button', { name: 'Maybe Later' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await page.goto(`${origin}/sports`)
    await page.clock.runFor(60_000)
    await expect(dialogOf(page)).toBeHidden()
    await page.clock.setSystemTime(start + 29 * 24 * 60 * 60_000)
    await page.goto(`${origin}/sports`)
    await page.clock.runFor(60_000)
    await expect(dialogOf(page)).toBeHidden()
    await page.clock.setSystemTime(start + 31 * 24 * 60 * 60_000)
    await page.goto(`${origin}/sports`)
    await page.clock.runFor(46_000)
    await expect(dialogOf(page)).toBeVisible()
  })

  test('design.md, section 4: never while the reader types or has the menu open', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}/health`)
    await page.getByPlaceholder('Search news...').first().focus()
    await page.clock.runFor(90_000)
    await expect(dialogOf(page)).toBeHidden()
    await page.setViewportSize({ width: 375, height: 700 })
    await page.getByLabel('Menu', { exact: true }).click()
    await page.clock.runFor(90_000)
    await expect(dialogOf(page)).toBeHidden()
    await page.getByLabel('Menu', { exact: true }).click()
    await page.clock.runFor(6_000)
    await expect(dialogOf(page)).toBeVisible()
  })

  test('design.md, section 4: never by itself on contact and legal pages', async ({ page }) => {
    for (const path of ['/contact', '/privacy-policy', '/terms-of-service', '/privacy', '/terms']) {
      await page.goto(path)
      await page.clock.runFor(120_000)
      await expect(dialogOf(page), path).toBeHidden()
    }
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('design.md, section 4: the Support link leads to the charity', async ({ page }) => {
      await page.goto('/about')
      const opening = page.waitForEvent('popup')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
      await expect((await opening).getByRole('heading', { name: 'The charity' })).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
    })
  })
})

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Support Local Journalism' })
}
