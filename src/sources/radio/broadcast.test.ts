import { expect, test } from 'vitest'
import { burstSize, StreamPast } from './broadcast.ts'

test('the last bytes of a stream are kept', () => {
  const past = new StreamPast()
  const chunk = Buffer.alloc(10_000, 'x')
  for (let sent = 0; sent < 30; sent++) past.add(chunk)
  const length = past.opening().reduce((sum, { length }) => sum + length, 0)
  expect(length).toBeGreaterThanOrEqual(burstSize)
  expect(length).toBeLessThan(burstSize + chunk.length)
})
