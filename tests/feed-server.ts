import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

/** A server of feeds on this machine. */
export interface FeedServer {
  /** Address of a file in the folder. */
  addressOf(file: string): string
  close(): void
}

/** Serves the files of a folder over loopback as most servers do: with a type by the file extension, and no charset. */
export async function serveFeeds(folder: string): Promise<FeedServer> {
  const server = createServer((request, response) => {
    const file = join(folder, basename(decodeURIComponent(request.url ?? '')))
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = file.endsWith('.html')
      ? 'text/html'
      : file.endsWith('.json')
        ? 'application/json'
        : 'application/xml'
    response.writeHead(200, {
      'content-type': type,
      ...(file.includes('.gz.') ? { 'content-encoding': 'gzip' } : {}),
    })
    createReadStream(file).pipe(response)
  })
  const origin = await listen(server)
  return {
    addressOf: (file) => `${origin}/${encodeURIComponent(file)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Listens on a free port of 127.0.0.1; resolves to the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
