import { expect, test } from 'vitest'
import type { ListedAddress } from './subscribers.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_760_000_000_000
const how = { consent: 'the fair of 2024', pace: 3000, now }
const listed = (...names: string[]): ListedAddress[] =>
  names.map((name) => ({ address: `${name}@example.com`, choices: ['weekly'] }))

test('imported addresses are asked one after the other, also those of a later import', async () => {
  const { subscribers } = await openTemporaryStore()
  expect(await subscribers.askListed('bay', listed('a', 'b', 'A', 'c'), how)).toBe(3)
  expect(await subscribers.askListed('pier', listed('a'), { ...how, now: now + 1 })).toBe(1)
  expect(await subscribers.claimQuestions(now, now + 60_000, 9)).toEqual([
    expect.objectContaining({
      address: 'a@example.com',
      askedAt: now,
      choices: ['weekly'],
      consent: how.consent,
    }),
  ])
  const rest = await subscribers.claimQuestions(now + 59_999, now + 90_000, 9)
  expect(rest.map(({ city, address, askedAt }) => [city, address, askedAt - now])).toEqual([
    ['bay', 'b@example.com', 3000],
    ['bay', 'c@example.com', 6000],
    ['pier', 'a@example.com', 9000],
  ])
})

test('who signs up by the form is asked at once, without the words of the import', async () => {
  const { subscribers } = await openTemporaryStore()
  await subscribers.askListed('bay', listed('a', 'b'), how)
  await subscribers.ask('bay', 'b@example.com', ['daily'], now)
  const questions = await subscribers.claimQuestions(now, now + 60_000, 9)
  expect(questions.map(({ choices, consent }) => [choices, consent])).toEqual([
    [['weekly'], how.consent],
    [['daily'], undefined],
  ])
})

test('imported addresses that nobody confirmed are erased, counted from when each is asked', async () => {
  const { subscribers } = await openTemporaryStore()
  await subscribers.askListed('bay', listed('a', 'b'), how)
  expect(await subscribers.forgetUnconfirmed(now + 3000)).toBe(1)
  expect(await subscribers.list('bay')).toMatchObject([{ address: 'b@example.com' }])
})
