import { request } from 'node:http'

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

/** Throws where two servers send different answers, because their speeds would not be comparable. */
export function assertSameAnswer(name: string, expected: PageBytes, found: PageBytes): void {
  if (!found.body.equals(expected.body)) throw new Error(`${name} sends other bytes than the site`)
  for (const key of new Set([...Object.keys(expected.headers), ...Object.keys(found.headers)])) {
    if (found.headers[key] !== expected.headers[key]) {
      throw new Error(`${name} sends ${key}: ${found.headers[key]}; the site: ${expected.headers[key]}`)
    }
  }
}
