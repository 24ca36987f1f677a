import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

const widths = [375, 1280]
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Violations that axe finds on the page and in its frames of the same origin, one line for each rule;
 * journeys expect none. Our pages have no other frames before the reader asks. `rules`: only these.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // After a form was sent, its answer may be shown before its last styles are there.
  await page.waitForLoadState()
  await page.evaluate(untilNothingScrolls)
  // A lazy frame far below has no address before it is loaded, and nothing to analyze.
  for (const frame of page.frames()) if (frame.url() !== '') await bringAxe(frame)
  const runOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: standards }
  const violations = await page.evaluate(
    async (options) => {
      const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)
      return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))
    },
    { runOnly, resultTypes: ['violations'] } as axe.RunOptions,
  )
  return violations.map(({ id, html }) => `${id}: ${html.join(' ')}`)
}

/**
 * An answer is shown while the page scrolls to it. What has moved since axe read its place counts as
 * covered, and as too small a target. A scroll begins slowly: only frames in a row without one end the wait.
 */
async function untilNothingScrolls(): Promise<void> {
  let place = Number.NaN
  for (let still = 0; still < 6; ) {
    await new Promise(requestAnimationFrame)
    still = scrollY === place ? still + 1 : 0
    place = scrollY
  }
}

/** Half a megabyte of script: each document gets it once for all its analyses, which halves the time. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<same_origin>'] })`)
}

/** The rules that depend on colors, the only difference between the light and the dark scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks the shown page at every width: in the light scheme with everything closed and with everything
 * open, in the dark scheme only the colors, with everything open. `dialog`: also that, open.
 */
export async function lookAt(page: Page, { dialog = false }: { dialog?: boolean } = {}): Promise<void> {
  const look = async (state: string, scheme: 'light' | 'dark', widths: readonly number[]) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const found = await findViolations(page, scheme === 'dark' ? colorRules : undefined)
      expect(found, `${state}, ${scheme}, ${width} px`).toEqual([])
    }
  }
  await look('closed', 'light', widths)
  await openEverything(page)
  await look('opened', 'light', widths)
  await look('opened', 'dark', widths)
  if (!dialog) return
  await openDialog(page)
  await look('dialog', 'dark', widths)
  await look('dialog', 'light', widths)
}
/** Opens everything that a reader can open. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.name = '' // Otherwise only the last of a group stays open.
      details.open = true
    }
    for (const panel of document.querySelectorAll<HTMLElement>('[role=tabpanel]')) panel.hidden = false
  })
}

async function openDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog')
    dialog?.showModal()
    return Boolean(dialog)
  })
}
