import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { TestCities } from '../../src/server/cities/cities.fixture.ts'
import { lookAt } from '../axe.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { type RunningSite, startSite } from '../sites.ts'

// Issue 19, part 3: the network's own pages. Browsers find every name below localhost on their own machine.

let cities: TestCities
let site: RunningSite

test.beforeAll(async () => {
  cities = await TestCities.make('gull-harbor', 'tern-lake', 'osprey-key')
  for (const [id, city, state] of [
    ['gull-harbor', 'Gull Harbor', 'Florida'],
    ['tern-lake', 'Tern Lake', 'Minnesota'],
    ['osprey-key', 'Osprey Key', 'Florida'],
  ] as const) {
    await cities.edit(
      id,
      'publication.yaml',
      'city: Pelican Bay',
      `city: ${city}\nstate: ${state}\nzips: ['33301']`,
    )
  }
  await mkdir(join(cities.root, '_network'))
  await writeFile(join(cities.root, '_network', 'network.yaml'), 'name: Gull Network\n')
  site = await startSite({
    PUBLICATIONS_DIR: cities.root,
    DATA_DIR: cities.dataDir,
    SAMPLE_EDITION: 'always',
  })
})
test.afterAll(async () => {
  await site.stop()
  await cities.remove()
})

test('a reader finds a city by its name, without a script, and gets there', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(site.origin)
  await page.getByRole('searchbox', { name: 'City, county or ZIP code' }).fill('tern')
  await page.getByRole('button', { name: 'Find my city' }).click()
  await expect(page).toHaveURL(/^http:\/\/tern-lake\.localhost:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pelican Bay Headlines')
  await page.close()
})

test('with the keyboard alone a reader finds a city among several, opens it and comes back', async ({
  page,
}) => {
  await page.goto(site.origin)
  const focused = page.locator('*:focus')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute('type', 'search')
  await page.keyboard.type('florida')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/find\?q=florida$/)
  for (const name of [/^Skip/, /^Gull Network/, 'Cities', 'Status', '', 'Find my city', /^Gull Harbor/]) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveText(name)
    await expect(focused).toHaveCSS('outline-style', 'solid')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/^http:\/\/gull-harbor\.localhost:\d+\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/find\?q=florida$/)
})

test('several cities are listed, and an unknown name is answered with what to try', async ({ page }) => {
  await page.goto(site.origin)
  await page.getByRole('searchbox').fill('33301')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 cities for “33301”')
  await page.getByRole('searchbox').fill('Nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('Try the name of the city or county')
})

test('a city that was found stands in one column', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`${site.origin}/find?q=florida`)
  const pieces = page.locator('.cities a').evaluateAll((links) => links.map((a) => a.getClientRects().length))
  expect(await pieces).toEqual([1, 1])
})

test('with text of twice the size the name of the network is not broken within a word', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 640 })
  await page.goto(site.origin)
  const lines = await page.locator('.brand b').evaluate((name) => {
    document.documentElement.style.fontSize = '200%'
    const range = document.createRange()
    range.selectNodeContents(name)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })
  // 'Gull Network': two words.
  expect(lines).toBeLessThanOrEqual(2)
})

for (const path of ['/', '/florida', '/status', '/find?q=33301', '/nothing-here']) {
  test(`${path} of the network is accessible and fits every width`, async ({ page }) => {
    await page.goto(`${site.origin}${path}`)
    await lookAt(page)
    await expectNoSidewaysScroll(page, path)
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width}`).toBeLessThanOrEqual(0)
    }
  })
}
