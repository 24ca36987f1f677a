// Built by uncached-page.bench.ts as the product is: prints the CPU time of the steps of every page.
import { renderToStaticMarkup } from 'react-dom/server'
import { City } from '../src/city/city.ts'
import { openData } from '../src/city/data.ts'
import { unknownWeather } from '../src/city/weather.ts'
import { loadPublication } from '../src/publication/reading/load.fixture.ts'
import { encodePage } from '../src/server/answers/encoded-body.ts'
import { FixedDirectory } from '../src/server/fixed-directory.fixture.ts'
import { PageService } from '../src/server/pages/page-service.ts'
import type { Route } from '../src/site/page.ts'
import { buildTree } from '../src/site/render.tsx'
import { routesOf } from '../src/site/routes.ts'
import { openStore } from '../src/store/store.ts'
import { cityTopic } from '../src/store/topics.ts'
import { measureInTurns } from './measure.ts'

const [dataDir = '', publicationFolder = ''] = process.argv.slice(2)
const { publication: read } = await loadPublication(publicationFolder)
if (!read) throw new Error(`no publication in ${publicationFolder}`)
const publication = read
const store = await openStore(dataDir)
const directory = new FixedDirectory([publication])
const sources = {
  store,
  hasFailed: () => false,
  directory,
  scripts: { modules: ['/assets/browser-00000000.js'] },
  logger: console,
  production: true,
}
const pages = new PageService(sources)
/** Pages to measure longer, if the environment names any. */
const only = process.env.BENCH_PAGES?.split(',')
/** Four steps in seven rounds: some 80 s in all, whatever the number of pages. */
const effort = only ? { rounds: 7, roundMs: Math.min(400, 2_800 / only.length) } : { rounds: 5, roundMs: 40 }

/** CPU time of one page in ms: made anew as for a request, its parts, and its tree alone; of redirects none. */
async function measurePage(path: string, route: Route) {
  const city = new City(publication, sources, Date.now())
  const context = { ...pages.context(city, path, unknownWeather(city.now)), path }
  const data = openData(city)
  const page = await route.open(context, data.load)
  if (!page) throw new Error(`no page at ${path}`)
  if ('movedTo' in page) return []
  const { topics } = data
  const tree = buildTree(page, context, sources.scripts)
  const html = renderToStaticMarkup(tree)
  const topicsOfCity = [cityTopic(publication.id)]
  const [whole = 0, made = 0, compressed = 0, rendered = 0] = await measureInTurns(
    [
      () => {
        pages.cache.invalidate(topicsOfCity)
        return pages.load(publication, path)
      },
      () => pages.make(publication, { ...page, path, status: 200, row: 'stories', topics }),
      () => encodePage(html),
      () => renderToStaticMarkup(tree),
    ],
    effort,
  )
  return [{ path, whole, made, compressed, rendered, characters: html.length }]
}

const costs = []
for (const [path, route] of routesOf(publication)) {
  if (!only || only.includes(path)) costs.push(...(await measurePage(path, route)))
}
await store.close()
console.log(JSON.stringify(costs))
