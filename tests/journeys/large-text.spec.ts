import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, findCutTexts } from '../narrow.ts'
import { kindPaths } from '../page-paths.ts'

// A reader's setting of the browser.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

test('with text of twice the size no page scrolls sideways or cuts a text at 320 and 375 px', async ({
  page,
}) => {
  for (const path of kindPaths) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expectNoSidewaysScroll(page, path, [320])
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await findCutTexts(page), `${path} at ${width} px`).toEqual([])
    }
  }
})
