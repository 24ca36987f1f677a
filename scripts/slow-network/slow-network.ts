// `npm run slow-network`: the storm page over a bad mobile link, as Chromium in a network namespace of its own loads it: so
// many times in calm, in a warning and at landfall, in each language, each over a new connection without a cache. Prints when
// its first text was painted and when all of it was there. link.py says how the link is made.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { OperatorError } from '../../src/operator-error.ts'
import { type StormDay, startStormSite } from '../../tests/storm-site.ts'
import { readWords, requireBuild } from '../command-line.ts'
import { findChromium } from '../find-chromium.ts'

const usage = `Usage: npm run slow-network -- [options], after npm run build, on Linux as root with iproute2 and python3
  --loads <n>        how often each page is loaded, 12 unless told
  --round-trip <ms>  650 unless told
  --loss <percent>   5 unless told
  --rate <kB/s>      50 unless told
It ends with 1 where the first text took more than 4 s in more than 5 % of loads.`

const { number } = readWords(usage, {
  loads: { type: 'string', default: '12' },
  'round-trip': { type: 'string', default: '650' },
  loss: { type: 'string', default: '5' },
  rate: { type: 'string', default: '50' },
})
const loads = number('loads', 1)
const figures = [number('round-trip'), number('loss'), number('rate', 1)].map(String)
requireBuild()
const namespace = 'slow-network'
const days: readonly StormDay[] = ['calm', 'warning', 'landfall']
const paths = ['/storm', '/es/storm', '/ht/storm']
/** What a reader may wait for, in ms, and how long a load is tried. */
const patience = 4_000
const longest = 60_000

/** What one load took, in ms; Infinity where it did not come. */
interface Load {
  connected: number
  firstText: number
  whole: number
}

const executablePath = findChromium()
if (!executablePath)
  throw new OperatorError('Chromium is not installed: npm run journeys installs it on Debian')
const folder = await mkdtemp(join(tmpdir(), 'slow-network-'))
const storm = await startStormSite()
let link: ChildProcess | undefined
let browser: Browser | undefined
const all: Load[] = []
try {
  execFileSync('ip', ['netns', 'add', namespace])
  link = await startLink()
  const wrapper = join(folder, 'chromium')
  await writeFile(wrapper, `#!/bin/sh\nexec ip netns exec ${namespace} '${executablePath}' "$@"\n`, {
    mode: 0o755,
  })
  browser = await chromium.launch({
    executablePath: wrapper,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  for (const day of days) {
    await storm.show(day)
    for (const path of paths) {
      const own: Load[] = []
      for (let turn = 0; turn < loads; turn += 1) own.push(await load(browser, path))
      print(`${day} ${path}`, own)
      all.push(...own)
    }
  }
} finally {
  await browser?.close()
  link?.kill()
  execFileSync('ip', ['netns', 'delete', namespace])
  await storm.stop()
  await rm(folder, { recursive: true, force: true })
}
print('all', all)
process.exit(shareInTime(all) < 0.95 ? 1 : 0)

async function startLink(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'link.py')
  const child = spawn('python3', [program, namespace, ...figures], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new OperatorError(`the link ended with ${code}: it needs root and /dev/net/tun`)
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  // When it is ended at last, nobody waits for that.
  ended.catch(() => undefined)
  return child
}

/** Loads a page as somebody who was never here: no connection, no cache, and the kernel remembers nothing of the way. */
async function load(browser: Browser, path: string): Promise<Load> {
  execFileSync('ip', ['tcp_metrics', 'flush'])
  const context = await browser.newContext()
  const page = await context.newPage()
  const { port } = new URL(storm.site.origin)
  try {
    await page.goto(`http://10.77.0.1:${port}${path}`, { waitUntil: 'load', timeout: longest })
    return await page.evaluate(async () => {
      const painted = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      })
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const { connectStart = 0, connectEnd = 0, responseEnd = 0 } = navigation ?? {}
      return { connected: connectEnd - connectStart, firstText: painted, whole: responseEnd }
    })
  } catch (error) {
    console.error(`${path} did not come: ${error instanceof Error ? error.message : error}`)
    return { connected: Infinity, firstText: Infinity, whole: Infinity }
  } finally {
    await context.close()
  }
}

function shareInTime(loads: readonly Load[]): number {
  return loads.filter(({ firstText }) => firstText <= patience).length / loads.length
}

function print(name: string, loads: readonly Load[]): void {
  const times = (key: keyof Load) => {
    const sorted = loads.map((one) => one[key]).toSorted((a, b) => a - b)
    const at = (share: number) => ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(1)
    return `p50 ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s`
  }
  const inTime = loads.filter(({ firstText }) => firstText <= patience).length
  console.log(`${name}: ${loads.length} loads, first text within 4 s: ${inTime}`)
  console.log(`  connected ${times('connected')}`)
  console.log(`  first text ${times('firstText')}`)
  console.log(`  whole page ${times('whole')}`)
}
