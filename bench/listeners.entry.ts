// Opens connections to a stream, reads and discards the audio, and prints 'ready' when all of them receive it.
import { connect } from 'node:net'

const [address = '', count = '0'] = process.argv.slice(2)
const { hostname, port, pathname, search } = new URL(address)
/** Connections that are opened at once: Icecast's queue of new connections is short, and those beyond it are retried after seconds. */
const step = 32
let hearing = 0
let bytes = 0

function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname.replace('localhost', '127.0.0.1'))
    socket.once('connect', () =>
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.once('data', (chunk: Buffer) => {
      if (!/^HTTP\/1\.[01] 200/.test(chunk.toString('latin1', 0, 15))) {
        reject(new Error(`refused: ${chunk.toString('latin1', 0, 60)}`))
        return
      }
      hearing += 1
      resolve()
    })
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    socket.once('error', reject)
    socket.once('close', () => {
      hearing -= 1
    })
  })
}

for (let opened = 0; opened < Number(count); opened += step) {
  await Promise.all(Array.from({ length: Math.min(step, Number(count) - opened) }, listen))
}
process.stdout.write('ready\n')
process.stdin.on('data', () => {
  process.stdout.write(`${JSON.stringify({ hearing, bytes })}\n`)
  bytes = 0
})
