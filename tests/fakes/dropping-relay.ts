import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** Passes connections on to a PostgreSQL server, and can lose what is sent without telling either side. */
export interface DroppingRelay {
  /** The server's address by way of the relay. */
  url: string
  /** How many packets the program has sent to the server. */
  asked(): number
  /** From now on each packet of the server arrives when this has resolved, in order; new connections' too. */
  delay(wait: () => Promise<unknown>): void
  /** From now on all bytes in both directions are lost, also those of new connections, which stay open. */
  drop(): void
  /** New connections work again; what is open stays as it is, as where a firewall has forgotten it. */
  mend(): void
  /** New connections go to this server, as where a name or an address has moved. */
  moveTo(url: string): void
  /** Ends all connections at once, without a word of the protocol. */
  reset(): void
  close(): void
}

/** Starts a relay on a free port before the server whose Unix socket `url` names. */
export async function startDroppingRelay(url: string): Promise<DroppingRelay> {
  const { pathname } = new URL(url)
  let path = socketOf(url)
  const links = new Set<Link>()
  let isDropping = false
  let asked = 0
  let wait: (() => Promise<unknown>) | undefined
  const server = createServer((socket) => {
    const target = connect(path)
    const link = { socket, target, isLost: isDropping }
    links.add(link)
    socket.on('data', () => {
      asked += 1
    })
    pass(link, socket, target, () => undefined)
    pass(link, target, socket, () => wait?.())
    socket.once('close', () => links.delete(link))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://news@127.0.0.1:${port}${pathname}`,
    asked: () => asked,
    delay(by) {
      wait = by
    },
    drop() {
      isDropping = true
      for (const link of links) link.isLost = true
    },
    mend() {
      isDropping = false
    },
    moveTo(to) {
      path = socketOf(to)
    },
    reset() {
      for (const { socket } of links) socket.resetAndDestroy()
    },
    close() {
      server.close()
      for (const { socket, target } of links) {
        socket.destroy()
        target.destroy()
      }
    },
  }
}

function socketOf(url: string): string {
  return join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
}

interface Link {
  socket: Socket
  target: Socket
  isLost: boolean
}

/** `delay`: what each packet waits for, undefined for nothing. */
function pass(link: Link, from: Socket, to: Socket, delay: () => Promise<unknown> | undefined): void {
  let last: Promise<unknown> | undefined
  from.on('data', (bytes: Buffer) => {
    const write = () => {
      if (!link.isLost) to.write(bytes)
    }
    const ready = delay()
    if (ready || last) last = Promise.all([ready, last]).then(write)
    else write()
  })
  from
    .on('error', () => undefined)
    .once('close', () => {
      if (!link.isLost) to.destroy()
    })
}
