import type { Page } from '@playwright/test'

/** Records layout shifts of every page that is opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as typeof window & { moved: string[] }
    counted.moved = []
    new PerformanceObserver((list) => {
      type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
      type Shift = PerformanceEntry & { value: number; sources: Source[] }
      const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
      const format = ({ node, previousRect, currentRect }: Source) =>
        `${node?.nodeName} '${node?.textContent?.slice(0, 80)}' from ${boxOf(previousRect)} to ${boxOf(currentRect)}`
      for (const { value, startTime, sources } of list.getEntries() as Shift[])
        counted.moved.push(`${value} after ${Math.round(startTime)} ms: ${sources.map(format).join(' | ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The page's layout shifts since it was opened: size and time of each, what moved, from and to where. */
export function layoutShiftsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.moved')
}

/**
 * Forgets them, once the fonts are there and drawn: on a slow machine they may come after the first paint and
 * `document.fonts.ready` is told before the frame that has them.
 */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
    )
    const counted = window as typeof window & { moved: string[] }
    counted.moved = []
  })
}
