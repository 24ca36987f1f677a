import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { streamPath } from '../../site/components/stream-address.ts'
import { isListed } from '../requests/client-address.ts'
import type { TrustedProxies } from '../requests/environment.ts'
import { OpenConnections } from '../requests/open-connections.ts'
import { pathOf } from '../requests/request-path.ts'

/** Bounds of connections. */
export const connectionBounds = {
  /** Requests of one connection that wait for their answers; browsers send one at a time. */
  unanswered: 10,
  connections: 20_000,
  perAddress: 1_000,
  /** Time in ms in which an answer must be read, and bytes a second that extend it for long ones. */
  reading: 120_000,
  slowest: 4_000,
}

/**
 * Unfinished answers of an open connection. Made once: of an object for each request in a table, V8 moved
 * answered ones to the old generation, and collected it every few seconds, for up to 0.1 s under load.
 */
class Unfinished {
  count = 0
  /** When the current one began, in ms of the monotonic clock (Infinity: endless), and bytes sent before. */
  begunAt = Number.POSITIVE_INFINITY
  sentBefore = 0
  /** Begin the others, in the order of their requests. */
  readonly waiting: (() => void)[] = []
}

/** How often answers that are not read are looked for, as a part of the time in which they must be. */
const looks = 12

/** Ends connections with too many requests at once, or with answers that are not read. */
export class ConnectionWatch {
  readonly #bounds: typeof connectionBounds
  readonly #connections = new Map<Socket, Unfinished>()
  readonly #open: OpenConnections
  readonly #proxies: TrustedProxies

  constructor(server: Server, bounds: typeof connectionBounds, proxies: TrustedProxies = []) {
    this.#proxies = proxies
    this.#bounds = bounds
    this.#open = new OpenConnections(bounds)
    server.maxConnections = bounds.connections
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, new Unfinished())
      socket.once('close', () => this.#connections.delete(socket))
      this.#count(socket)
    })
    server.on('timeout', endSilent)
    const timer = setInterval(() => this.#endUnread(performance.now()), bounds.reading / looks).unref()
    server.once('close', () => clearInterval(timer))
  }

  /**
   * Has a request answered once those before it are sent, so that a
   * connection holds one answer in memory; ends the connection of too many.
   */
  admit({ socket, url = '' }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const unfinished = this.#connections.get(socket)
    if (!unfinished || socket.destroyed || unfinished.count >= this.#bounds.unanswered)
      return void socket.destroy()
    const begin = () => {
      // The radio has no end, and bounds of its own.
      unfinished.begunAt = pathOf(url) === streamPath ? Number.POSITIVE_INFINITY : performance.now()
      unfinished.sentBefore = socket.bytesWritten
      answer()
    }
    unfinished.count += 1
    response.once('close', () => {
      unfinished.count -= 1
      if (!socket.destroyed) unfinished.waiting.shift()?.()
    })
    if (unfinished.count === 1) begin()
    else unfinished.waiting.push(begin)
  }

  #endUnread(now: number): void {
    const { reading, slowest } = this.#bounds
    for (const [socket, { count, begunAt, sentBefore }] of this.#connections) {
      if (count === 0) continue
      const seconds = (socket.bytesWritten - sentBefore) / slowest
      if (now > begunAt + reading + seconds * 1000) socket.resetAndDestroy()
    }
  }

  /** A proxy has the connections of all its readers. */
  #count(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return
    if (isListed(address, this.#proxies)) return
    const release = this.#open.take(address)
    if (release) socket.once('close', release)
    else socket.destroy()
  }
}

/**
 * Ends a connection that is idle or accepts nothing. With an answer to be sent it is reset: else the system
 * would go on for hours, sending what its buffers hold to a reader who takes a little now and then.
 */
function endSilent(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}
