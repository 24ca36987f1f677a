// `npm run lab -- screenshots [origin] [path …]`: pictures of every page at three widths, light
// and dark, in screenshots/. Without an origin it starts the built site with the sample edition.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { examplePaths, pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { readWords, refuseWords, requireBuild } from './command-line.ts'
import { findChromium } from './programs.ts'

const folder = join(import.meta.dirname, '..', 'screenshots')
const widths = [375, 768, 1280]
const schemes = ['light', 'dark'] as const

const usage = `Usage: npm run lab -- screenshots [origin] [path …]
Without an origin, after npm run build, the sample edition.`
const { words } = readWords(usage, {}, Number.POSITIVE_INFINITY)
const [origin, ...paths] = words
if (origin === undefined) requireBuild()
else if (!/^https?:/.test(origin) || !URL.canParse(origin))
  refuseWords(`${origin}: expected an origin, such as http://localhost:3000.`, usage)
const site = origin ? undefined : await startSite({ SAMPLE_EDITION: 'always' })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-background-networking'],
})
await mkdir(folder, { recursive: true })
for (const path of paths.length > 0 ? paths : [...pagePaths, ...examplePaths, '/no-such-page']) {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const viewport = { width, height: 900 }
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
      await page.goto(new URL(path, origin ?? site?.origin).href, { waitUntil: 'networkidle' })
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager'
      })
      await page.waitForLoadState('networkidle')
      const name = path === '/' ? 'home' : path.slice(1).replace(/[^a-z0-9-]+/gi, '-')
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      await page.close()
    }
  }
}
await browser.close()
await site?.stop()
console.log(`Screenshots are in ${folder}.`)
