// Listeners of the radio and connections of live headlines that read nothing: how many stay open, how many lines the log
// has of them, and how long pages take meanwhile.
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveEventsPath } from '../../src/site/components/live-address.ts'
import { streamAddress } from '../../src/site/components/stream-address.ts'
import { startServer } from '../../tests/local-server.ts'
import { startWithRadio } from '../../tests/radio-site.ts'
import { lookAtPages, stopSite } from './built-site.ts'
import { type Outcome, type Scenario, underLoad } from './scenario.ts'

/** `count`: listeners, and as many connections of live headlines. */
export const idleConnections: Scenario = {
  counted: 'connections',
  usual: 5_000,
  least: 50,
  run: (count) => runIdleConnections({ streams: count, events: count, unread: 50 }),
}

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

/** Opens connections to the built site that stay open and are not read, and then sends more than they can take. */
export async function runIdleConnections(options: IdleOptions): Promise<Outcome> {
  let onAir: ServerResponse | undefined
  const station = await startServer((_, response) => {
    onAir = response.writeHead(200, { 'content-type': 'audio/mpeg' })
    response.write('sound')
  })
  const site = await startWithRadio(`stream: ${station.origin}`, 'never')
  const begun = Date.now()
  const quiet = setInterval(() => onAir?.write('sound'), 1_000)
  const streams = await openAll(site.origin, streamAddress, options.streams, options.from)
  const events = await openAll(site.origin, liveEventsPath, options.events, options.from)
  const whileOpen = await lookAtPages(
    site.origin,
    Array.from({ length: 20 }, () => '/'),
  )

  for (const socket of streams.open.slice(options.unread)) socket.destroy()
  clearInterval(quiet)
  const flood = setInterval(() => {
    if (onAir?.writableNeedDrain === false) onAir.write(Buffer.alloc(512 * 1024))
  }, 20)
  const countDropped = () => site.log.reduce((sum, { dropped }) => sum + Number(dropped ?? 0), 0)
  const whileDropping = []
  for (const end = Date.now() + underLoad(60_000); Date.now() < end; await sleep(100)) {
    whileDropping.push(await lookAtPages(site.origin, ['/']))
    if (countDropped() >= options.unread) break
  }
  clearInterval(flood)
  const dropped = countDropped()
  const lines = site.log.filter(({ msg }) => /refused beyond|dropped who/.test(String(msg))).length
  const seconds = Math.ceil((Date.now() - begun) / 1000)
  for (const socket of [...streams.open, ...events.open]) socket.destroy()
  station.close()
  const { peakMemory, faults } = await stopSite(site)
  return {
    seen: {
      streams: { open: streams.open.length, refused: streams.refused },
      events: { open: events.open.length, refused: events.refused },
      slowestPageInMs: whileOpen.slowest,
      slowestPageWhileDroppingInMs: Math.max(...whileDropping.map(({ slowest }) => slowest)),
      dropped,
      lines,
      seconds,
      peakMemoryInMb: peakMemory,
    },
    faults: [
      ...faults,
      ...[whileOpen, ...whileDropping].flatMap(({ refused }) => refused),
      ...(dropped < options.unread ? [`${dropped} of ${options.unread} listeners were dropped`] : []),
      // Three kinds of lines, each at most once a second.
      ...(lines > 3 * seconds ? [`${lines} lines in the log in ${seconds} seconds`] : []),
    ],
  }
}

/** Opens connections, 50 at a time, that read the first bytes of the answer and nothing after them. */
async function openAll(origin: string, path: string, count: number, from: string | undefined) {
  const open: Socket[] = []
  let refused = 0
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${forwarded}\r\n`)
      socket.once('error', reject)
      socket.once('data', (chunk: Buffer) => {
        socket.pause().on('error', () => {}) // The site may end the connection from now on.
        if (chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200') open.push(socket)
        else {
          refused += 1
          socket.destroy()
        }
        resolve()
      })
    })
  for (let opened = 0; opened < count; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - opened) }, openOne))
  return { open, refused }
}
