import type { Page } from '@playwright/test'

/** Records layout shifts of every page that is opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as typeof window & { moved: string[] }
    counted.moved = []
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      for (const { value, sources } of list.getEntries() as Shift[])
        counted.moved.push(`${value}: ${sources.map(({ node }) => node?.textContent ?? '?').join(' | ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts of this page since it was opened: the size of each, and the text that moved. */
export function layoutShiftsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.moved')
}
