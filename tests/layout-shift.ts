import type { Page } from '@playwright/test'

/** Adds up layout shifts of every page that is opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as typeof window & { layoutShift: number }
    counted.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.layoutShift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of layout shifts of this page since it was opened. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate<number>('window.layoutShift')
}
