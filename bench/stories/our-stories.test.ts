import { describe, expect, test } from 'vitest'
import { readLabelledArticles, readLabelledPairs } from './labelled-set.ts'
import { isTogether, scorePairs } from './measures.ts'
import { groupStories } from './our-stories.ts'

const articles = readLabelledArticles()
const pairs = readLabelledPairs()
const stories = groupStories(articles)

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

  test('find more than half of the pairs that belong together', () => {
    expect(scorePairs(pairs, stories).recall).toBeGreaterThan(0.5)
  })
})
