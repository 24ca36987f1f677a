// A crawler of a trial network, in a thread of its own: it follows the links of each city's pages, as robots.txt allows.
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import type { ReadersReport } from './readers.ts'

/** What is crawled. */
export interface CrawlPlan {
  /** Where the proxy or the process is. */
  origin: string
  hosts: readonly string[]
  /** Requests at a time, each of another city. */
  atOnce: number
}

/** What a crawler got. Times in ms, of whole answers; `perCity` is how many pages the largest city has. */
export interface CrawlReport extends ReadersReport {
  seconds: number
  perCity: number
}

/** More pages than this of one city mean addresses without an end. */
const mostPages = 5_000

/** Reads every page of every city that links lead to, from its front page on. */
export async function crawl(plan: CrawlPlan): Promise<CrawlReport> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  })
}

if (parentPort) parentPort.postMessage(await readAll(workerData as CrawlPlan))

async function readAll({ origin, hosts, atOnce }: CrawlPlan): Promise<CrawlReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const begun = performance.now()
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let perCity = 0

  const ask = async (host: string, path: string): Promise<string> => {
    const asked = performance.now()
    const [status, text] = await new Promise<[string, string]>((resolve) => {
      request(
        new URL(path, origin),
        { agent, headers: { host, 'accept-encoding': 'br' } },
        async (response) => {
          const body = await buffer(response)
          const coded = response.headers['content-encoding'] === 'br'
          resolve([String(response.statusCode), (coded ? brotliDecompressSync(body) : body).toString()])
        },
      )
        .on('error', () => resolve(['error', '']))
        .end()
    })
    times.push(performance.now() - asked)
    statuses[status] = (statuses[status] ?? 0) + 1
    return text
  }

  const waiting = hosts.values()
  const readCities = async () => {
    for (const host of waiting) {
      const [, forAll = ''] = /^User-agent: \*\n((?:.+\n)*)/m.exec(await ask(host, '/robots.txt')) ?? []
      const closed = [...forAll.matchAll(/^Disallow: (\S+)/gm)].map(([, path = '']) => path)
      const found = new Set(['/'])
      for (const path of found) {
        const text = await ask(host, path)
        for (const [, link = ''] of text.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
          const address = link.replaceAll('&amp;', '&')
          if (found.size < mostPages && !closed.some((path) => address.startsWith(path))) found.add(address)
        }
      }
      perCity = Math.max(perCity, found.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readCities))
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  const seconds = (performance.now() - begun) / 1000
  return { answered: times.length, statuses, p50: at(0.5), p99: at(0.99), seconds, perCity }
}
