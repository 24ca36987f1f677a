import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionWatch, connectionBounds } from './connection-watch.ts'

/** More than what the buffers of both ends hold. */
const large = Buffer.alloc(16 * 1024 ** 2)

/** A test moves the clock and the looks of a watch on: how fast this machine is does not count. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A server of large answers, which tells the paths of those that it has begun. */
async function openWatched(bounds = connectionBounds) {
  const begun: string[] = []
  const server = createServer((request, response) =>
    watch.admit(request, response, () => {
      begun.push(request.url ?? '')
      if (request.url === '/api/stream') response.write('music')
      else response.end(large)
    }),
  )
  const watch = new ConnectionWatch(server, bounds)
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => {})
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  const ask = (...paths: string[]) =>
    client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  const isEnded = () => sockets.map(({ destroyed }) => destroyed)
  return { begun, client, ask, isEnded }
}

test('a connection has one answer made at a time: the next when the one before it is taken', async () => {
  const { begun, client, ask } = await openWatched()
  ask('/one', '/two', '/three')
  await expect.poll(() => begun).toEqual(['/one'])
  client.resume()
  await expect.poll(() => begun).toEqual(['/one', '/two', '/three'])
  ask('/four')
  await expect.poll(() => begun).toContain('/four')
})

test('an answer that is not taken in time ends its connection, a stream without an end does not', async () => {
  stopClock()
  const bounds = { ...connectionBounds, reading: 600, slowest: 1024 ** 3 }
  const [unread, stream] = [await openWatched(bounds), await openWatched(bounds)]
  unread.ask('/one')
  stream.ask('/api/stream')
  await expect.poll(() => [...unread.begun, ...stream.begun]).toEqual(['/one', '/api/stream'])
  vi.advanceTimersByTime(500)
  expect([unread.isEnded(), stream.isEnded()]).toEqual([[false], [false]])
  vi.advanceTimersByTime(200)
  expect([unread.isEnded(), stream.isEnded()]).toEqual([[true], [false]])
})

test('the time in which an answer must be read begins with it, not with its request', async () => {
  stopClock()
  const { ask, begun, client, isEnded } = await openWatched({
    ...connectionBounds,
    reading: 600,
    slowest: 1024 ** 3,
  })
  ask('/one', '/two')
  await expect.poll(() => begun).toEqual(['/one'])
  vi.advanceTimersByTime(400)
  let read = 0
  const inSecond = new Promise<void>((resolve) => {
    client.on('data', ({ length }: Buffer) => {
      read += length
      if (read < large.length + 100_000) return
      client.pause()
      resolve()
    })
  })
  client.resume()
  await inSecond
  vi.advanceTimersByTime(500)
  expect(isEnded()).toEqual([false])
  vi.advanceTimersByTime(200)
  expect(isEnded()).toEqual([true])
})

test('connections of one address are bounded, those of a proxy that is listed or near are not', () => {
  const server = createServer()
  onTestFinished(() => void server.emit('close'))
  new ConnectionWatch(server, { ...connectionBounds, perAddress: 2 }, ['198.41.128.0/17'])
  const refusedOf = (remoteAddress: string) => {
    let refused = 0
    for (let n = 0; n < 5; n += 1) {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => void refused++ })
      server.emit('connection', socket)
    }
    return refused
  }
  expect(['192.5.6.30', '::ffff:198.41.200.1', '10.0.0.1'].map(refusedOf)).toEqual([3, 0, 0])
})
