import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { imageId } from '../../city/image-id.ts'
import { openEncoder } from '../images/encoder.ts'
import { createFeedImages } from '../images/feed-images.ts'
import { type ImageFolder, openImageFolder } from '../images/image-folder.ts'
import { openPictureBucket } from './picture-bucket.ts'
import { openS3Server, type S3Server } from './s3-server.fixture.ts'

const imageUrl = 'https://pictures.test/reader@example.com/a.jpg?token=hunter2'
const id = imageId(7, imageUrl)
const name = `${id}-240.webp`
const key = `/news/pictures/${name}`
const encoder = openEncoder({ drawings: false, processes: 1 })
afterAll(() => encoder.close())
const source = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a8592' } })
  .png()
  .toBuffer()

type Bounds = Parameters<typeof openPictureBucket>[2]
/** For a bucket that does not answer. */
const impatient: Bounds = { lookUp: 300, keeping: 300 }
/** For what a busy machine may take longer for. */
const patiently = { timeout: 10_000 }
/** For one that is back soon. */
const soon: Bounds = { shortestPause: 200, longestPause: 200, removing: 50 }

function openBucket(server: Pick<S3Server, 'url' | 'accessKey' | 'secret' | 'region'>, bounds: Bounds = {}) {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  const bucket = openPictureBucket(server, logger, bounds)
  onTestFinished(() => bucket.close())
  return { bucket, lines, logger }
}

const emptyDisk: ImageFolder = {
  load: async () => undefined,
  save: async () => undefined,
  remove: async () => undefined,
}

/** A machine with a disk of its own that resizes pictures. */
async function openMachine(server: S3Server, { isHostAway = false, bounds = {} as Bounds } = {}) {
  const path = await mkdtemp(join(tmpdir(), 'bucket-'))
  onTestFinished(() => rm(path, { recursive: true }))
  const { bucket, lines, logger } = openBucket(server, bounds)
  const machine = { fetches: 0 }
  const images = createFeedImages({
    store: { loadImage: async () => ({ imageUrl, feed: 'https://feed.test/' }) },
    folder: bucket.behind(openImageFolder(path, logger)),
    fetchImage: async () => {
      machine.fetches += 1
      return isHostAway ? { ok: false, reason: 'no answer', isPassing: true } : { ok: true, bytes: source }
    },
    encoder,
    onFailed: () => undefined,
    logger,
  })
  const ask = async () => {
    const answer = await images.answer('240', id, {
      accept: 'image/webp',
      signal: new AbortController().signal,
    })
    return `${answer.status} ${answer.headers.get('content-type')}`
  }
  const files = async () => (await readdir(path, { recursive: true })).filter((file) => file.includes('.'))
  return { ask, images, machine, bucket, lines, files }
}

test('what one machine made, another one has from the bucket, and then from its own disk', async () => {
  const server = await openS3Server()
  const [one, other] = [await openMachine(server), await openMachine(server)]
  expect(await one.ask()).toBe('200 image/webp')
  await vi.waitFor(
    () => expect(one.bucket.numbers()).toMatchObject({ missing: 1, kept: 1, failed: 0 }),
    patiently,
  )
  // Nothing of a reader, a host or an address is in a key.
  expect([...server.objects.keys()]).toEqual([key])
  expect(key).toMatch(/^\/news\/pictures\/7-[0-9a-f]+-240\.webp$/)
  server.asked.length = 0
  expect(await Promise.all([other.ask(), other.ask(), other.ask()])).toEqual(Array(3).fill('200 image/webp'))
  expect(other.machine.fetches).toBe(0)
  expect(server.asked).toEqual([`GET ${key}`])
  expect(await other.files()).toHaveLength(1)
  expect(await other.ask()).toBe('200 image/webp')
  expect(server.asked).toHaveLength(1)
})

test.each([
  ['status 503', /status 503/],
  ['silence', /timeout/],
  ['forbids', /status 403: PICTURE_BUCKET_KEY needs/],
  ['a page of a proxy', /is no such picture/],
  ['no end', /more than 1000000 bytes/],
  ['cuts off', /./],
] as const)(
  'a bucket with the fault %s: pictures are made here, and it is told once',
  async (fault, reason) => {
    const server = await openS3Server()
    server.fault = fault
    const machine = await openMachine(server, { bounds: { ...impatient, largest: 1_000_000 } })
    expect(await machine.ask()).toBe('200 image/webp')
    expect(await machine.ask()).toBe('200 image/webp')
    expect(machine.machine.fetches).toBe(1)
    await machine.images.forget(id)
    expect(await machine.ask()).toBe('200 image/webp')
    // The second picture did not wait for it.
    expect(server.asked.filter((asked) => asked.startsWith('GET'))).toHaveLength(1)
    expect(machine.lines).toHaveLength(1)
    expect(machine.lines[0]).toMatch(reason)
    expect(machine.lines[0]).not.toMatch(/hunter2|not\/a/)
  },
)

test('a bucket and the host of a picture that are both away: a place without a picture, no error', async () => {
  const server = await openS3Server()
  server.fault = 'silence'
  const machine = await openMachine(server, { isHostAway: true, bounds: impatient })
  expect(await machine.ask()).toBe('404 text/plain; charset=utf-8')
})

test('after a pause one request tries whether it is back, and then all use it again', async () => {
  const server = await openS3Server()
  server.fault = 'silence'
  const { bucket, lines } = openBucket(server, { ...impatient, ...soon })
  const folder = bucket.behind(emptyDisk)
  await folder.load('1-a-240.webp')
  await sleep(220)
  server.asked.length = 0
  await Promise.all(Array.from({ length: 10 }, (_, index) => folder.load(`${index}-a-240.webp`)))
  expect(server.asked).toHaveLength(1)
  server.fault = 'none'
  await sleep(220)
  await folder.load('2-a-240.webp')
  expect(lines).toEqual([expect.stringContaining('is not used'), 'the bucket of pictures answers again'])
  server.asked.length = 0
  await Promise.all(['3', '4'].map((each) => folder.load(`${each}-a-240.webp`)))
  expect(server.asked).toHaveLength(2)
})

test('a picture that is taken down leaves the bucket, also when that was away', async () => {
  const server = await openS3Server()
  const machine = await openMachine(server, { bounds: soon })
  await machine.ask()
  await vi.waitFor(() => expect(server.objects.size).toBe(1), patiently)
  server.fault = 'status 503'
  await machine.images.forget(id)
  expect(await machine.files()).toEqual([])
  await sleep(100)
  expect(server.objects.size).toBe(1)
  server.fault = 'none'
  await vi.waitFor(() => expect(server.objects.size).toBe(0), patiently)
})

test('neither requests nor memory grow with the number of readers', async () => {
  const server = await openS3Server()
  server.fault = 'silence'
  const { bucket } = openBucket(server, {
    ...impatient,
    atOnce: 4,
    mostLookUps: 20,
    mostWaitingBytes: 100_000,
  })
  const folder = bucket.behind(emptyDisk)
  for (let index = 0; index < 50; index++) await folder.save(`${index}-a-240.webp`, source)
  const most = Math.floor(100_000 / source.length)
  expect(bucket.numbers().skipped).toBe(50 - most)
  const looking = Array.from({ length: 100 }, (_, index) => folder.load(`${index}-b-240.webp`))
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThanOrEqual(8), patiently)
  expect(await Promise.all(looking)).toEqual(Array(100).fill(undefined))
  expect(server.asked).toHaveLength(8)
})

test('no reader waits in a row behind a bucket that answers slowly', async () => {
  const server = await openS3Server()
  server.fault = 'slow'
  const { bucket } = openBucket(server, { atOnce: 1, lookUp: 500 })
  const folder = bucket.behind(emptyDisk)
  await Promise.all(Array.from({ length: 20 }, (_, index) => folder.load(`${index}-a-240.webp`)))
  expect(server.asked).toHaveLength(1)
  expect(bucket.numbers().skipped).toBe(19)
})

test('a wrong secret is refused by the bucket, which shows that it checks signatures', async () => {
  const server = await openS3Server()
  const { bucket, lines } = openBucket({ ...server, secret: 'another' })
  await bucket.behind(emptyDisk).save(name, source)
  await vi.waitFor(() => expect(lines[0]).toMatch(/status 403/), patiently)
  expect(server.objects.size).toBe(0)
})
