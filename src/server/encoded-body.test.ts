import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encodeBody, matchesEtag, plainBody } from './encoded-body.ts'

const text = 'Fort Lauderdale '.repeat(100)

test('each coding gives the same text back', async () => {
  const body = await encodeBody(text)
  expect(brotliDecompressSync(chooseEncoding(body, 'br').bytes).toString()).toBe(text)
  expect(gunzipSync(chooseEncoding(body, 'gzip').bytes).toString()).toBe(text)
  expect(chooseEncoding(body, undefined).bytes.toString()).toBe(text)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['broken', 'identity'],
  ['', 'identity'],
])('Accept-Encoding %j gets %s', async (accept, expected) => {
  expect(chooseEncoding(await encodeBody(text), accept).encoding).toBe(expected)
})

test('what is compressed by nature is sent as it is', () => {
  expect(chooseEncoding(plainBody(Buffer.from(text)), 'br, gzip').encoding).toBe('identity')
})

test('each coding has its own ETag, and any of them matches', async () => {
  const body = await encodeBody(text)
  const tags = ['br', 'gzip', ''].map((accept) => chooseEncoding(body, accept).etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(matchesEtag(tag, body)).toBe(true)
  expect(matchesEtag(`"other", W/${tags[0]}`, body)).toBe(true)
  expect(matchesEtag('*', body)).toBe(true)
  expect(matchesEtag('"other"', body)).toBe(false)
  expect(matchesEtag(undefined, body)).toBe(false)
})
