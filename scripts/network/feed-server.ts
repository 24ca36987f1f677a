// The feeds of a trial network, in their own thread so that their work is not measured with
// the network's: every address has its own text, each host is an address of this machine.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker } from 'node:worker_threads'

/** Entries of a feed. */
const entries = 12

/** Feeds that are served to this machine alone. */
export interface TrialFeeds {
  /** Address of a feed of a city. */
  addressOf(city: number, feed: number): string
  /** Polls since the last call: how many, and those that came again within so many ms. */
  count(within: number): Promise<{ polls: number; repeated: number }>
  /** Each feed gets one more entry. */
  grow(): void
  stop(): Promise<void>
}

/** Starts the server of the feeds. */
export async function startTrialFeeds(): Promise<TrialFeeds> {
  const worker = new Worker(new URL(import.meta.url))
  const next = () => new Promise<unknown>((resolve) => worker.once('message', resolve))
  const port = (await next()) as number
  const feedHost = (city: number, feed: number) => `127.${64 + (city >> 8)}.${city & 255}.${1 + feed}:${port}`
  return {
    addressOf: (city, feed) => `http://${feedHost(city, feed)}/feed.xml`,
    async count(within) {
      worker.postMessage({ within })
      return (await next()) as { polls: number; repeated: number }
    },
    grow: () => worker.postMessage('grow'),
    async stop() {
      await worker.terminate()
    },
  }
}

if (parentPort) serveFeeds(parentPort)

function serveFeeds(parent: NonNullable<typeof parentPort>): void {
  const begun = Date.now()
  const polls = new Map<string, number[]>()
  let version = 0
  const server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    const times = polls.get(host) ?? []
    polls.set(host, [...times, Date.now()])
    const etag = `"${version}"`
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/rss+xml', etag })
    response.end(printFeed(host, version, begun))
  })
  server.listen(0, '0.0.0.0', () => parent.postMessage((server.address() as AddressInfo).port))
  parent.on('message', (message: 'grow' | { within: number }) => {
    if (message === 'grow') {
      version += 1
      return
    }
    const all = [...polls.values()]
    const repeated = all.reduce(
      (sum, times) =>
        sum + times.filter((time, at) => at > 0 && time - (times[at - 1] ?? 0) < message.within).length,
      0,
    )
    parent.postMessage({ polls: all.reduce((sum, times) => sum + times.length, 0), repeated })
    polls.clear()
  })
}

/** Syllables from which words are made: texts of different feeds have hardly a word in common. */
const syllables =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge go ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  )

function printFeed(host: string, version: number, begun: number): string {
  const items = Array.from({ length: entries }, (_, index) => {
    const number = version + entries - index
    const { title, summary } = writeEntry(host, number)
    const at = new Date(begun - (index + 1) * 1_200_000 + version * 1_000).toUTCString()
    return `<item><title>${title}</title><description>${summary}</description><guid>${number}</guid><link>http://${host}/${number}</link><pubDate>${at}</pubDate></item>`
  })
  return `<rss version="2.0"><channel><title>${host}</title><link>http://${host}/</link><description>Trial</description><language>en</language>${items.join('')}</channel></rss>`
}

/** The text of an entry, which follows from its feed and number: a syllable for each byte of a hash. */
function writeEntry(host: string, number: number): { title: string; summary: string } {
  const bytes = createHash('shake256', { outputLength: 37 * 3 })
    .update(`${host} ${number}`)
    .digest()
  const words = Array.from({ length: 37 }, (_, word) =>
    [...bytes.subarray(word * 3, word * 3 + 3)].map((byte) => syllables[byte % syllables.length]).join(''),
  )
  return { title: words.slice(0, 9).join(' '), summary: `${words.slice(9).join(' ')}.` }
}
