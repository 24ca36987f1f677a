import { expect, test } from 'vitest'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, exampleStory } from '../../example-publication.fixture.ts'
import { buildNotices } from './notices.tsx'

const notice = { category: 'localNews', story: exampleStory({ title: 'City Hall closes at 4 PM' }) }

test.each([
  ['warning', true],
  ['watch', true],
  ['advisory', false],
] as const)('under a %s, notices come first: %j', (level, first) => {
  const context = { ...exampleContext('/'), weather: weatherWith(exampleAlert({ level })) }
  expect(buildNotices([notice], context)).toMatchObject({
    first,
    cards: [{ headline: 'City Hall closes at 4 PM' }],
  })
})

test('without a notice there is no block', () => {
  expect(buildNotices([], exampleContext('/'))).toBeUndefined()
  expect(buildNotices(undefined, exampleContext('/'))).toBeUndefined()
})
