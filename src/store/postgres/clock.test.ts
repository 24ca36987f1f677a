import { expect, onTestFinished, test, vi } from 'vitest'
import { openAgain } from '../empty-store.fixture.ts'
import { openTemporaryStore } from '../temporary-store.fixture.ts'

test('processes whose clocks are ten minutes apart count by that of the server', async () => {
  const store = await openTemporaryStore()
  const wrong = 10 * 60_000
  const realNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: realNow + wrong })
  onTestFinished(() => void vi.useRealTimers())
  const other = await openAgain(store)
  onTestFinished(() => other.close())
  expect(other.clock.now() - realNow).toBeLessThan(wrong / 10)
  // The machine's clock is set while the process runs: the next reading, before each claim, knows.
  vi.setSystemTime(realNow - wrong)
  expect(realNow - (await other.clock.read())).toBeLessThan(wrong / 10)
  expect(realNow - other.clock.now()).toBeLessThan(wrong / 10)
})
