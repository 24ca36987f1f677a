// `npm run lighthouse -- [path …]`: Lighthouse's mobile scores of every page, as a table. Its performance score is noisy
// on shared machines, so it is printed here and asserted nowhere.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { examplePaths, pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { findChromium } from './find-chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const chromePath = findChromium()
const paths = process.argv.slice(2)
const site = await startSite({ SAMPLE_EDITION: 'always' })
const chrome = await launch({
  ...(chromePath ? { chromePath } : {}),
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
  ],
})
console.log(`${'page'.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`)
for (const path of paths.length > 0 ? paths : [...pagePaths, ...examplePaths]) {
  const result = await lighthouse(`${site.origin}${path}`, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  const scores = categories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100))
  const failed = Object.values(result?.lhr.audits ?? {})
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(({ id }) => id)
  console.log(
    `${path.padEnd(40)}${scores.map((score) => String(score).padStart(16)).join('')}  ${failed.join(' ')}`,
  )
}
chrome.kill()
await site.stop()
