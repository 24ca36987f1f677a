import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { burstSize, longestQueue } from '../../sources/radio/broadcast.ts'
import { openStationRelay, type RelayOptions } from '../../sources/radio/relay.ts'
import type { ConnectionLimits } from '../requests/open-connections.ts'
import { createStreamService, type ListenerRequest, type StreamService } from './stream.ts'

/** A station whose audio the test writes. */
let station: FakeServer
/** Connections that are open, oldest first. */
let onAir: ServerResponse[] = []
let service: StreamService
let lost: string[] = []
let warnings: string[] = []

beforeEach(async () => {
  onAir = []
  lost = []
  warnings = []
  station = await startFakeServer((_, response) => {
    onAir.push(response.writeHead(200, { 'content-type': 'audio/mpeg', 'set-cookie': 'a=b' }))
    response.flushHeaders()
    response.on('close', () => onAir.splice(onAir.indexOf(response), 1))
  })
  service = serviceWith({})
})
afterEach(async () => {
  await service.stop()
  await station.close()
})

function serviceWith(options: Partial<RelayOptions>, limits?: ConnectionLimits): StreamService {
  const onLost = (_: string, reason: string) => void lost.push(reason)
  const logger = { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') }
  return createStreamService(
    openStationRelay({ allowLoopback: true, userAgent: 'test/1', gather: 1, onLost, ...options }),
    { logger, ...(limits && { limits }) },
  )
}

const publication = () => ({
  language: 'en-US',
  radio: { name: 'Station', stream: `${station.origin}/live` },
})

function listen(
  signal = new AbortController().signal,
  method = 'GET',
  reader: Pick<ListenerRequest, 'address' | 'cut'> = {},
): Promise<Response> {
  return service.answer(publication(), '8076', { method, signal, ...reader })
}

async function openReader(signal?: AbortSignal) {
  const response = await listen(signal)
  if (!response.body) throw new Error('no body')
  return response.body.getReader()
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  const { value } = await reader.read()
  return value && Buffer.from(value).toString()
}

test('a station that fails is contacted again only after a back-off, which grows', async () => {
  service = serviceWith({ pause: { first: 60_000, longest: 600_000 } })
  const clock = performance.now.bind(performance)
  let ahead = 0
  const mock = vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead)
  onTestFinished(() => mock.mockRestore())
  let asked = 0
  const dead = await startFakeServer((_, response) => {
    asked++
    response.writeHead(503).end()
  })
  const radio = { name: 'Dead', stream: dead.origin }
  const ask = async () => {
    const { signal } = new AbortController()
    return (await service.answer({ language: 'en-US', radio }, '8076', { method: 'GET', signal })).status
  }
  expect(await Promise.all([ask(), ask()])).toEqual([503, 503])
  for (let index = 0; index < 20; index++) expect(await ask()).toBe(503)
  expect(asked).toBe(1)
  ahead += 60_000
  for (let index = 0; index < 2; index++) expect(await ask()).toBe(503)
  expect(asked).toBe(2)
  // Twice as long now.
  ahead += 60_000
  expect([await ask(), asked]).toEqual([503, 2])
  ahead += 60_000
  expect([await ask(), asked]).toEqual([503, 3])
  await dead.close()
})

test('the second address is used while the first fails', async () => {
  const radio = { name: 'Two', stream: 'http://127.0.0.1:9/', backup: `${station.origin}/live` }
  const { signal } = new AbortController()
  const answer = await service.answer({ language: 'en-US', radio }, '8076', { method: 'GET', signal })
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
})

test('the station’s titles are reported and removed from the audio', async () => {
  const titled = await startFakeServer((request, response) => {
    expect(request.headers['icy-metadata']).toBe('1')
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-metaint': '4' })
    const title = "StreamTitle='Low Tide';".padEnd(32, '\0')
    response.write(Buffer.concat([Buffer.from('abcd\u0002'), Buffer.from(title), Buffer.from('efgh')]))
  })
  const publication = { language: 'en-US', radio: { name: 'Titled', stream: titled.origin } }
  const { signal } = new AbortController()
  const answer = await service.answer(publication, '8076', { method: 'GET', signal })
  const reader = answer.body!.getReader()
  let heard = ''
  while (heard.length < 8) heard += await readText(reader)
  expect(heard).toBe('abcdefgh')
  expect(await service.answerTitle(publication).json()).toEqual({ title: 'Low Tide' })
  await reader.cancel()
  expect(await service.answerTitle(publication).json()).toEqual({ title: '' })
  await titled.close()
})

const say = (words: string | Uint8Array) => onAir[0]!.write(words)

test('two listeners share one connection and get the same bytes; it closes with the last of them', async () => {
  const first = await openReader()
  say('one')
  expect(await readText(first)).toBe('one')
  const leaving = new AbortController()
  const second = await openReader(leaving.signal)
  say('two')
  expect(await readText(first)).toBe('two')
  expect(await readText(second)).toBe('one')
  expect(await readText(second)).toBe('two')
  expect(station.requests).toHaveLength(1)

  await first.cancel()
  say('three')
  expect(await readText(second)).toBe('three')
  leaving.abort()
  await expect.poll(() => onAir).toHaveLength(0)

  await openReader()
  expect(station.requests).toHaveLength(2)
  expect(lost).toEqual([])
})

test('small pieces of audio are gathered, so that a listener gets them in one write', async () => {
  service = serviceWith({ gather: 50 })
  const reader = await openReader()
  for (const piece of ['one ', 'two ', 'three']) {
    say(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await readText(reader)).toBe('one two three')
})

test('listeners who come while the station is being contacted share the connection', async () => {
  const readers = await Promise.all([openReader(), openReader(), openReader()])
  say('hello')
  expect(await Promise.all(readers.map(readText))).toEqual(['hello', 'hello', 'hello'])
  expect(station.requests).toHaveLength(1)
})

test('a listener who joins gets the buffered last part at once, and no more than that', async () => {
  const first = await openReader()
  const chunk = Buffer.alloc(16 * 1024, 'x')
  for (let sent = 0; sent < 4 * burstSize; sent += chunk.length) {
    say(chunk)
    for (let part = 0; part < chunk.length; ) part += (await first.read()).value?.length ?? 0
  }
  const second = await openReader()
  let given = 0
  while (given < burstSize) given += (await second.read()).value?.length ?? 0
  expect(given).toBeLessThan(burstSize + chunk.length)
  say('now')
  expect(await readText(second)).toBe('now')
})

test('the headers have the type and no-store, and no other header of the station', async () => {
  const { status, headers } = await listen()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('audio/mpeg')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('set-cookie')).toBeNull()
})

test('a HEAD request gets the headers and opens no stream', async () => {
  const response = await listen(undefined, 'HEAD')
  expect(response.headers.get('content-type')).toBe('audio/mpeg')
  expect(response.body).toBeNull()
  await expect.poll(() => onAir).toHaveLength(0)
})

test.each(['8077', '', undefined, '08076', '8076 ', '80768076'])('port %j is refused', async (port) => {
  const { signal } = new AbortController()
  expect((await service.answer(publication(), port, { method: 'GET', signal })).status).toBe(400)
  expect(station.requests).toHaveLength(0)
})

test('without a station, or with one that is down, the answer is 503 with its text', async () => {
  const { signal } = new AbortController()
  for (const radio of [
    undefined,
    { name: 'No stream' },
    { name: 'Down', stream: 'http://127.0.0.1:9/' },
    { name: 'Private', stream: 'http://192.168.0.1/' },
  ]) {
    const response = await service.answer({ language: 'en-US', ...(radio ? { radio } : {}) }, '8076', {
      method: 'GET',
      signal,
    })
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('Stream temporarily unavailable.')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(lost).toHaveLength(2)
})

test('a slow listener is dropped at 1 MB, and the others do not wait for it', async () => {
  let cut = 0
  await listen(undefined, 'GET', { cut: () => cut++ })
  const fast = await openReader()
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let heard = 0
  while (heard < longestQueue + 5 * chunk.length) {
    say(chunk)
    for (let part = 0; part < chunk.length; ) {
      const { value } = await fast.read()
      part += value?.length ?? 0
      heard += value?.length ?? 0
    }
  }
  expect(cut).toBe(1)
  expect(warnings).toEqual(['radio: 1 listeners dropped who did not read what they were sent'])
  say('still here')
  expect(await readText(fast)).toBe('still here')
})

test('listeners beyond the limits are refused and logged once a second; who leaves makes room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  service = serviceWith({ pause: { first: 1, longest: 1 } }, { connections: 4, perAddress: 2 })
  const leaving = new AbortController()
  const statusFor = async (address?: string, signal?: AbortSignal) =>
    (await listen(signal, 'GET', { address })).status
  expect(await statusFor('203.0.113.1', leaving.signal)).toBe(200)
  expect(await statusFor('203.0.113.1')).toBe(200)
  for (let index = 0; index < 50; index++) expect(await statusFor('203.0.113.1')).toBe(503)
  expect(await statusFor()).toBe(200)
  expect(await statusFor()).toBe(200)
  expect((await listen()).headers.get('retry-after')).toBe('60')
  expect(warnings).toEqual(['radio: 1 listeners refused beyond the bounds'])
  leaving.abort()
  expect(await statusFor('203.0.113.1')).toBe(200)
  expect(await statusFor()).toBe(503)
  onAir[0]!.destroy()
  await expect.poll(() => statusFor()).toBe(200)
  vi.advanceTimersByTime(1_000)
  expect(warnings).toHaveLength(2)
  expect(warnings[1]).toMatch(/^radio: 5\d listeners refused/)
})

test('a listener for whom no station answers takes no place', async () => {
  service = serviceWith({ pause: { first: 1, longest: 1 } }, { connections: 1, perAddress: 1 })
  const dead = { language: 'en-US', radio: { name: 'Dead', stream: 'http://127.0.0.1:9/live' } }
  for (let times = 0; times < 3; times++)
    await service.answer(dead, '8076', { method: 'GET', signal: new AbortController().signal })
  expect((await listen(undefined, 'HEAD')).status).toBe(200)
  expect((await listen()).status).toBe(200)
})

test('a station that sends nothing ends the stream; the next listener opens a new connection', async () => {
  service = serviceWith({ stallTime: 150 })
  const brief = await startFakeServer(
    (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('hello'),
  )
  onTestFinished(() => brief.close())
  const radio = { name: 'Brief', stream: brief.origin }
  const { signal } = new AbortController()
  const ask = () => service.answer({ language: 'en-US', radio }, '8076', { method: 'GET', signal })
  const { body } = await ask()
  const reader = body!.getReader()
  expect(await readText(reader)).toBe('hello')
  expect(await readText(reader)).toBeUndefined()
  expect(lost).toEqual(['the station sent nothing for 0.15 s'])
  await (await ask()).body?.cancel()
  expect(brief.requests).toHaveLength(2)
})

test('a station that closes the connection ends the stream', async () => {
  const reader = await openReader()
  onAir[0]!.destroy()
  expect(await readText(reader)).toBeUndefined()
  expect(lost).toHaveLength(1)
})

test('a listener who leaves before the station answers closes the connection', async () => {
  let asked = 0
  let left = 0
  const silent = await startFakeServer((_, response) => {
    asked++
    response.on('close', () => left++)
  })
  const leaving = new AbortController()
  const radio = { name: 'Silent', stream: silent.origin }
  const answer = service.answer({ language: 'en-US', radio }, '8076', {
    method: 'GET',
    signal: leaving.signal,
  })
  await expect.poll(() => asked).toBe(1)
  leaving.abort()
  expect((await answer).status).toBe(503)
  await expect.poll(() => left).toBe(1)
  await silent.close()
})

test('a request that is already aborted does not contact the station', async () => {
  expect((await listen(AbortSignal.abort())).status).toBe(503)
  await openReader()
  expect(station.requests).toHaveLength(1)
  expect(lost).toEqual([])
})

test('stopping ends every stream', async () => {
  const reader = await openReader()
  await service.stop()
  expect(await readText(reader)).toBeUndefined()
  expect(lost).toEqual([])
})
