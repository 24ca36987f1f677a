import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { imageId } from '../../city/image-id.ts'
import { openEncoder } from './encoder.ts'
import { createFeedImages } from './feed-images.ts'
import type { FetchImage } from './fetch-image.ts'
import { hostileSvg } from './hostile-svg.fixture.ts'
import { type ImageFolder, openImageFolder } from './image-folder.ts'

const imageUrl = 'https://pictures.test/a.jpg'
const id = imageId(7, imageUrl)
const encoder = openEncoder({ drawings: false, processes: 1 })
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => encoder.close())

function serviceWith(
  fetchImage: FetchImage,
  {
    addresses = { 7: imageUrl },
    load,
    now = Date.now,
  }: { addresses?: Readonly<Record<number, string>>; load?: ImageFolder['load']; now?: () => number } = {},
) {
  const lines: string[] = []
  const failed: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const service = createFeedImages({
    store: {
      loadImage: async (article) => {
        const address = addresses[article]
        return address === undefined ? undefined : { imageUrl: address, feed: 'https://feed.test/' }
      },
    },
    folder: { ...openImageFolder(folder, logger), ...(load && { load }) },
    fetchImage,
    encoder,
    onFailed: (feed) => failed.push(feed),
    logger,
    now,
  })
  const ask = (width: string, wanted = id, accept?: string, signal = new AbortController().signal) =>
    service.answer(width, wanted, { headers: new Headers(accept === undefined ? {} : { accept }), signal })
  return { service, ask, lines, failed }
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a8592' } })
    .png()
    .toBuffer()
}

test('concurrent requests for one image share one fetch, and the file is written once', async () => {
  let fetches = 0
  const { ask, lines } = serviceWith(async () => {
    fetches += 1
    return { ok: true, bytes: await picture() }
  })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('240', id, 'image/webp')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(fetches).toBe(1)
  expect(lines).toEqual([])
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
  expect(files).toHaveLength(1)
  expect((await sharp(join(folder, files[0]!)).metadata()).width).toBe(240)
  await ask('240', id, 'image/webp')
  expect(fetches).toBe(1)
})

test('a copy is good for five minutes, in a cache in front and in a browser behind it, and costs no second transfer', async () => {
  const { service, ask } = serviceWith(async () => ({ ok: true, bytes: await picture() }))
  const first = await ask('240')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  const again = { headers: new Headers({ 'if-none-match': etag }), signal: new AbortController().signal }
  const second = await service.answer('240', id, again)
  expect([second.status, await second.text()]).toEqual([304, ''])
  expect(second.headers.get('vary')).toBe('accept')
})

test('a failure is logged once with its feed, and remembered', async () => {
  let fetches = 0
  const { service, ask, lines, failed } = serviceWith(async () => {
    fetches += 1
    return { ok: false, reason: 'the server answered with status 404' }
  })
  expect(service.hasFailed(id)).toBe(false)
  for (const width of ['240', '480', '240']) expect((await ask(width)).status).toBe(404)
  expect(fetches).toBe(1)
  expect(service.hasFailed(id)).toBe(true)
  expect(failed).toEqual(['https://feed.test/'])
  expect(lines.join()).toContain(imageUrl)
})

test('a picture of a host that was down is asked for again soon, with back-off, and one that is not there after an hour', async () => {
  const minute = 60_000
  const down = { ok: false, reason: 'no answer', isPassing: true } as const
  const gone = { ok: false, reason: 'status 404', isPassing: false } as const
  let now = 0
  let answer: Awaited<ReturnType<FetchImage>> = down
  const { service, ask, failed } = serviceWith(async () => answer, { now: () => now })
  /** Minutes for which it is left out after it was asked for. */
  const leftOutFor = async () => {
    expect((await ask('240')).status).toBe(404)
    const from = now
    while (service.hasFailed(id)) now += minute
    return (now - from) / minute
  }
  expect([await leftOutFor(), await leftOutFor(), await leftOutFor()]).toEqual([2, 4, 8])
  answer = gone
  expect(await leftOutFor()).toBe(60)
  answer = down
  expect(await leftOutFor()).toBe(32)
  expect(await leftOutFor()).toBe(60)
  expect(failed).toHaveLength(6)
  answer = { ok: true, bytes: await picture() }
  expect((await ask('240')).status).toBe(200)
})

test.each([
  ['a width that is not offered', '241', id],
  ['another article', '240', imageId(8, imageUrl)],
  ['an id for another address', '240', imageId(7, 'https://elsewhere.test/')],
  ['what is no id', '240', '../../etc/passwd'],
])('%s is not found, and nothing is fetched', async (_name, width, wanted) => {
  const { ask } = serviceWith(() => Promise.reject(new Error('asked')))
  expect((await ask(width, wanted)).status).toBe(404)
})

test.each([
  ['what is no image', Buffer.from('<html>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a drawing that would take minutes', hostileSvg()],
  ['half a picture', (await picture()).subarray(0, 200)],
  [
    'a picture of a kind that no feed needs',
    await sharp(await picture())
      .tiff()
      .toBuffer(),
  ],
])('%s is refused, and remembered', async (_kind, bytes) => {
  let fetches = 0
  const { ask, failed } = serviceWith(async () => {
    fetches += 1
    return { ok: true, bytes }
  })
  expect((await ask('240')).status).toBe(404)
  expect((await ask('480')).status).toBe(404)
  expect(fetches).toBe(1)
  expect(failed).toHaveLength(1)
})

test.each([
  [1, 1],
  [900, 63],
])('a picture of %i × %i pixels is not shown', async (width, height) => {
  const tiny = { create: { width, height, channels: 3, background: '#2a8592' } } as const
  const bytes = await sharp(tiny).png().toBuffer()
  const { ask, failed, service, lines } = serviceWith(async () => ({ ok: true, bytes }))
  expect((await ask('240')).status).toBe(404)
  expect(failed).toEqual(['https://feed.test/'])
  expect(service.hasFailed(id)).toBe(true)
  expect(lines[0]).toContain(`${width} × ${height} pixels are too few`)
})

test('an SVG is refused by its first bytes, before any decoder reads it', async () => {
  const { ask, lines } = serviceWith(async () => ({ ok: true, bytes: hostileSvg() }))
  expect((await ask('240')).status).toBe(404)
  expect(lines.join()).toContain('it is none of jpeg, png, webp, gif, avif')
})

test('widths and formats of one picture share one fetch', async () => {
  let fetches = 0
  const { ask } = serviceWith(async () => {
    fetches += 1
    return { ok: true, bytes: await picture() }
  })
  const types = await Promise.all(
    ['image/avif', 'image/webp', '*/*'].map(async (accept) => {
      const answer = await ask('480', id, accept)
      return answer.headers.get('content-type')
    }),
  )
  expect(types).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
  expect((await ask('240')).status).toBe(200)
  expect(fetches).toBe(1)
})

test('a request that finds the queue full gets 503 with Retry-After, and no failure is remembered', async () => {
  const crowd = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [index + 10, `https://slow.test/${index}.jpg`]),
  )
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const { service, ask, failed } = serviceWith(
    async () => {
      await gate
      return { ok: false, reason: 'closed' }
    },
    { addresses: crowd },
  )
  const ids = Object.entries(crowd).map(([article, address]) => imageId(Number(article), address))
  const refused: string[] = []
  const asked = ids.map(async (wanted) => {
    const answer = await ask('240', wanted)
    if (answer.status === 503) refused.push(wanted)
    return answer
  })
  // Requests reach the queue in any order: the gate stays closed until all of them have, and 64 have a place.
  await expect.poll(() => refused.length).toBe(16)
  const told = await asked[ids.indexOf(refused[0]!)]
  expect([told?.status, told?.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.filter((wanted) => service.hasFailed(wanted))).toEqual([])
  open()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(64)
  expect(failed).toHaveLength(64)
})

test('the fetch ends when the last reader has left, and no failure is remembered', async () => {
  const signals: AbortSignal[] = []
  const { service, ask } = serviceWith((_, signal) => {
    signals.push(signal)
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => resolve({ ok: false, reason: 'broken off' })),
    )
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [ask('240', id, undefined, first.signal), ask('480', id, undefined, second.signal)]
  await expect.poll(() => signals.length).toBe(1)
  first.abort()
  await answers[0]
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  await answers[1]
  expect(signals[0]?.aborted).toBe(true)
  expect(service.hasFailed(id)).toBe(false)
})

test('a request that reads the disk while the fetch fails does not fetch again', async () => {
  let fetches = 0
  const looking = Promise.withResolvers<void>()
  const { ask } = serviceWith(
    async () => {
      fetches += 1
      return { ok: false, reason: 'no' }
    },
    {
      load: async (name) => {
        if (name.includes('-480.')) await looking.promise
        return undefined
      },
    },
  )
  const late = ask('480')
  expect((await ask('240')).status).toBe(404)
  looking.resolve()
  expect((await late).status).toBe(404)
  expect(fetches).toBe(1)
})
