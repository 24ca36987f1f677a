import { createReadStream, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startServer } from './local-server.ts'

/** A server of feeds on this machine. */
export interface FeedServer {
  /** Address of a file in the folder. */
  addressOf(file: string): string
  close(): void
}

/** Serves a folder's files over loopback as most servers do: typed by file extension, without a charset. */
export async function serveFeeds(folder: string): Promise<FeedServer> {
  const { origin, close } = await startServer((request, response) => {
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
  return { addressOf: (file) => `${origin}/${encodeURIComponent(file)}`, close }
}
