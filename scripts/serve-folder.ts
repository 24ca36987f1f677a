// `npm run serve-folder -- <folder>`: the built site with the files of a folder in place of the categories' feeds, to
// look at what real feeds become. Files are dealt out over the categories in the order of their names.
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { serveFeeds } from '../tests/feed-server.ts'
import { startSite } from '../tests/sites.ts'
import { copyPublications, readCategoryList, writeFeeds } from '../tests/temporary-publications.ts'

const [folder, port = '3000'] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run serve-folder -- <folder of feeds> [port]')
  process.exit(2)
}
const files = (await readdir(folder)).filter((name) => /\.(rss|xml|rdf|atom|json|html)$/.test(name)).sort()
const server = await serveFeeds(resolve(folder))
const publications = await copyPublications('fort-lauderdale')

const folderOfCity = join(publications.folder, 'fort-lauderdale')
const keys = (await readCategoryList(join(folderOfCity, 'categories.yaml'))).map(({ key }) => key)
const dealt = Object.fromEntries(
  keys.map((key, place) => [key, files.filter((_, index) => index % keys.length === place)]),
)
await writeFeeds(
  folderOfCity,
  Object.fromEntries(Object.entries(dealt).map(([key, names]) => [key, names.map(server.addressOf)])),
)
const site = await startSite({
  PORT: port,
  PUBLICATIONS_DIR: publications.folder,
  ALLOW_LOOPBACK_FEEDS: 'true',
  SAMPLE_EDITION: 'never',
})
for (const [key, names] of Object.entries(dealt)) console.log(`${key}: ${names.join(', ')}`)
console.log(`Reading at ${site.origin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    const code = await site.stop()
    await publications.remove()
    process.exit(code ?? 1)
  })
}
