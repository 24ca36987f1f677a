import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that a system hands out by itself, to servers at port 0 and to connections. */
const [first, last] = [20_000, 32_000]

/**
 * A port of this machine at which nobody listens, for a program that has to be told its port. Of those that the
 * system hands out, one may be taken by another test before the program starts.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (await isFree(port, host)) return port
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
