import { expect, test } from 'vitest'
import { decodeFeed } from './decode.ts'

// The bytes as Python's codecs write them.
test.each([
  ['iso-2022-jp', '1b2442467c4b5c386c1b284220616263', '日本語 abc'],
  ['iso2022_jp_1', '1b2442467c4b5c386c1b24284430211b2842', '日本語丂'],
  ['iso2022_jp_2', '1b2442467c4b5c1b242843475131391b2842', '日本한국'],
  ['iso2022_jp_ext', '1b28493132331b2842', 'ｱｲｳ'],
  ['iso-2022-kr', '1b2429430e475131390f20620e3d450f', '한국 b신'],
  ['hz-gb-2312', '7e7b5650397a7e7d207e7e', '中国 ~'],
  ['johab', 'd0658a82f7d3f1aed931', '한국漢字　'],
  ['utf-7', '2b5a65566e4c497165202b2d2031', '日本語 + 1'],
  ['iso-2022-jp', '20616263', 'abc'],
])('%s: %s', (label, bytes, text) => {
  const head = Buffer.from(`<?xml version="1.0" encoding="${label}"?><title>`)
  const { text: decoded } = decodeFeed(Buffer.concat([head, Buffer.from(bytes, 'hex')]), undefined)
  expect(decoded.slice(head.length).trimStart()).toBe(text)
})
