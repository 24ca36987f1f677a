import { expect, type Page } from '@playwright/test'

/** In CSS px: what WCAG 1.4.10 asks for, and a phone of 375 px at 200 % zoom. */
const narrow = [320, 188]

/** Expects that no reader scrolls a page sideways. */
export async function expectNoSidewaysScroll(
  page: Page,
  path: string,
  widths: readonly number[] = narrow,
): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    const needed = await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollWidth
    })
    expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(width)
  }
  if (size) await page.setViewportSize(size)
}
