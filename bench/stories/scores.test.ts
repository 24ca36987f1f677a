import { describe, expect, test } from 'vitest'
import { readLabelledArticles, readLabelledPairs } from './labelled-set.fixture.ts'
import { groupLabelled, joinRecordedDay, scorePairs, scoreRecordedDay } from './scores.fixture.ts'

const articles = readLabelledArticles()
const pairs = readLabelledPairs()
const stories = groupLabelled(articles)

describe('stories of the labelled pairs', () => {
  const spanish = new Set(articles.filter(({ language }) => language === 'es').map(({ id }) => id))
  test.each([
    ['on the test half', pairs.filter(({ split }) => split === 'test'), { precision: 0.97, recall: 0.75 }],
    ['on all pairs', pairs, { precision: 0.97, recall: 0.8 }],
    ['in Spanish', pairs.filter(({ a }) => spanish.has(a)), { precision: 0.95, recall: 0.7 }],
  ])('%s have at least this precision and recall', (_, some, least) => {
    const { precision, recall, wrong } = scorePairs(some, stories)
    expect(precision, `wrongly together: ${JSON.stringify(wrong)}`).toBeGreaterThanOrEqual(least.precision)
    expect(recall).toBeGreaterThanOrEqual(least.recall)
  })
})

test('of the recorded day two of eleven stories in Spanish are put to an English one, and both belong there', () => {
  const day = joinRecordedDay()
  expect(day).toHaveLength(11)
  expect(day.filter(([, english]) => english !== undefined).toSorted()).toEqual([
    ['Despidos en Seafarer: "Son 27 años"', expect.stringContaining('Seafarer')],
    ['Incendio en subestación deja sin luz a media Gull Harbor', expect.stringContaining('substation')],
  ])
})

test('of all pairs of the recorded day hardly one is wrongly together', () => {
  const { precision, recall, wrong } = scoreRecordedDay()
  expect(precision, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.97)
  expect(recall).toBeGreaterThanOrEqual(0.65)
})
