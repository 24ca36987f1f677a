import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { daysFromNow, makeAuthority } from './certificates.ts'

/** Feeds over TLS. Only `good` has a certificate that a reader may trust. */
export interface TlsFeeds {
  good: string
  /** Addresses by how the server misbehaves. */
  bad: ReadonlyMap<string, string>
  /** The certificate of the authority to trust, as PEM. */
  authority: string
  connections(): Promise<number>
  close(): Promise<void>
}

type Answer = Parameters<typeof createHttpsServer>[1]

/** Starts servers at 127.3.0.1 and 127.4.n.1. `answer`: for every request after a successful handshake. */
export async function startTlsFeeds(answer: NonNullable<Answer>): Promise<TlsFeeds> {
  const [trusted, unknown] = [makeAuthority('Trusted'), makeAuthority('Unknown')]
  const certificates = {
    'an expired certificate': (addresses: string[]) =>
      trusted.issue({ addresses, from: daysFromNow(-9), to: daysFromNow(-1) }),
    'a certificate of tomorrow': (addresses: string[]) =>
      trusted.issue({ addresses, from: daysFromNow(1), to: daysFromNow(9) }),
    'a certificate of another host': () => trusted.issue({ addresses: ['127.4.99.1'] }),
    'an authority that nobody knows': (addresses: string[]) => unknown.issue({ addresses }),
    'a certificate signed by itself': () => unknown,
  }
  const handshakes: Readonly<Record<string, (socket: Socket) => void>> = {
    // Without reading, the server would not notice that the client has closed the connection.
    'a handshake that hangs': (socket) => void socket.resume(),
    'a handshake that is broken off': (socket) => socket.once('data', () => socket.resetAndDestroy()),
    'no TLS at all': (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    'a handshake byte by byte': (socket) => {
      const timer = setInterval(() => socket.write('\x16'), 50)
      socket.resume().on('close', () => clearInterval(timer))
    },
  }
  const servers: Server[] = []
  const open = new Set<Socket>()
  const listen = async (server: Server): Promise<number> => {
    servers.push(server)
    server.on('connection', (socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    return (server.address() as AddressInfo).port
  }
  const goodPort = await listen(createHttpsServer(trusted.issue({ addresses: ['127.3.0.1'] }), answer))
  const bad = new Map<string, string>()
  const add = async (name: string, server: Server) =>
    bad.set(name, `https://127.4.${bad.size}.1:${await listen(server)}/good/tls`)
  for (const [name, makeCertificate] of Object.entries(certificates)) {
    await add(name, createHttpsServer(makeCertificate([`127.4.${bad.size}.1`]), answer))
  }
  for (const [name, handle] of Object.entries(handshakes)) {
    await add(name, createTcpServer(handle))
  }
  return {
    good: `https://127.3.0.1:${goodPort}/good/tls`,
    bad,
    authority: trusted.cert,
    connections: async () => {
      const counts = await Promise.all(servers.map(countConnections))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Connections of a server that are open. */
export function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
