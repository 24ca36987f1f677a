import { expect, test } from 'vitest'
import { formatLogLine } from './log-line.ts'

const time = '2026-11-20T10:15:02.123Z'

test('a line has its time, level, message and values', () => {
  const line = formatLogLine(
    JSON.stringify({ level: 30, time, path: '/x', text: 'two words', n: 1, msg: 'page not found' }),
  )
  expect(line).toBe('10:15:02 info  page not found path=/x text="two words" n=1\n')
})

test('an error shows its stack below', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' }
  const line = formatLogLine(JSON.stringify({ level: 50, time, err, msg: 'a request failed' }))
  expect(line).toBe('10:15:02 ERROR a request failed\nError: broken\n    at here\n')
})

test('text from readers cannot send control sequences to the terminal', () => {
  const line = formatLogLine(JSON.stringify({ level: 30, time, text: '\u001b[2Jgone', msg: 'search' }))
  expect(line).not.toContain('\u001b')
})
