// A process for uncached-page.bench.ts, which builds it as the product is built: prints the CPU time of each step's run.
import { renderToString } from 'react-dom/server'
import { loadPublication } from '../src/publication/load.ts'
import { openData } from '../src/server/data.ts'
import { encodeBody } from '../src/server/encoded-body.ts'
import { PageService } from '../src/server/page-service.ts'
import { FixedDirectory } from '../src/server/publication-directory.ts'
import { categoryRoute } from '../src/site/pages/category/category-route.ts'
import { buildTree } from '../src/site/render.tsx'
import { textsOf } from '../src/site/texts/texts.ts'
import { openStore } from '../src/store/store.ts'
import { measureInTurns } from './turns.ts'

const [dataDir = '', publicationFolder = ''] = process.argv.slice(2)
const { publication } = await loadPublication(publicationFolder)
if (!publication) throw new Error(`no publication in ${publicationFolder}`)
const path = '/local-news'
const store = await openStore(dataDir)
const directory = new FixedDirectory([publication], undefined)
const sources = {
  store: store.articles,
  sampleEdition: 'never' as const,
  hasFailed: () => false,
  directory,
  scripts: { modules: ['/assets/browser-00000000.js'] },
  publicUrl: undefined,
  logger: console,
  production: true,
}
const pages = new PageService(sources)
const context = {
  publication,
  origin: directory.originOf(publication, undefined),
  path,
  params: {},
  now: Date.now(),
  texts: textsOf(publication.language),
}
const data = openData(publication, context.now, sources)
const page = await categoryRoute.open(context, data.load)
if (!page) throw new Error(`no page at ${path}`)
const { topics } = data
const tree = buildTree(page, context, sources.scripts)

const html = renderToString(tree)

const [whole = 0, made = 0, compressed = 0, rendered = 0] = await measureInTurns(
  [
    {
      run() {
        pages.cache.invalidate(topics)
        return pages.load(publication, path)
      },
    },
    { run: () => pages.make(publication, { ...page, path, status: 200, row: 'stories', topics }) },
    { run: () => encodeBody(html) },
    { run: () => renderToString(tree) },
  ],
  { roundMs: 400 },
)
await store.close()
console.log(JSON.stringify({ path, whole, made, compressed, rendered, characters: html.length }))
