import { afterEach } from 'vitest'
import { openSafeClient, type SafeClient, type SafeClientOptions } from './safe-fetch.ts'

/** What the tests' server sends. */
export const text = `<rss>${'news '.repeat(1000)}</rss>`

let clients: SafeClient[] = []

/** Closes, after each test of the file that calls it, the clients which that test opened. */
export function closeClientsAfterEach(): void {
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()))
    clients = []
  })
}

/** A client that may read from loopback, where the tests' server is. */
export function open(options: Partial<SafeClientOptions> = {}): SafeClient {
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0', ...options })
  clients.push(client)
  return client
}
