import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [375, 1280]
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Violations that axe finds on the page and in its frames, one line for each rule; journeys expect none. Legacy mode
 * opens no further page for each analysis, which took two fifths of the time. It checks frames of the same origin only; our
 * pages have no others before the reader asks. `rules`: only these.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(standards)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The rules that depend on colors, the only difference between the light and the dark scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks a page, which `visit` opens, at every width and in both schemes: in the light scheme with everything closed and with
 * everything open, in the dark scheme only the colors, with everything open.
 */
export async function lookAt(
  page: Page,
  visit: () => Promise<unknown>,
  { dialog = false }: { dialog?: boolean } = {},
): Promise<void> {
  for (const width of widths) {
    const look = async (state: string, rules?: string[]) =>
      expect(await findViolations(page, rules), `${state}, ${width} px`).toEqual([])
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await visit()
    await look('closed')
    await openEverything(page)
    await look('opened')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('opened, dark', colorRules)
    if (!dialog || !(await openDialog(page))) continue
    await look('dialog, dark', colorRules)
    await page.emulateMedia({ colorScheme: 'light' })
    await look('dialog')
  }
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
