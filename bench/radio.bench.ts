import { type ChildProcess, spawn } from 'node:child_process'
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

const listeners = Number(process.env.BENCH_LISTENERS ?? 200)
/** Icecast accepts about ten new connections a second here; 2,000 would take longer than a run may. */
const listenersOfIcecast = Math.min(listeners, 400)
/** Seconds until every listener has got the stream's past, and seconds in which the cost is measured. */
const settling = 5
const measured = 20

/** What so many listeners cost a server. */
interface Cost {
  /** Resident kB a listener. */
  memory: number
  /** ms of CPU for a second of stream to a thousand listeners. */
  cpu: number
  /** kbit/s that each listener got. */
  rate: number
}

/** Listeners of our relay, beside the same number of the Icecast server that it relays, one after the other. */
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
  const relayed = await measure(site.process, `${site.origin}${streamAddress}`, listeners)
  const direct = await measure(icecast.process, icecast.address, listenersOfIcecast)
  await stopProcess(site.process)
  await icecast.stop()
  await publications.remove()
  say(
    `radio: ${listeners} listeners, ${listenersOfIcecast} of Icecast; each got ${Math.round(relayed.rate)} kbit/s from this site and ${Math.round(direct.rate)} from Icecast, whose source sends 64.`,
  )
  return [
    compare(`radio, memory a listener (${listeners})`, 'kB', relayed.memory, {
      name: 'Icecast',
      value: direct.memory,
    }),
    compare('radio, 1,000 listeners for a second', 'ms of CPU', relayed.cpu, {
      name: 'Icecast',
      value: direct.cpu,
    }),
  ]
}

async function measure(server: ChildProcess, address: string, listeners: number): Promise<Cost> {
  const { pid } = server
  if (pid === undefined) throw new Error('the server did not start')
  const before = residentMemoryOf(pid)
  const client = killAtExit(
    spawn(process.execPath, [join(import.meta.dirname, 'listeners.entry.ts'), address, String(listeners)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const ask = readLines(client)
  await ask()
  await sleep(settling * 1000)
  client.stdin?.write('count\n')
  await ask()
  const begun = cpuTimeOf(pid)
  await sleep(measured * 1000)
  const used = cpuTimeOf(pid) - begun
  client.stdin?.write('count\n')
  const { hearing, bytes } = JSON.parse(await ask()) as { hearing: number; bytes: number }
  const memory = residentMemoryOf(pid) - before
  await stopProcess(client)
  if (hearing < listeners) throw new Error(`only ${hearing} of ${listeners} still listen to ${address}`)
  return {
    memory: (memory * 1024) / listeners,
    cpu: (used / measured / listeners) * 1000,
    rate: (bytes * 8) / 1000 / measured / listeners,
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
