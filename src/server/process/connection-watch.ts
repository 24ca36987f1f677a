import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Bounds of connections; all rows of docs/operating.md, 'Bounds'. */
export interface ConnectionBounds {
  /** Requests of one connection that wait for their answers; browsers send one at a time. */
  unanswered: number
  /** Connections in all, and of one address that is not a proxy's. */
  connections: number
  perAddress: number
  /** Time in ms in which an answer must be read, and bytes a second that extend it for long ones. */
  reading: number
  slowest: number
}

/** As of production. */
export const connectionBounds: ConnectionBounds = {
  unanswered: 10,
  connections: 20_000,
  perAddress: 1_000,
  reading: 120_000,
  slowest: 4_000,
}

/** How often answers that are not read are looked for, as a part of the time in which they must be. */
const looks = 12

/**
 * Ends connections that take more than their share: too many requests at once, or answers that are not read. Streams
 * are not handed over as a whole, and have bounds of their own (radio, live headlines).
 */
export class ConnectionWatch {
  readonly #bounds: ConnectionBounds
  /** Answers that are not finished, by connection, each with when it must be; undefined until it is handed over. */
  readonly #unfinished = new Map<Socket, Map<ServerResponse, number | undefined>>()
  readonly #addresses = new Map<string, number>()

  constructor(server: Server, bounds: ConnectionBounds) {
    this.#bounds = bounds
    server.maxConnections = bounds.connections
    server.on('connection', (socket: Socket) => this.#count(socket))
    server.on('timeout', endSilent)
    const timer = setInterval(() => this.#endUnread(performance.now()), bounds.reading / looks).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** Whether a request is answered; the connection of others was ended. */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const open = this.#unfinished.get(socket) ?? new Map<ServerResponse, number | undefined>()
    this.#unfinished.set(socket, open)
    if (socket.destroyed || open.size >= this.#bounds.unanswered) {
      socket.destroy()
      return false
    }
    open.set(response, undefined)
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0) this.#unfinished.delete(socket)
    })
    return true
  }

  #endUnread(now: number): void {
    for (const [socket, open] of this.#unfinished) {
      for (const [response, deadline] of open) {
        if (deadline !== undefined && now > deadline) socket.resetAndDestroy()
        // Handed over as a whole: from now on it only waits for the reader.
        else if (deadline === undefined && response.writableEnded)
          open.set(
            response,
            now + this.#bounds.reading + (socket.writableLength / this.#bounds.slowest) * 1000,
          )
      }
    }
  }

  /** A proxy has the connections of all its readers. */
  #count(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return
    const open = (this.#addresses.get(address) ?? 0) + 1
    if (open > this.#bounds.perAddress) return void socket.destroy()
    this.#addresses.set(address, open)
    socket.once('close', () => {
      const left = (this.#addresses.get(address) ?? 1) - 1
      if (left === 0) this.#addresses.delete(address)
      else this.#addresses.set(address, left)
    })
  }
}

/**
 * Ends a connection that is idle or accepts nothing. Where an answer is still to be sent it is reset: after an ordinary end
 * the system would go on for hours, sending what its buffers hold to a reader who takes a little now and then.
 */
function endSilent(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}
