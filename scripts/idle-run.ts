import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentPeakOf } from '../bench/process-cost.ts'
import { liveEventsPath } from '../src/site/components/live-address.ts'
import { streamAddress } from '../src/site/components/stream-address.ts'
import { listen } from '../tests/feed-server.ts'
import { startWithRadio } from '../tests/radio-site.ts'
import { underLoad } from './fault-probes.ts'

/** Connections to open. */
export interface IdleOptions {
  /** Listeners of the radio. */
  streams: number
  /** Connections of live headlines. */
  events: number
  /** Listeners who stay when the station begins to send fast, and read nothing. */
  unread: number
  /** Network address that all connections report (X-Forwarded-For); undefined for none. */
  from?: string
}

/** The outcome of a run. */
export interface IdleRun {
  streams: { open: number; refused: number }
  events: { open: number; refused: number }
  /** Milliseconds of the front page while all are open, and while unread listeners are dropped: the slowest of 20. */
  page: number
  pageWhileDropping: number
  /** Listeners who were dropped. */
  dropped: number
  /** Lines of the log about connections. */
  lines: number
  /** Seconds in which they were written. */
  seconds: number
  peakMemory: number
  /** Everything on standard error. */
  errors: string
}

/** Opens connections to the built site that stay open and are not read, and then sends more than they can take. */
export async function runIdleConnections(options: IdleOptions): Promise<IdleRun> {
  let onAir: ServerResponse | undefined
  const station = createServer((_, response) => {
    onAir = response.writeHead(200, { 'content-type': 'audio/mpeg' })
    response.write('sound')
  })
  const site = await startWithRadio(`stream: ${await listen(station)}`, 'never')
  const begun = Date.now()
  const quiet = setInterval(() => onAir?.write('sound'), 1_000)
  const streams = await openAll(site.origin, streamAddress, options.streams, options.from)
  const events = await openAll(site.origin, liveEventsPath, options.events, options.from)
  const page = await slowestOf(20, `${site.origin}/`)

  for (const { socket } of streams.open.splice(options.unread)) socket.destroy()
  clearInterval(quiet)
  const flood = setInterval(() => {
    if (onAir?.writableNeedDrain === false) onAir.write(Buffer.alloc(512 * 1024))
  }, 20)
  const droppedNow = () => sum(site.log.map(({ dropped }) => dropped))
  const pages: number[] = []
  for (const end = Date.now() + underLoad(60_000); Date.now() < end; await sleep(100)) {
    pages.push(await slowestOf(1, `${site.origin}/`))
    if (droppedNow() >= options.unread) break
  }
  clearInterval(flood)
  const lines = site.log.filter(({ msg }) => /refused beyond|dropped who/.test(String(msg))).length
  const seconds = Math.ceil((Date.now() - begun) / 1000)
  const { pid } = site.process
  const seen: IdleRun = {
    streams: { open: streams.opened, refused: streams.refused },
    events: { open: events.opened, refused: events.refused },
    page,
    pageWhileDropping: Math.max(...pages),
    dropped: droppedNow(),
    lines,
    seconds,
    peakMemory: pid === undefined ? Number.NaN : Math.round(residentPeakOf(pid)),
    errors: site.errors(),
  }
  for (const { socket } of [...streams.open, ...events.open]) socket.destroy()
  station.closeAllConnections()
  station.close()
  await site.stop()
  return seen
}

const sum = (values: readonly unknown[]) =>
  values.reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0)

/** Opens connections that read the first bytes of the answer and nothing after them. */
async function openAll(origin: string, path: string, count: number, from: string | undefined) {
  const open: { socket: Socket }[] = []
  let refused = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
      const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${forwarded}\r\n`)
      socket.once('data', (chunk: Buffer) => {
        socket.pause()
        if (chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200') open.push({ socket })
        else {
          refused += 1
          socket.destroy()
        }
        resolve()
      })
      socket.once('error', reject)
    })
  for (let opened = 0; opened < count; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - opened) }, one))
  for (const { socket } of open) socket.on('error', () => {})
  return { open, opened: open.length, refused }
}

async function slowestOf(times: number, address: string): Promise<number> {
  let slowest = 0
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    await (await fetch(address)).arrayBuffer()
    slowest = Math.max(slowest, performance.now() - begun)
  }
  return Math.round(slowest)
}
