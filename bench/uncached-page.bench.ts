import { join } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { z } from 'zod'
import { runToEnd, temporaryFolder } from './exit-cleanup.ts'
import { type Bench, compare } from './row.ts'
import { fillStore, loadBenchPublication } from './stored-articles.ts'

const root = join(import.meta.dirname, '..')
const articles = 2_000

const costsSchema = z.object({
  path: z.string(),
  whole: z.number(),
  made: z.number(),
  compressed: z.number(),
  rendered: z.number(),
  characters: z.number(),
})

/** A page that is not in the cache, beside React's `renderToString` of the same tree in the same process. */
export const benchUncachedPage: Bench = async ({ say }) => {
  const publication = await loadBenchPublication()
  const dataDir = temporaryFolder()
  await fillStore(dataDir, publication, articles)
  const entry = await buildEntry()
  const printed = await runToEnd(process.execPath, [entry, dataDir, publication.folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { path, whole, made, compressed, rendered, characters } = costsSchema.parse(JSON.parse(printed))
  say(`The uncached page is ${path}, ${characters} characters of HTML.`)
  const perSecond = (ms: number) => 1000 / ms
  const alone = { name: 'renderToString alone', value: perSecond(rendered) }
  return [
    compare('uncached page, whole', 'pages/s of CPU', perSecond(whole), alone),
    compare('uncached page, without query and view', 'pages/s of CPU', perSecond(made), alone),
    compare('uncached page, compressing alone', 'pages/s of CPU', perSecond(compressed), alone),
  ]
}

/** Builds the entry with the product's own settings; the folder stands where Node finds the packages. */
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
