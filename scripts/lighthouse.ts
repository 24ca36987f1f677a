// `npm run lab -- lighthouse [path …]`: Lighthouse's mobile scores of every page, as a table, after
// `npm run build`. The first run downloads Lighthouse through npx: it is 133 MB that only this command
// needs. Its performance score is noisy on shared machines, so it is printed here and asserted nowhere.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { examplePaths, pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { readWords, requireBuild } from './command-line.ts'
import { findChromium } from './programs.ts'

const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
]

const score = z.number().nullable()
const reportSchema = z.object({
  categories: z.record(z.enum(categories), z.object({ score })),
  audits: z.record(z.string(), z.object({ id: z.string(), score, scoreDisplayMode: z.string() })),
})

/** A row with a page's scores and failed audits. Rejects where Lighthouse ends with an error. */
async function measurePage(address: string): Promise<string> {
  const words = ['--yes', lighthouse, address, '--quiet', '--output=json']
  const options = [`--only-categories=${categories.join(',')}`, `--chrome-flags=${chromeFlags.join(' ')}`]
  const chromium = findChromium()
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }
  const { stdout } = await promisify(execFile)('npx', [...words, ...options], {
    env,
    maxBuffer: 64 * 1024 ** 2,
  })
  const report = reportSchema.parse(JSON.parse(stdout))
  const scores = categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100))
  const failed = Object.values(report.audits).filter(
    (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary',
  )
  const path = new URL(address).pathname
  return `${path.padEnd(40)}${scores.map((value) => String(value).padStart(16)).join('')}  ${failed.map(({ id }) => id).join(' ')}`
}

const usage = 'Usage: npm run lab -- lighthouse [path …], after npm run build; without a path every page'
const { words: paths } = readWords(usage, {}, Number.POSITIVE_INFINITY)
requireBuild()
const site = await startSite({ SAMPLE_EDITION: 'always' })
try {
  console.log(`${'page'.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`)
  for (const path of paths.length > 0 ? paths : [...pagePaths, ...examplePaths]) {
    console.log(await measurePage(`${site.origin}${path}`))
  }
} finally {
  await site.stop()
}
