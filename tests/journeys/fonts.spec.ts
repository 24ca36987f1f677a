import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

/** Functions that stop what the test started, called in reverse order. */
const stops: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

test('letters of all Latin languages are drawn in our fonts, which only pages with such letters fetch', async ({
  page,
}) => {
  const publications = await copyPublications('pelican-bay-test')
  stops.push(publications.remove)
  await writeFile(
    join(publications.folder, 'pelican-bay-test/pages/about.md'),
    '---\ntitle: Žilina, Łódź, Győr, Iaşi\ndescription: Names.\n---\n\nOf towns.\n',
  )
  const site = await startSite({ PUBLICATIONS_DIR: publications.folder, SAMPLE_EDITION: 'never' })
  stops.push(site.stop)
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
  const extended = () => fetched.filter((path) => path.includes('newsreader-extended'))
  await page.goto(`${site.origin}/contact`)
  await page.waitForLoadState('networkidle')
  expect(extended(), 'of a page without such a heading').toEqual([])
  // The fonts are optional: a page that is drawn before they have arrived shows them at the next visit.
  await expect
    .poll(async () => {
      await page.goto(`${site.origin}/about`)
      await page.waitForLoadState('networkidle')
      return areOwnFonts(page, 'h1')
    })
    .toBe(true)
  expect(extended().length).toBeGreaterThan(0)
})

/** Whether the text of an element is drawn in fonts of ours alone. */
async function areOwnFonts(page: Page, selector: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont)
}
