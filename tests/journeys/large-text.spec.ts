import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { pagePaths } from '../page-paths.ts'

// A reader's setting of the browser.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

test('with text of twice the size no page scrolls sideways at 320 px', async ({ page }) => {
  for (const path of pagePaths) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expectNoSidewaysScroll(page, path, [320])
  }
})
