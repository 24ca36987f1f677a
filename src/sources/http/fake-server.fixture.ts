import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real HTTP server on loopback, for tests. */
export interface FakeServer {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string
  /** Requests so far, oldest first. */
  requests: IncomingMessage[]
  close(): Promise<void>
}

/** Starts a server on a free port of 127.0.0.1 that answers these paths, and 404 for all others. */
export async function startFakeServer(
  routes:
    | Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>
    | RequestListener,
): Promise<FakeServer> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.on('error', () => {})
    if (typeof routes === 'function') {
      routes(request, response)
      return
    }
    const route = routes[request.url ?? '']
    if (route) route(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
