import { expect, test, vi } from 'vitest'
import { machineClock } from '../store/clock.ts'
import type { PollingProcess } from '../store/source.ts'
import { Announcing } from './announcing.ts'

function announceBeside() {
  const announce = vi.fn(async (_: PollingProcess): Promise<PollingProcess[]> => [])
  const announcing = new Announcing(
    { sources: { announce } as never, clock: machineClock },
    {
      name: 'a',
      cities: new Map([
        ['miami', '1'],
        ['tampa', '2'],
      ]),
    },
  )
  return { announcing, announce }
}

test('the others learn of cities that came before they are listed, and of those that went, of all at once', async () => {
  const { announcing, announce } = announceBeside()
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
  const { announcing, announce } = announceBeside()
  announcing.note('naples', '1')
  announce.mockRejectedValueOnce(new Error('the store is away'))
  await expect(announcing.announceChanges()).rejects.toThrow('the store is away')
  await announcing.announceChanges()
  expect(announce).toHaveBeenCalledTimes(2)
})
