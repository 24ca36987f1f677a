import { join } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { z } from 'zod'
import { runToEnd, temporaryFolder } from './exit-cleanup.ts'
import { type Bench, compare, type Row } from './row.ts'
import { fillStore, loadBenchPublication } from './stored-articles.ts'

const root = join(import.meta.dirname, '..')
const articles = 2_000

const costsSchema = z.array(
  z.object({
    path: z.string(),
    /** ms of CPU. */
    whole: z.number(),
    made: z.number(),
    compressed: z.number(),
    rendered: z.number(),
    characters: z.number(),
  }),
)
type Costs = z.infer<typeof costsSchema>[number]

/** Pages that are not in the cache, beside React's `renderToString` of the same trees in the same process. */
export const benchUncachedPage: Bench = async ({ say }) => {
  const publication = await loadBenchPublication()
  const dataDir = temporaryFolder()
  await fillStore(dataDir, publication, articles)
  const entry = await buildEntry()
  const printed = await runToEnd(process.execPath, [entry, dataDir, publication.folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const costs = costsSchema.parse(JSON.parse(printed))
  const mean = costs.reduce((sum, { whole, rendered }) => sum + whole / rendered, 0) / costs.length
  const worst = costs.toSorted((one, other) => ratioOf(other) - ratioOf(one)).slice(0, 3)
  say(
    `The mean over all ${costs.length} pages of whole ÷ renderToString is ${mean.toFixed(1)}; highest: ${worst
      .map((page) => `${page.path} ${ratioOf(page).toFixed(1)} (${page.whole.toFixed(2)} ms)`)
      .join(', ')}.`,
  )
  return [
    ...costs.filter(({ path }) => path === '/' || path === '/local-news').flatMap(comparePage),
    compare('uncached pages, sum of all', 'ms of CPU', sumOf(costs, 'whole'), {
      name: 'renderToString alone',
      value: sumOf(costs, 'rendered'),
    }),
  ]
}

function ratioOf({ whole, rendered }: Costs): number {
  return whole / rendered
}

function sumOf(costs: readonly Costs[], step: 'whole' | 'rendered'): number {
  return costs.reduce((sum, page) => sum + page[step], 0)
}

function comparePage({ path, whole, made, compressed, rendered, characters }: Costs): Row[] {
  const alone = { name: 'renderToString alone', value: rendered }
  const name = `uncached ${path}`
  return [
    compare(`${name}, ${Math.round(characters / 1000)} kB, whole`, 'ms of CPU', whole, alone),
    compare(`${name}, without query and view`, 'ms of CPU', made, alone),
    compare(`${name}, compressing alone`, 'ms of CPU', compressed, alone),
  ]
}

/** Builds the entry with the product's own settings; its folder is one in which Node finds the packages. */
async function buildEntry(): Promise<string> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production', isSsrBuild: true },
    undefined,
    root,
  )
  if (!loaded) throw new Error('vite.config.ts is missing')
  const folder = temporaryFolder(join(root, 'node_modules', '.cache'))
  await build({
    ...loaded.config,
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...loaded.config.build,
      ssr: true,
      outDir: folder,
      sourcemap: false,
      rollupOptions: {
        ...loaded.config.build?.rollupOptions,
        input: { entry: join(import.meta.dirname, 'uncached-page.entry.ts') },
      },
    },
  })
  return join(folder, 'entry.js')
}
