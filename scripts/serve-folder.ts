// `npm run serve-folder -- <folder> [port]`: the built site with the files of a folder as feeds, to look at how real feeds
// are shown. Files are distributed over the categories in the order of their names. A folder with its own city, such as
// tests/fixtures/recorded-day, is served as that city.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type FeedServer, serveFeeds } from '../tests/feed-server.ts'
import { serveRecordedDay, writeRecordedCity } from '../tests/recorded-day.ts'
import { startSite } from '../tests/sites.ts'
import {
  copyPublications,
  readCategoryList,
  type TemporaryPublications,
  writeFeeds,
} from '../tests/temporary-publications.ts'

const [folder, port = '3000'] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run serve-folder -- <folder of feeds> [port]')
  process.exit(2)
}
const { publications, server } = existsSync(join(folder, 'city'))
  ? await prepareCity(resolve(folder))
  : await prepareDealt(resolve(folder))
const site = await startSite({
  PORT: port,
  PUBLICATIONS_DIR: publications.folder,
  ALLOW_LOOPBACK_FEEDS: 'true',
  SAMPLE_EDITION: 'never',
})
console.log(`Reading at ${site.origin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    const code = await site.stop()
    server.close()
    await publications.remove()
    process.exit(code ?? 1)
  })
}

/** What to serve: a folder of publications, and the server of their feeds. */
interface Prepared {
  publications: TemporaryPublications
  server: FeedServer
}

async function prepareCity(from: string): Promise<Prepared> {
  const server = await serveRecordedDay(from)
  const publications = await copyPublications('pelican-bay-test')
  await writeRecordedCity(from, join(publications.folder, 'pelican-bay-test'), server)
  return { publications, server }
}

async function prepareDealt(from: string): Promise<Prepared> {
  const files = (await readdir(from)).filter((name) => /\.(rss|xml|rdf|atom|json|html)$/.test(name)).sort()
  const server = await serveFeeds(from)
  const publications = await copyPublications('fort-lauderdale')
  const city = join(publications.folder, 'fort-lauderdale')
  const keys = (await readCategoryList(join(city, 'categories.yaml'))).map(({ key }) => key)
  const dealt = keys.map(
    (key, place) => [key, files.filter((_, index) => index % keys.length === place)] as const,
  )
  await writeFeeds(city, Object.fromEntries(dealt.map(([key, names]) => [key, names.map(server.addressOf)])))
  for (const [key, names] of dealt) console.log(`${key}: ${names.join(', ')}`)
  return { publications, server }
}
