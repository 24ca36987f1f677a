import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesIn, chooseEncoding, encodeFile, encodePage, matchesEtag, plainBody } from './encoded-body.ts'

const text = 'Pelican Bay '.repeat(100)

test('each coding decodes to the same text', () => {
  const body = encodePage(text)
  expect(brotliDecompressSync(chooseEncoding(body, 'br').bytes).toString()).toBe(text)
  expect(gunzipSync(chooseEncoding(body, 'gzip').bytes).toString()).toBe(text)
  expect(chooseEncoding(body, undefined).bytes.toString()).toBe(text)
})

test('one coding is kept, in a buffer of exactly its size; others are made once', () => {
  const body = encodePage(text)
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
  const body = encodePage(text)
  const tags = ['br', 'gzip', ''].map((accept) => chooseEncoding(body, accept).etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(matchesEtag(tag, body)).toBe(true)
  expect(matchesEtag(`"other", W/${tags[0]}`, body)).toBe(true)
  expect(matchesEtag('*', body)).toBe(true)
  expect(matchesEtag('"other"', body)).toBe(false)
  expect(matchesEtag(undefined, body)).toBe(false)
  expect(matchesEtag(tags[0], encodePage(`${text}.`))).toBe(false)
})

test('the ETag is of the text, so that processes agree whose compressed bytes differ', () => {
  const plain = plainBody(Buffer.from(text))
  for (const body of [encodePage(text), encodeFile(Buffer.from(text))]) {
    expect(body.hash).toBe(plain.hash)
    expect(body.hash).toBe(hash('sha256', text, 'base64url').slice(0, 22))
  }
})
