import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { naturalWidth } from '../natural-width.ts'
import { startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

test("a publisher's photographs come in the reader's width and format, and nothing moves", async ({
  page,
}) => {
  const publications = await copyPublications('pelican-bay-test')
  const article = join(publications.folder, 'pelican-bay-test', 'articles', 'counting-pelicans.md')
  const drawn = await readFile(article, 'utf8')
  await writeFile(article, drawn.replaceAll('bird.svg', 'pier.png'))
  const site = await startSite({ PUBLICATIONS_DIR: publications.folder, SAMPLE_EDITION: 'never' })
  const types: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/image/')) types.push(response.headers()['content-type'] ?? '')
  })
  await page.setViewportSize({ width: 375, height: 800 })
  await recordLayoutShifts(page)
  await page.goto(`${site.origin}/local-news/counting-pelicans`)
  const pictures = page.locator('main img[srcset]')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /\/image\/480\/[0-9a-f]{16}$/,
    )
  }
  expect(new Set(types)).toEqual(new Set(['image/avif']))
  expect(await layoutShiftsOf(page)).toEqual([])

  await page.goto(`${site.origin}/about`)
  await expect.poll(() => naturalWidth(page.locator('.avatar img'))).toBe(96)
  const preview = await page.request.get(`${site.origin}/preview/pier.png.png`)
  expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/png'])
  expect((await page.request.get(`${site.origin}/preview/none.png.png`)).status()).toBe(404)
  await site.stop()
  await publications.remove()
})
