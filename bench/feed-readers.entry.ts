// Decodes, parses and normalises each file named as an argument, once for each line on standard input, and
// prints a line of JSON for each round: entries, CPU in ms of all threads, highest resident memory in MB.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { decodeFeed } from '../src/sources/feeds/read/decode.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import { NotAFeedError } from '../src/sources/feeds/read/parsed-feed.ts'

const address = 'https://news.example/feed'
const documents = process.argv.slice(2).map((path) => new Uint8Array(readFileSync(path)))

function count(bytes: Uint8Array): number {
  try {
    const { text } = decodeFeed(bytes, undefined)
    return normaliseFeed(parseFeed(text, address), { address, now: Date.now() }).length
  } catch (error) {
    if (error instanceof NotAFeedError) return 0
    throw error
  }
}

for await (const _ of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage()
  const entries = documents.reduce((sum, bytes) => sum + count(bytes), 0)
  const { user, system } = process.cpuUsage(before)
  // That of getrusage begins with what the parent had.
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  const memory = Number(kilobytes) / 1024
  console.log(JSON.stringify({ entries, cpu: (user + system) / 1000, memory }))
}
