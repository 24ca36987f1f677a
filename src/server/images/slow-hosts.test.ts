import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { imageId } from '../../city/image-id.ts'
import { openSafeClient } from '../../sources/http/safe-fetch.ts'
import { openEncoder } from './encoder.ts'
import { createFeedImages } from './feed-images.ts'
import { openImageSource } from './fetch-image.ts'
import { openImageFolder } from './image-folder.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function serve(listener: RequestListener): Promise<{ origin: string; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** The service with real fetching and encoding, for pictures by article. */
async function serviceFor(addresses: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  const logger = pino({ level: 'silent' })
  const encoder = openEncoder({ drawings: false, processes: 1 })
  const client = openSafeClient({ allowLoopback: true, userAgent: 'test' })
  ends.push(() => rm(folder, { recursive: true }), encoder.close, client.close)
  const service = createFeedImages({
    store: {
      loadImage: async (article) => {
        const imageUrl = addresses[article]
        return imageUrl === undefined ? undefined : { imageUrl, feed: 'https://feed.test/' }
      },
    },
    folder: openImageFolder(folder, logger),
    fetchImage: openImageSource(client),
    encoder,
    onFailed: () => {},
    logger,
  })
  return (article: number, signal: AbortSignal) =>
    service.answer('240', imageId(article, addresses[article] ?? ''), { headers: new Headers(), signal })
}

test('hosts that never answer, send slowly or refuse delay no picture of another host, and their requests end with their readers', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a8592' } })
    .jpeg()
    .toBuffer()
  const asked = { dead: 0, closed: 0 }
  const dead = await serve((_, response) => {
    asked.dead += 1
    response.on('close', () => (asked.closed += 1))
  })
  const dripping = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).write(picture.subarray(0, 100))
  })
  const good = await serve((_, response) => response.end(picture))
  const addresses = [
    ...Array.from({ length: 10 }, (_, index) => `${good.origin}/${index}.jpg`),
    ...Array.from({ length: 80 }, (_, index) => `${dead.origin}/${index}.jpg`),
    ...Array.from({ length: 80 }, (_, index) => `${dripping.origin}/${index}.jpg`),
  ]
  const ask = await serviceFor(addresses)
  const readers = new AbortController()
  let waiting = 160
  const stuck = addresses.slice(10).map(async (_, index) => {
    const { status } = await ask(index + 10, readers.signal)
    waiting -= 1
    return status
  })
  await expect.poll(() => asked.dead).toBe(4)
  const answers = await Promise.all(
    addresses.slice(0, 10).map((_, index) => ask(index, new AbortController().signal)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  // Of each host four were being fetched and 60 waited all the time; requests beyond that got 503.
  expect(waiting).toBe(128)
  readers.abort()
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([503]))
  await expect.poll(() => asked.closed).toBe(asked.dead)
  expect(asked.dead).toBe(4)
})
