import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A page as a server sends it: the compressed bytes and the headers that belong to it. */
export interface PageBytes {
  headers: Record<string, string>
  body: Buffer
}

/** The codings that today's browsers ask for; the site answers with brotli. */
export const readersCodings = 'gzip, deflate, br, zstd'

/** Headers of the connection, and those that servers add themselves. */
const serversOwn = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'server'])

/** Fetches a page with its content coding; `fetch()` would decompress it. */
export function fetchPageBytes(address: string): Promise<PageBytes> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': readersCodings } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !serversOwn.has(name) ? [[name, value] as const] : [],
      )
      resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) })
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** Answers from the cache in a row, a quarter of a second apart, after which a page counts as settled. */
const sameInARow = 12

/**
 * A page from the cache once it has stopped changing: after its start a site still stores its samples and puts them among the
 * stories, and each change drops the page. Throws where it goes on changing for a minute.
 */
export async function fetchSettledPage(address: string): Promise<PageBytes> {
  let last = await fetchPageBytes(address)
  for (let tries = 0, same = 0; tries < 240; tries++) {
    await sleep(250)
    const found = await fetchPageBytes(address)
    const isSame = !('server-timing' in found.headers) && found.body.equals(last.body)
    same = isSame ? same + 1 : 0
    last = found
    if (same === sameInARow) return found
  }
  throw new Error(`${address} does not stop changing`)
}

/** Throws where two servers send different answers, because their speeds would not be comparable. */
export function assertSameAnswer(name: string, expected: PageBytes, found: PageBytes): void {
  if (!found.body.equals(expected.body)) throw new Error(`${name} sends other bytes than the site`)
  for (const key of new Set([...Object.keys(expected.headers), ...Object.keys(found.headers)])) {
    if (found.headers[key] !== expected.headers[key]) {
      throw new Error(`${name} sends ${key}: ${found.headers[key]}; the site: ${expected.headers[key]}`)
    }
  }
}
