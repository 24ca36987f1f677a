// A process for page-memory.bench.ts: fills a page cache with copies of a site's pages for many cities, and prints how many
// it keeps and by how much the process has grown.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { plainBody } from '../src/server/answers/encoded-body.ts'
import { PageCache, pageKey } from '../src/server/answers/page-cache.ts'

const schema = z.array(
  z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.base64() }),
)
const [file = '', count = '0', megabytes = '0'] = process.argv.slice(2)
const pages = schema
  .parse(JSON.parse(readFileSync(file, 'utf8')))
  .map(({ body, ...page }) => ({ ...page, bytes: Buffer.from(body, 'base64') }))
const cache = new PageCache(Number(megabytes) * 1024 * 1024)

const shared = new Map<string, Record<string, string>>()

/** The headers of a city's pages of one kind, which share them, with a policy of the city's own (page-service.ts). */
function headersOf(headers: Record<string, string>, city: string): Record<string, string> {
  const policy = (headers['content-security-policy'] ?? '').replace(
    "frame-src 'self'",
    `frame-src 'self' https://${city}.test`,
  )
  const key = `${headers['cache-control']} ${headers['content-type']} ${policy}`
  const known = shared.get(key)
  if (known) return known
  // Copied as bytes, so that V8 does not share parts of the string between cities.
  const own = { ...headers, 'content-security-policy': Buffer.from(policy).toString() }
  shared.set(Buffer.from(key).toString(), own)
  return own
}

const before = memory()
for (let number = 0; number < Number(count); number += 1) {
  const page = pages[number % pages.length]
  if (!page) throw new Error('there are no pages')
  const city = `city-${Math.floor(number / pages.length)}`
  await cache.load(pageKey(city, page.path), async () => ({
    status: 200,
    headers: headersOf(page.headers, city),
    body: { ...plainBody(page.bytes), coding: 'br' },
    madeAt: 0,
    topics: new Set([
      `city:${city}`,
      `feed:https://feeds.${city}.test${page.path}`,
      `feed:shared ${number % 200}`,
    ]),
    keep: 3_600_000,
  }))
}
shared.clear()
const after = memory()
const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0) / pages.length
console.log(JSON.stringify({ kept: cache.size, grown: after - before, bytes }))

/** Resident memory in MB after garbage collection. */
function memory(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().rss / 1024 / 1024
}
