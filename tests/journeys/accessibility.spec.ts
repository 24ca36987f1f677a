import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { examplePaths, staticPaths } from '../page-paths.ts'

const widths = [375, 1280]
const schemes = ['light', 'dark'] as const
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const path of [...staticPaths, ...examplePaths, '/no-such-page']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    // The dialog is the same on every page.
    await lookAt(page, () => page.goto(path), { dialog: path === '/' })
  })
}

test('axe finds nothing on the page of an event', async ({ page, request }) => {
  const wall = await (await request.get('/embed/events')).text()
  const path = /href="(\/events\/[^"./]+)"/.exec(wall)?.[1] ?? ''
  expect(path).not.toBe('')
  await lookAt(page, async () => expect((await page.goto(path))?.status()).toBe(200))
})

for (const [kind, email] of [
  ['thanks', 'reader@example.com'],
  ['refusal', 'reader@nowhere@example.com'],
] as const) {
  test(`axe finds nothing on the newsletter's ${kind} for a reader without scripts`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await lookAt(page, async () => {
      await page.goto('/about')
      const form = page.locator('form[action="/newsletter"]')
      // The server's own refusal, which the browser's would come before.
      await form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true
      })
      await form.getByRole('textbox').fill(email)
      await form.getByRole('button').click()
      await expect(page).toHaveURL('/newsletter')
      await expect(page.locator('main').getByRole('status')).toContainText(
        kind === 'thanks' ? 'Thank you' : 'check it',
      )
    })
  })
}

/** Looks at a page, which `visit` brings up anew each time, in every width and scheme, closed and opened. */
async function lookAt(
  page: Page,
  visit: () => Promise<unknown>,
  { dialog = false }: { dialog?: boolean } = {},
): Promise<void> {
  // Eight looks at a whole page, on a machine of any size.
  test.setTimeout(120_000)
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visit()
      expect(await findViolations(page), `closed, ${width} px, ${colorScheme}`).toEqual([])
      await openEverything(page)
      expect(await findViolations(page), `opened, ${width} px, ${colorScheme}`).toEqual([])
      if (dialog && (await openDialog(page))) {
        expect(await findViolations(page), `dialog, ${width} px, ${colorScheme}`).toEqual([])
      }
    }
  }
}

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What a reader may open is looked at open. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.name = '' // Else only the last of a group stays open.
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
