import { expect, test, vi } from 'vitest'
import { machineClock } from '../store/clock.ts'
import type { PollingProcess } from '../store/source.ts'
import { Announcing } from './announcing.ts'

const processOf = (folder: string, cities: Record<string, string>): PollingProcess => ({
  name: folder,
  folder,
  cities: new Map(Object.entries(cities)),
})

function announceBeside(others: () => PollingProcess[]) {
  const warnings: string[] = []
  const announce = vi.fn(async (_: PollingProcess) => others())
  const leave = vi.fn(async () => {})
  const announcing = new Announcing(
    { sources: { announce, leave } as never, clock: machineClock },
    processOf('a:/news', { miami: '1', tampa: '2' }),
    (_, __, message) => warnings.push(message),
  )
  return { announcing, announce, leave, warnings }
}

test('another folder on the store is warned of once, with what differs and what to do', async () => {
  let other = processOf('b:/news', { tampa: '3', a: '', b: '', c: '', d: '' })
  const { announcing, warnings } = announceBeside(() => [other])
  await announcing.announce()
  expect(warnings).toEqual([])
  await announcing.announce()
  await announcing.announce()
  expect(warnings).toEqual([
    'two folders of publications share this store: a:/news here, b:/news in another process (only here: miami; ' +
      'only there: a, b, c and 1 more; with other sources: tampa). All are polled; of a city in both, the sources that ' +
      'were listed last. Set the same PUBLICATIONS_DIR for all processes, or give one of them a store of its own ' +
      '(DATA_DIR or DATABASE_URL)',
  ])
  other = processOf('b:/news', { tampa: '2', miami: '' })
  await announcing.announce()
  await announcing.announce()
  expect(warnings).toHaveLength(1)
})

test('a folder that differs for a moment, while it is updated, is no reason to warn', async () => {
  let isUpdated = false
  const { announcing, warnings } = announceBeside(() => [
    processOf('b:/news', { tampa: '2', ...(isUpdated && { miami: '1' }) }),
    processOf('a:/news', {}),
  ])
  await announcing.announce()
  isUpdated = true
  await announcing.announce()
  await announcing.announce()
  expect(warnings).toEqual([])
})

test('the others learn of a city before it is listed, and of one that was removed', async () => {
  const { announcing, announce } = announceBeside(() => [])
  await announcing.setCity('miami', '9')
  expect(announce).not.toHaveBeenCalled()
  await announcing.setCity('naples', '1')
  expect([...announce.mock.lastCall![0].cities.keys()]).toEqual(['miami', 'tampa', 'naples'])
  await announcing.setCity('miami', undefined)
  expect([...announce.mock.lastCall![0].cities.keys()]).toEqual(['tampa', 'naples'])
})
