// `npm run lab -- lighthouse [path …]`: Lighthouse's mobile scores of every page, as a table. Run `npm run build` first. The
// first run downloads Lighthouse through npx: it is 133 MB that only this command needs. Its performance score is noisy
// on shared machines, so it is printed here and asserted nowhere.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { OperatorError } from '../src/operator-error.ts'
import { examplePaths, pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { readWords, requireBuild } from './command-line.ts'
import { findChromium } from './find-chromium.ts'

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
type Report = z.infer<typeof reportSchema>

/** Lighthouse's report of a page. Rejects with what Lighthouse printed when it ends with an error. */
async function measurePage(address: string): Promise<Report> {
  const words = [
    '--yes',
    lighthouse,
    address,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${chromeFlags.join(' ')}`,
  ]
  const chromium = findChromium()
  const child = spawn('npx', words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [report, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new OperatorError(`npx ${lighthouse} ended with code ${code}:\n${errors}`)
  return reportSchema.parse(JSON.parse(report))
}

function formatRow(path: string, { categories: measured, audits }: Report): string {
  const scores = categories.map((name) => Math.round((measured[name].score ?? 0) * 100))
  const failed = Object.values(audits)
    .filter((audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary')
    .map(({ id }) => id)
  return `${path.padEnd(40)}${scores.map((value) => String(value).padStart(16)).join('')}  ${failed.join(' ')}`
}

const usage = 'Usage: npm run lab -- lighthouse [path …], after npm run build; without a path every page'
const { words: paths } = readWords(usage, {}, Number.POSITIVE_INFINITY)
requireBuild()
const site = await startSite({ SAMPLE_EDITION: 'always' })
try {
  console.log(`${'page'.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`)
  for (const path of paths.length > 0 ? paths : [...pagePaths, ...examplePaths]) {
    console.log(formatRow(path, await measurePage(`${site.origin}${path}`)))
  }
} finally {
  await site.stop()
}
