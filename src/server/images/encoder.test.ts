import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { EncodeError, type Encoder, openEncoder } from './encoder.ts'
import { QueueFullError } from './fair-queue.ts'
import { hostileSvg } from './hostile-svg.fixture.ts'

const never = new AbortController().signal
const small = { kind: 'resized', width: 240, format: 'webp' } as const
const opened: Encoder[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

function encoderWith(options: Partial<Parameters<typeof openEncoder>[0]> = {}): Encoder {
  const encoder = openEncoder({ drawings: false, processes: 1, ...options })
  opened.push(encoder)
  return encoder
}

function picture(width = 900, height = 600) {
  return sharp({ create: { width, height, channels: 3, background: '#2a8592' } })
}

test('a picture is encoded, in the format and width that are wanted', async () => {
  const encoder = encoderWith()
  const source = await picture().png().toBuffer()
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    const bytes = await encoder.encode(source, { kind: 'resized', width: 240, format }, 'a', never)
    const made = await sharp(bytes).metadata()
    expect([made.format, made.width, made.height]).toEqual([format === 'avif' ? 'heif' : format, 240, 160])
  }
})

test('a picture with an EXIF orientation is turned upright', async () => {
  const source = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const made = await sharp(await encoderWith().encode(source, small, 'a', never)).metadata()
  expect([made.width, made.height]).toEqual([240, 360])
})

describe('after a refused picture its process encodes the next one', async () => {
  const encoder = openEncoder({ drawings: false, processes: 1 })
  const sound = await picture().png().toBuffer()
  afterAll(() => encoder.close())

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['TIFF', await picture(9, 9).tiff().toBuffer()],
    ['half a picture', (await picture().jpeg().toBuffer()).subarray(0, 900)],
    ['no picture', Buffer.from('hello')],
    ['one that would fill the memory', await picture(9_000, 6_000).png({ compressionLevel: 1 }).toBuffer()],
    ['one that is too wide', await picture(17_000, 1).png().toBuffer()],
  ])('%s', async (_kind, source) => {
    await expect(encoder.encode(source, small, 'a', never)).rejects.toThrow(EncodeError)
    expect((await encoder.encode(sound, small, 'a', never)).length).toBeGreaterThan(0)
  })
})

test('a publisher’s SVG is rendered', async () => {
  const source = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>')
  const wanted = { kind: 'preview', width: 1200, height: 630 } as const
  const made = await sharp(
    await encoderWith({ drawings: true }).encode(source, wanted, 'a', never),
  ).metadata()
  expect([made.format, made.width, made.height]).toEqual(['png', 1200, 630])
})

test.each([
  ['its middle', undefined, '#008000'],
  ['its top', { x: 50, y: 0 }, '#ff0000'],
  ['its foot', { x: 50, y: 100 }, '#0000ff'],
])('the preview of a portrait shows %s', async (_part, focus, color) => {
  const band = (fill: string, y: number) => `<rect y="${y}" width="60" height="30" fill="${fill}"/>`
  const source = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90">${band('red', 0)}${band('green', 30)}${band('blue', 60)}</svg>`,
  )
  // As a telephone stores a portrait: pixels on their side, and how to turn them.
  const sideways = await sharp(source)
    .rotate(270)
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const wanted = { kind: 'preview', width: 60, height: 30, focus } as const
  const made = await encoderWith({ drawings: true }).encode(sideways, wanted, 'a', never)
  const { dominant } = await sharp(made).stats()
  const near = [dominant.r, dominant.g, dominant.b].map((value) => (value > 64 ? Math.round(value / 127) : 0))
  expect(near).toEqual([1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 127)))
})

test('a picture that takes too much time is abandoned, and its process ends', async () => {
  const encoder = encoderWith({ drawings: true, cpuLimit: 200 })
  await expect(encoder.encode(hostileSvg(), small, 'a', never)).rejects.toThrow(
    new EncodeError('takes more than 0.2 s to encode'),
  )
  const sound = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>')
  expect((await encoder.encode(sound, small, 'a', never)).length).toBeGreaterThan(0)
})

test('a picture that takes too much memory is abandoned', async () => {
  const encoder = encoderWith({ drawings: true, memoryLimit: 1024 })
  await expect(encoder.encode(hostileSvg(), small, 'a', never)).rejects.toThrow(
    new EncodeError('takes too much memory to encode'),
  )
})

test('a process that gets no processor time is killed, and the picture does not count as broken', async () => {
  const encoder = encoderWith({ drawings: true, deadline: 10 })
  const failure = await encoder.encode(hostileSvg(), small, 'a', never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(EncodeError)
})

test('pictures of one host beyond its place in the queue are refused', async () => {
  const encoder = encoderWith()
  const source = await picture(90, 60).png().toBuffer()
  const made = await Promise.allSettled(
    Array.from({ length: 90 }, () => encoder.encode(source, small, 'a', never)),
  )
  const refused = made.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(29)
  for (const one of refused) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(QueueFullError)
  expect(made[0]?.status).toBe('fulfilled')
})

test('pictures beyond the queue’s limit of bytes are refused', async () => {
  const encoder = encoderWith()
  const large = Buffer.alloc(40 * 1024 ** 2)
  const made = await Promise.allSettled([1, 2, 3].map(() => encoder.encode(large, small, 'a', never)))
  expect(made.map((one) => one.status === 'rejected' && one.reason.name)).toEqual([
    'EncodeError',
    'EncodeError',
    'QueueFullError',
  ])
})

test('an idle process ends, and another starts when needed', async () => {
  const encoder = encoderWith({ idleTime: 1 })
  const source = await picture().png().toBuffer()
  for (let turn = 0; turn < 2; turn++) {
    expect((await encoder.encode(source, small, 'a', never)).length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

test('a closed encoder rejects the work in progress', async () => {
  const encoder = encoderWith({ drawings: true })
  const running = expect(encoder.encode(hostileSvg(), small, 'a', never)).rejects.toThrow('closed')
  encoder.close()
  await running
})
