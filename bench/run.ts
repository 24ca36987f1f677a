// `npm run lab -- bench [-- name… --feeds <folder>]`: runs all or the named benchmarks, prints one table.
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { readWords, refuseWords, requireBuild } from '../scripts/command-line.ts'
import { benchCachedPage } from './cached-page.bench.ts'
import { benchFeedReaders } from './feed-readers.bench.ts'
import { type Bench, formatTable, type Row } from './measure.ts'
import { benchPolls } from './polls.bench.ts'
import { benchStories } from './stories.bench.ts'
import { benchUncachedPage } from './uncached-page.bench.ts'

const benches: Readonly<Record<string, Bench>> = {
  'cached-page': benchCachedPage,
  'uncached-page': benchUncachedPage,
  'feed-readers': benchFeedReaders,
  polls: benchPolls,
  stories: benchStories,
}

const usage = `Usage: npm run lab -- bench [name …] [--feeds <folder>], after npm run build; without a name all:
  ${Object.keys(benches).join(', ')}`
const { values, words } = readWords(
  usage,
  { feeds: { type: 'string', default: join(import.meta.dirname, '../../shared/real-feeds') } },
  Number.POSITIVE_INFINITY,
)
const unknown = words.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined) refuseWords(`${unknown}: there is no such benchmark.`, usage)
requireBuild()
const rows: Row[] = []
const remarks: string[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (words.length > 0 && !words.includes(name)) continue
  console.error(`${name} …`)
  rows.push(...(await bench({ feedsFolder: values.feeds, say: (remark) => remarks.push(remark) })))
}
const day = new Date().toISOString().slice(0, 10)
const load = loadavg().map((one) => one.toFixed(1))
console.log(
  `${day}, ${cpus().length} cores (${cpus()[0]?.model}), load ${load.join(' ')}, Node ${process.version}\n`,
)
if (rows.length > 0) console.log(formatTable(rows))
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
