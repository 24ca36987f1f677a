import { expect, test } from 'vitest'
import { chooseCoding } from './encoded-body.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['br ; q=0.8 , gzip;q=0.8', 'br'],
  ['identity, gzip;q=0.5', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.3', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0, *', 'br'],
  ['broken', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j gets %s', (header, expected) => {
  expect(chooseCoding(header)).toBe(expected)
  expect(chooseCoding(header)).toBe(expected)
})
