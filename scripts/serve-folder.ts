// `npm run serve-folder -- <folder>`: the built site with the files of a folder in place of the categories' feeds, to
// look at what real feeds become. Files are dealt out over the categories in the order of their names.
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { categoryKeys } from '../src/publication/categories.ts'
import { serveFeeds } from '../tests/feed-server.ts'
import { startSite } from '../tests/sites.ts'

const [folder, port = '3000'] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run serve-folder -- <folder of feeds> [port]')
  process.exit(2)
}
const files = (await readdir(folder)).filter((name) => /\.(rss|xml|rdf|atom|json|html)$/.test(name)).sort()
const feeds = await serveFeeds(resolve(folder))
const publications = await mkdtemp(join(tmpdir(), 'publications-'))
await cp(join(import.meta.dirname, '..', 'publications', 'fort-lauderdale'), join(publications, 'fort-lauderdale'), {
  recursive: true,
})

/** Sports takes the first five, as it must; the others share the rest evenly. */
const dealt = new Map<string, string[]>(categoryKeys.map((key) => [key, []]))
dealt.get('sports')?.push(...files.slice(0, 5))
const others = categoryKeys.filter((key) => key !== 'sports')
for (const [index, file] of files.slice(5).entries()) dealt.get(others[index % others.length] ?? '')?.push(file)

const outlines = [...dealt].map(
  ([key, names]) =>
    `<outline text="${key}">${names.map((name) => `<outline type="rss" text="${name}" title="${name}" xmlUrl="${feeds.addressOf(name)}"/>`).join('')}</outline>`,
)
await writeFile(
  join(publications, 'fort-lauderdale', 'feeds.opml'),
  `<?xml version="1.0"?><opml version="2.0"><head><title>Files</title></head><body>${outlines.join('\n')}</body></opml>`,
)
const site = await startSite({
  PORT: port,
  PUBLICATIONS_DIR: publications,
  ALLOW_LOOPBACK_FEEDS: 'true',
  SAMPLE_EDITION: 'never',
  LOG_LEVEL: 'info',
})
for (const [key, names] of dealt) console.log(`${key}: ${names.join(', ')}`)
console.log(`Reading at ${site.origin}`)
process.on('SIGINT', async () => process.exit((await site.stop()) ?? 1))
process.on('SIGTERM', async () => process.exit((await site.stop()) ?? 1))
