import { afterEach } from 'vitest'
import { openSafeClient, type SafeClient, type SafeClientOptions } from './safe-fetch.ts'

/** The answers of the tests' server, by path. */
export const text = `<rss>${'news '.repeat(1000)}</rss>`

let clients: SafeClient[] = []

/** Registers a hook that closes the clients of each test of the calling file. */
export function closeClientsAfterEach(): void {
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()))
    clients = []
  })
}

/** A client that may connect to loopback, where the tests' server is. */
export function open(options: Partial<SafeClientOptions> = {}): SafeClient {
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0', ...options })
  clients.push(client)
  return client
}
