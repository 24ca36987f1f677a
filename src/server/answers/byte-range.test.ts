import { expect, test } from 'vitest'
import { parseByteRange } from './answer.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
])('%s is that part of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-120', 'bytes=-0'])('%s is outside of 100 bytes', (header) => {
  expect(parseByteRange(header, 100)).toBe('outside')
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,4-5', 'bytes=a-b', 'items=0-5'])(
  '%s asks for the whole body',
  (header) => {
    expect(parseByteRange(header, 100)).toBeUndefined()
  },
)
