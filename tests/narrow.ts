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

/** Texts that begin or end outside the window and that no scrolling region shows: readers cannot see them. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOutside = ({ left, right, width }: DOMRect) => width > 0 && (right > innerWidth + 1 || left < -1)
    /** Whether a page means to cut or move what is in an element. */
    const isMeant = (element: Element) => {
      const { clipPath, overflowX, position } = getComputedStyle(element)
      return clipPath !== 'none' || ['auto', 'scroll'].includes(overflowX) || position === 'fixed'
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      const { currentNode } = texts
      range.selectNodeContents(currentNode)
      if (![...range.getClientRects()].some(isOutside)) continue
      let above = currentNode.parentElement
      if (!above?.checkVisibility({ visibilityProperty: true })) continue
      while (above && !isMeant(above)) above = above.parentElement
      if (!above) cut.push(currentNode.textContent?.trim() ?? '')
    }
    return cut
  })
}
