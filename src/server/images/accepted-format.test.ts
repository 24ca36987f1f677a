import { expect, test } from 'vitest'
import { acceptedFormat } from './accepted-format.ts'

test.each([
  [undefined, 'jpeg'],
  ['', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  ['image/avif,image/webp,image/png,*/*;q=0.8', 'avif'],
  ['image/png,image/webp;q=0.5', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0', 'jpeg'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif; q=0.000, image/webp;q=0', 'jpeg'],
  ['image/avif;q=0.001', 'avif'],
  ['image/avif-sequence', 'jpeg'],
])('%s gets %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format)
})
