// A proxy before any server, which forwards bytes or misbehaves on demand.
import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * How a service misbehaves. `down`: every connection is reset. `slow`: answers arrive a few bytes at a time. `wrong`: answers
 * are of another kind than was requested. `hostile`: answers are made to do harm, such as ones that never end.
 */
export type Fault = (typeof faults)[number]
/** Every value of `Fault`. */
export const faults = ['down', 'slow', 'wrong', 'hostile'] as const

/** A gate before a service. */
export interface FaultGate {
  /** Host and port of the gate, as in `127.0.0.1:4000`. */
  host: string
  /** Connections that met the fault since it was set. */
  readonly met: number
  /** Sets the fault from now on; undefined forwards everything. Ends open connections, except where the fault is `slow`. */
  set(fault: Fault | undefined): void
  close(): void
}

/** Writes an answer, and more for as long as the connection is open. */
type Misbehavior = (socket: Socket) => void

const html = '<!doctype html><title>Sign in to the network</title><h1>Sign in</h1>'
const json = '{"type":"FeatureCollection","features":null,"predictions":null,"properties":{"periods":null}}'
const http =
  (status: string, body: string | Buffer, headers = ''): Misbehavior =>
  (socket) => {
    const length = Buffer.byteLength(body)
    socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\nConnection: close\r\n${headers}\r\n`)
    socket.end(body)
  }
/** Repeats a piece at an interval in ms, no faster than it is read. */
const repeat =
  (head: string, piece: () => string | Buffer, every: number): Misbehavior =>
  (socket) => {
    socket.write(head)
    const timer = setInterval(() => {
      if (socket.writableLength < 1_000_000) socket.write(piece())
    }, every)
    socket.once('close', () => clearInterval(timer))
  }
const raw =
  (text: string): Misbehavior =>
  (socket) =>
    void socket.end(text)

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const bomb = gzipSync(Buffer.alloc(30_000_000, 'x'))
const audio = 'Content-Type: audio/mpeg\r\n'

/** Answers of each fault, by protocol; they are sent in turn. */
const misbehaviors: Record<'http' | 'smtp', Record<'wrong' | 'hostile', readonly Misbehavior[]>> = {
  http: {
    wrong: [
      http('500 Internal Server Error', '{}'),
      http('200 OK', html, 'Content-Type: text/html\r\n'),
      http('200 OK', json, 'Content-Type: application/geo+json\r\n'),
      http('200 OK', ''),
      http('404 Not Found', html, 'Content-Type: text/html\r\n'),
      http(
        '200 OK',
        'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Cut',
        'Content-Type: text/calendar\r\n',
      ),
    ],
    hostile: [
      repeat(
        'HTTP/1.1 200 OK\r\n',
        () => `X-${randomBytes(8).toString('hex')}: ${'y'.repeat(5_000)}\r\n`,
        20,
      ),
      repeat('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', () => chunk(randomBytes(200_000)), 20),
      http('200 OK', bomb, 'Content-Encoding: gzip\r\n'),
      http('302 Found', '', 'Location: http://169.254.169.254/latest/meta-data\r\n'),
      raw('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 9\r\n\r\nhello'),
      raw(`HTTP/1.1 200 OK\r\n\r\n{"features":${'['.repeat(500_000)}`),
      http('200 OK', `<!DOCTYPE r [<!ENTITY a "${'ha'.repeat(90)}">]><rss>${'&a;'.repeat(50_000)}`, audio),
      repeat('', () => randomBytes(20_000), 20),
    ],
  },
  smtp: {
    wrong: [raw('554 No mail here\r\n'), raw('HTTP/1.1 400 Bad Request\r\n\r\n')],
    hostile: [
      repeat('220-', () => randomBytes(20_000).toString('base64'), 20),
      repeat('220-', () => 'more\r\n220-', 5),
      raw('220 ready\r\n250 at your service\r\n250 fine\r\n250 fine\r\n354 go on\r\n'),
    ],
  },
}

/** Starts a gate on a free port of this machine before a server of this protocol at this port. */
export async function startFaultGate(protocol: 'http' | 'smtp', port: number): Promise<FaultGate> {
  const open = new Set<Socket>()
  let fault: Fault | undefined
  let met = 0
  let turn = 0

  function misbehave(socket: Socket, how: 'wrong' | 'hostile'): void {
    const list = misbehaviors[protocol][how]
    const answer = list[turn++ % list.length]
    // A mail server speaks first.
    if (protocol === 'smtp') answer?.(socket)
    else socket.once('data', () => answer?.(socket))
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    if (fault !== undefined) met++
    if (fault === 'down') socket.resetAndDestroy()
    else if (fault === 'wrong' || fault === 'hostile') misbehave(socket.resume(), fault)
    else passOn(socket, port, () => fault === 'slow')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get met() {
      return met
    },
    set(next) {
      const keeps = next === 'slow'
      fault = next
      met = keeps ? open.size : 0
      if (!keeps) for (const socket of open) socket.resetAndDestroy()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Forwards bytes in both directions; while the fault is `slow`, five bytes of an answer every quarter of a second. */
function passOn(socket: Socket, port: number, isSlow: () => boolean): void {
  const target = connect(port, '127.0.0.1')
  target.on('error', () => socket.destroy())
  socket.pipe(target).on('close', () => socket.destroy())
  socket.once('close', () => target.destroy())
  let timer: NodeJS.Timeout | undefined
  target.on('data', (bytes: Buffer) => {
    if (!isSlow()) {
      socket.write(bytes)
      return
    }
    target.pause()
    let at = 0
    timer = setInterval(() => {
      const piece = isSlow() ? bytes.subarray(at, at + 5) : bytes.subarray(at)
      at += piece.length
      socket.write(piece)
      if (at < bytes.length) return
      clearInterval(timer)
      target.resume()
    }, 250)
  })
  socket.once('close', () => clearInterval(timer))
}
