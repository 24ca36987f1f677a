import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionWatch, connectionBounds } from './connection-watch.ts'

/** More than what the buffers of both ends hold. */
const large = Buffer.alloc(16 * 1024 ** 2)

/** A server of large answers, which tells the paths of those that it has begun. */
async function openWatched(bounds = connectionBounds) {
  const begun: string[] = []
  const server = createServer((request, response) =>
    watch.admit(request, response, () => {
      begun.push(request.url ?? '')
      if (request.url === '/api/live') response.write('event: change\n\n')
      else response.end(large)
    }),
  )
  const watch = new ConnectionWatch(server, bounds)
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
  return { begun, client, ask, server }
}

test('a connection has one answer made at a time: the next when the one before it is taken', async () => {
  const { begun, client, ask } = await openWatched()
  ask('/one', '/two', '/three')
  await expect.poll(() => begun).toEqual(['/one'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(begun).toEqual(['/one'])
  client.resume()
  await expect.poll(() => begun).toEqual(['/one', '/two', '/three'])
  ask('/four')
  await expect.poll(() => begun).toContain('/four')
})

test('an answer that is not taken in time ends its connection, a stream without an end does not', async () => {
  const bounds = { ...connectionBounds, reading: 100, slowest: 1024 ** 3 }
  const [unread, stream] = [await openWatched(bounds), await openWatched(bounds)]
  unread.ask('/one')
  stream.ask('/api/live')
  const count = ({ server }: typeof unread) =>
    new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  await expect.poll(() => count(unread)).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await count(stream)).toBe(1)
})

test('the time in which an answer must be read begins with it, not with its request', async () => {
  const { ask, begun, client, server } = await openWatched({
    ...connectionBounds,
    reading: 600,
    slowest: 1024 ** 3,
  })
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  ask('/one', '/two')
  await expect.poll(() => begun).toEqual(['/one'])
  await new Promise((resolve) => setTimeout(resolve, 400))
  let read = 0
  const inSecond = new Promise<number>((resolve) => {
    client.on('data', ({ length }: Buffer) => {
      read += length
      if (read < large.length + 100_000) return
      client.pause()
      resolve(performance.now())
    })
  })
  client.resume()
  const begunAt = await inSecond
  await expect.poll(count, { timeout: 5_000 }).toBe(0)
  expect(performance.now() - begunAt).toBeGreaterThan(500)
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
