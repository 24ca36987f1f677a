import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { pagePaths } from '../page-paths.ts'

const widths = [375, 1280]
const schemes = ['light', 'dark'] as const
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const path of [...pagePaths, '/no-such-page']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    for (const width of widths) {
      for (const colorScheme of schemes) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path)
        expect(await findViolations(page), `closed, ${width} px, ${colorScheme}`).toEqual([])
        await openEverything(page)
        expect(await findViolations(page), `opened, ${width} px, ${colorScheme}`).toEqual([])
      }
    }
  })
}

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What a reader may open is looked at open. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}
