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

test('the others learn of cities that came before they are listed, and of those that went, of all at once', async () => {
  const { announcing, announce } = announceBeside(() => [])
  announcing.note('miami', '9')
  await announcing.announceChanges()
  expect(announce).not.toHaveBeenCalled()
  announcing.note('naples', '1')
  announcing.note('ocala', '1')
  announcing.note('miami', undefined)
  await announcing.announceChanges()
  await announcing.announceChanges()
  expect(announce).toHaveBeenCalledTimes(1)
  expect([...announce.mock.lastCall![0].cities.keys()]).toEqual(['tampa', 'naples', 'ocala'])
  expect(['naples', 'miami'].map((city) => announcing.has(city))).toEqual([true, false])
})

test('what could not be told is told the next time', async () => {
  const { announcing, announce } = announceBeside(() => [])
  announcing.note('naples', '1')
  announce.mockRejectedValueOnce(new Error('the store is away'))
  await expect(announcing.announceChanges()).rejects.toThrow('the store is away')
  await announcing.announceChanges()
  expect(announce).toHaveBeenCalledTimes(2)
})
