import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { killAtExit, runToEnd, stopProcess, temporaryFolder } from './exit-cleanup.ts'
import { fetchPageBytes } from './page-bytes.ts'
import { type Bench, compare } from './row.ts'

const addresses = 50_000
const megabytes = 512

const resultSchema = z.object({ kept: z.number(), grown: z.number(), bytes: z.number() })

/** Memory of a page cache with 50,000 pages of some 400 cities, beside its limit of 512 MB. */
export const benchPageMemory: Bench = async ({ say }) => {
  const site = await startSite({ HOST: '127.0.0.1', SAMPLE_EDITION: 'always', DATA_DIR: temporaryFolder() })
  killAtExit(site.process)
  const { port } = new URL(site.origin)
  const pages = await crawl(`http://127.0.0.1:${port}`)
  await stopProcess(site.process)
  const file = join(temporaryFolder(), 'pages.json')
  await writeFile(file, JSON.stringify(pages))
  const entry = join(import.meta.dirname, 'page-memory.entry.ts')
  const printed = await runToEnd(process.execPath, [
    '--expose-gc',
    entry,
    file,
    String(addresses),
    String(megabytes),
  ])
  const { kept, grown, bytes } = resultSchema.parse(JSON.parse(printed))
  say(
    `Of ${addresses} pages, ${Math.round(bytes)} bytes each on average, of one city's ${pages.length}, the cache kept ${kept}.`,
  )
  const limit = { name: 'its limit', value: megabytes }
  return [compare(`page cache, ${kept.toLocaleString('en-US')} pages`, 'MB', grown, limit)]
}

/** Every address that the page cache would keep: pages and documents to which any page leads. */
async function crawl(origin: string): Promise<{ path: string; headers: object; body: string }[]> {
  const paths = new Set(['/', '/sitemap.xml', '/robots.txt', '/news-sitemap.xml', ...pagePaths])
  const pages = []
  for (const path of paths) {
    const { headers, body } = await fetchPageBytes(`${origin}${path}`)
    if (headers['content-encoding'] !== 'br') continue
    pages.push({ path, headers, body: body.toString('base64') })
    const text = brotliDecompressSync(body).toString()
    for (const [, found = ''] of text.matchAll(/(?:href|src)="(\/[^"#?]*)"/g)) {
      if (!/^\/(assets|media|image|preview|search)\b/.test(found)) paths.add(found)
    }
  }
  return pages
}
