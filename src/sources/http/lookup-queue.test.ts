import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Lookup, limitLookups } from './lookup-queue.ts'

/** A fake lookup that answers when the test says so. */
function nameServer() {
  const asked: [hostname: string, answer: () => void][] = []
  const lookup: Lookup = (hostname, answer) => {
    asked.push([hostname, () => answer(null, [{ address: '192.0.2.1', family: 4 }])])
  }
  return { lookup, asked, names: () => asked.map(([hostname]) => hostname) }
}

test('two names are looked up at a time; the others wait in order', async () => {
  const { lookup, asked, names } = nameServer()
  const limited = limitLookups(lookup, 600_000)
  const answered: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) limited(name, () => answered.push(name))
  await expect.poll(names).toEqual(['a', 'b'])
  asked[1]![1]()
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  asked[0]![1]()
  asked[2]![1]()
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd'])
  asked[3]![1]()
  expect(answered).toEqual(['b', 'a', 'c', 'd'])
})

test('a name whose caller has timed out is not looked up', async () => {
  const { lookup, asked, names } = nameServer()
  const limited = limitLookups(lookup, 10)
  const errors: (string | undefined)[] = []
  for (const name of ['a', 'b', 'late']) limited(name, (error) => errors.push(error?.message))
  await sleep(30)
  asked[0]![1]()
  await expect.poll(() => errors.length).toBe(2)
  expect(names()).toEqual(['a', 'b'])
  expect(errors).toEqual([undefined, 'late could not be resolved in time'])
})
