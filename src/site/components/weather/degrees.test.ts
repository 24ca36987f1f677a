import { expect, test } from 'vitest'
import { formatDegrees } from './degrees.ts'

test.each([
  [84, '84°'],
  [83.6, '84°'],
  [0, '0°'],
  [-0.4, '0°'],
  [-5, '−5°'],
])('%d degrees read %s', (temperature, text) => {
  expect(formatDegrees(temperature, 'en-US')).toBe(text)
})
