import { describe, expect, test } from 'vitest'
import { readLabelledArticles, readLabelledPairs } from './labelled-set.ts'
import { isTogether, scorePairs } from './measures.ts'
import { ourStories } from './our-stories.ts'
import { joinRecordedDay } from './recorded-day.ts'

const articles = readLabelledArticles()
const pairs = readLabelledPairs()
const stories = ourStories(articles)

describe('stories of the labelled pairs', () => {
  test('are together with a precision of at least .97 on the test half', () => {
    const tested = pairs.filter(({ split }) => split === 'test')
    const { precision } = scorePairs(tested, stories)
    const wrong = tested.filter((pair) => pair.label === 'different' && isTogether(stories, pair))
    expect(
      precision,
      `wrongly together: ${wrong.map(({ a, b }) => `${a} and ${b}`).join(', ')}`,
    ).toBeGreaterThanOrEqual(0.97)
  })

  test('are together with a precision of at least .97 and a recall of at least .80 on all pairs', () => {
    const { precision, recall } = scorePairs(pairs, stories)
    expect(precision).toBeGreaterThanOrEqual(0.97)
    expect(recall).toBeGreaterThanOrEqual(0.8)
  })

  test('in Spanish are together with a precision of at least .95 and a recall of at least .70', () => {
    const spanish = new Set(articles.filter(({ language }) => language === 'es').map(({ id }) => id))
    const { precision, recall } = scorePairs(
      pairs.filter(({ a }) => spanish.has(a)),
      stories,
    )
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.7)
  })

  test('are the same in whatever order the articles come', () => {
    const shown = (grouping: typeof stories) => [
      ...Map.groupBy(grouping.keys(), (id) => grouping.get(id)).values(),
    ]
    const keys = (grouping: typeof stories, was: (id: number) => number) =>
      shown(grouping)
        .map((ids) =>
          ids
            .map(was)
            .sort((a, b) => a - b)
            .join(' '),
        )
        .sort()
    // Ids follow the arrival: here in three other orders.
    for (const step of [7, 101, 353]) {
      const arrived = articles.map((_, place) => articles[(place * step) % articles.length]!)
      const renamed = arrived.map((article, place) => ({ ...article, id: place + 1 }))
      expect(keys(ourStories(renamed), (id) => arrived[id - 1]!.id)).toEqual(keys(stories, (id) => id))
    }
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
