import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findIcecast } from '../scripts/find-icecast.ts'
import { streamAddress } from '../src/site/components/stream-address.ts'
import { startIcecast } from '../tests/icecast.ts'
import { startSite } from '../tests/sites.ts'
import { copyPublications } from '../tests/temporary-publications.ts'
import { killAtExit, stopProcess, temporaryFolder } from './exit-cleanup.ts'
import { cpuTimeOf, residentMemoryOf } from './process-cost.ts'
import { type Bench, compare } from './row.ts'

const listeners = Number(process.env.BENCH_LISTENERS ?? 400)
/** The first listeners, which are not counted: for them the process compiles code and reserves memory. */
const first = Math.min(200, listeners / 2)
/** Seconds until every listener has received the buffered part of the stream, and seconds of the measurement. */
const settling = 5
const measured = 20

/** The cost of listeners for a server. */
interface Cost {
  /** Resident kB by which a process grows for the first listeners, in all, and for each later one. */
  start: number
  memory: number
  /** ms of CPU for a second of stream to a thousand listeners. */
  cpu: number
  /** kbit/s that each listener got. */
  rate: number
}

/** Listeners of our relay beside the same number of listeners of the Icecast server that it relays, measured one after the other. */
export const benchRadio: Bench = async ({ say }) => {
  const programs = findIcecast()
  if (!programs) {
    say('radio was skipped: Icecast or ffmpeg is not installed (Debian: apt-get install icecast2 ffmpeg).')
    return []
  }
  const icecast = await startIcecast(programs)
  killAtExit(icecast.process)
  const publications = await copyPublications('pelican-bay-test')
  const station = `\nradio:\n  name: Bench\n  stream: ${icecast.address}\n`
  await appendFile(join(publications.folder, 'pelican-bay-test', 'publication.yaml'), station)
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
    HOST: '127.0.0.1',
    DATA_DIR: temporaryFolder(),
  })
  killAtExit(site.process)
  // The check of the cities and the first polls are over.
  await sleep(8_000)
  const relayed = await measure(site.process, `${site.origin}${streamAddress}`)
  const direct = await measure(icecast.process, icecast.address)
  await stopProcess(site.process)
  await icecast.stop()
  await publications.remove()
  say(
    `radio: ${listeners} listeners; each got ${Math.round(relayed.rate)} kbit/s from this site and ${Math.round(direct.rate)} from Icecast, whose source sends 64. For the first ${first} this site grew by ${Math.round(relayed.start / 1024)} MB, Icecast by ${Math.round(direct.start / 1024)} MB.`,
  )
  return [
    compare(
      `radio, memory for each of ${listeners} listeners after the first ${first}`,
      'kB',
      relayed.memory,
      {
        name: 'Icecast',
        value: direct.memory,
      },
    ),
    compare('radio, 1,000 listeners for a second', 'ms of CPU', relayed.cpu, {
      name: 'Icecast',
      value: direct.cpu,
    }),
  ]
}

async function measure(server: ChildProcess, address: string): Promise<Cost> {
  const { pid } = server
  if (pid === undefined) throw new Error('the server did not start')
  checkDescriptors(pid)
  const before = residentMemoryOf(pid)
  const early = await listen(address, first)
  const warm = residentMemoryOf(pid)
  const late = await listen(address, listeners - first)
  for (const { count } of [early, late]) await count()
  const begun = cpuTimeOf(pid)
  await sleep(measured * 1000)
  const used = cpuTimeOf(pid) - begun
  const counts = [await early.count(), await late.count()]
  const memory = residentMemoryOf(pid) - warm
  for (const { client } of [early, late]) await stopProcess(client)
  const hearing = counts.reduce((sum, one) => sum + one.hearing, 0)
  const bytes = counts.reduce((sum, one) => sum + one.bytes, 0)
  if (hearing < listeners) throw new Error(`only ${hearing} of ${listeners} still listen to ${address}`)
  return {
    start: (warm - before) * 1024,
    memory: (memory * 1024) / (listeners - first),
    cpu: (used / measured / listeners) * 1000,
    rate: (bytes * 8) / 1000 / measured / listeners,
  }
}

/** Throws where a process may not hold as many connections as there are listeners. Node raises its limit to the hard one. */
function checkDescriptors(pid: number): void {
  const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? []
  if (Number(most) < listeners + 200)
    throw new Error(`a process may open ${most} files: raise it, as in: ulimit -n ${listeners + 200}`)
}

/** A process with many listeners, all of which have received the buffered part of the stream; `count`: since the last call. */
async function listen(address: string, count: number) {
  const client = killAtExit(
    spawn(process.execPath, [join(import.meta.dirname, 'listeners.entry.ts'), address, String(count)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const ask = readLines(client)
  await ask()
  await sleep(settling * 1000)
  return {
    client,
    async count(): Promise<{ hearing: number; bytes: number }> {
      client.stdin?.write('count\n')
      return JSON.parse(await ask())
    },
  }
}

/** A function that resolves with the next line of a process, and rejects when it has ended. */
function readLines(child: ChildProcess): () => Promise<string> {
  const lines: string[] = []
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = []
  let rest = ''
  child.stdout?.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      const next = waiting.shift()
      if (next) next.resolve(line)
      else lines.push(line)
    }
  })
  child.once('exit', () => {
    for (const { reject } of waiting) reject(new Error('the listeners ended'))
  })
  return () => {
    const line = lines.shift()
    return line === undefined
      ? new Promise((resolve, reject) => waiting.push({ resolve, reject }))
      : Promise.resolve(line)
  }
}
