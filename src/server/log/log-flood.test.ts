import { expect, test } from 'vitest'
import { LogFlood } from './log-flood.ts'
import { createLogger } from './logger.ts'

test('at most 100 lines of one text are written a second, and the next line says how many were left out', () => {
  let now = 0
  const flood = new LogFlood(() => now)
  const first = Array.from({ length: 3000 }, () => flood.admit('page not found'))
  expect(first.filter(({ isWritten }) => isWritten)).toHaveLength(100)
  expect(flood.admit('search')).toEqual({ isWritten: true, leftOut: 0 })
  now = 1000
  expect(flood.admit('page not found')).toEqual({ isWritten: true, leftOut: 2900 })
  now = 2000
  expect(flood.admit('page not found')).toEqual({ isWritten: true, leftOut: 0 })
})

test('the log of a process under a flood of requests stays short', () => {
  const lines: string[] = []
  const logger = createLogger(
    { logLevel: 'info', production: true },
    { write: (line) => void lines.push(line) },
  )
  for (let request = 0; request < 5000; request++) logger.info({ path: `/${request}` }, 'page not found')
  for (let request = 0; request < 5000; request++) logger.error({ err: new Error('x') }, 'a request failed')
  logger.warn('something else')
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.length).toBeLessThan(500)
  expect(lines.at(-1)).toContain('something else')
})
