import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesIn, chooseEncoding, encodePage, matchesEtag, plainBody } from './encoded-body.ts'

const text = 'Pelican Bay '.repeat(100)

test('each coding decodes to the same text', () => {
  const body = encodePage(text, { quick: true })
  expect(brotliDecompressSync(chooseEncoding(body, 'br').bytes).toString()).toBe(text)
  expect(gunzipSync(chooseEncoding(body, 'gzip').bytes).toString()).toBe(text)
  expect(chooseEncoding(body, undefined).bytes.toString()).toBe(text)
})

test('one coding is kept, in a buffer of exactly its size; others are made once', () => {
  const body = encodePage(text, { quick: true })
  expect(chooseEncoding(body, 'br').bytes).toBe(body.bytes)
  expect(body.bytes.buffer.byteLength).toBe(body.bytes.length)
  expect(plainBody(Buffer.from(text)).bytes.buffer.byteLength).toBe(text.length)
  const gzip = bytesIn(body, 'gzip')
  expect(gzip.buffer.byteLength).toBe(gzip.length)
  expect(bytesIn(body, 'gzip')).toBe(gzip)
})

test('a format that is already compressed is sent as it is', () => {
  expect(chooseEncoding(plainBody(Buffer.from(text)), 'br, gzip').coding).toBe('identity')
})

test('each coding has its own ETag, and any of them matches', () => {
  const body = encodePage(text, { quick: true })
  const tags = ['br', 'gzip', ''].map((accept) => chooseEncoding(body, accept).etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(matchesEtag(tag, body)).toBe(true)
  expect(matchesEtag(`"other", W/${tags[0]}`, body)).toBe(true)
  expect(matchesEtag('*', body)).toBe(true)
  expect(matchesEtag('"other"', body)).toBe(false)
  expect(matchesEtag(undefined, body)).toBe(false)
  expect(matchesEtag(tags[0], encodePage(`${text}.`, { quick: true }))).toBe(false)
})

test('the ETag is of the text, so that processes agree whose compressed bytes differ', () => {
  const [one, other] = [true, false].map((quick) => encodePage(text.repeat(20), { quick }))
  expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(false)
  expect(one && chooseEncoding(one, 'br').etag).toBe(other && chooseEncoding(other, 'br').etag)
})

describe('what is a little too long for the first flight of packets', () => {
  const firstFlight = 14 * 1024
  const words = Array.from({ length: 6_000 }, (_, n) => ((n * 2_654_435_761) % 4_294_967_296).toString(36))
  /** Of a small vocabulary, as texts are. */
  const pageOf = (count: number) =>
    Array.from({ length: count }, (_, n) => words[(n * n + (n % 7) * (n % 11)) % 3_000]).join(' ')
  const sizeAtThree = (count: number) =>
    brotliCompressSync(pageOf(count), { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }).length
  const count = words.findIndex((_, n) => n > 4_000 && n % 20 === 0 && sizeAtThree(n) > firstFlight)
  const encode = (text: string, key?: string) => encodePage(text, { quick: true, key }).bytes.length

  test('is compressed better', () => {
    expect(count).toBeGreaterThan(0)
    expect(encode(pageOf(count))).toBeLessThanOrEqual(firstFlight)
  })

  test('is compressed as well as the last time at once, until it is shorter', () => {
    const long = pageOf(count)
    expect(encode(long, 'a page')).toBe(encode(long))
    expect(encode(long, 'a page')).toBe(encode(long))
    const short = pageOf(count - 200)
    expect(encode(short, 'a page')).toBeLessThan(encode(short))
    expect(encode(short, 'a page')).toBe(encode(short))
  })
})
