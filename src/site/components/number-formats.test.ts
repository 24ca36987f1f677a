import { expect, test } from 'vitest'
import { formatDegrees, formatNumber, formatPercent } from './number-formats.ts'

test.each([
  [12, 'en-US', undefined, '12'],
  [1234.5, 'en-US', undefined, '1,234.5'],
  [30.1, 'en-US', 2, '30.10'],
  [30.1, 'es', 2, '30,10'],
])('%d in %s with %s decimals is %s', (value, language, decimals, expected) => {
  expect(formatNumber(value, language, decimals)).toBe(expected)
})

test.each([
  [71, 'en-US', '71%'],
  [0, 'en-US', '0%'],
  [57, 'es', '57\u00a0%'],
])('%d percent in %s is %s', (percent, language, expected) => {
  expect(formatPercent(percent, language)).toBe(expected)
})

test.each([
  [84, '84°'],
  [83.6, '84°'],
  [0, '0°'],
  [-0.4, '0°'],
  [-5, '−5°'],
])('%d degrees read %s', (temperature, text) => {
  expect(formatDegrees(temperature, 'en-US')).toBe(text)
})
