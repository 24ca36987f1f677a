import { describe, expect, test } from 'vitest'
import { readLabelledArticles, readLabelledPairs } from './labelled-set.fixture.ts'

const articles = new Map(readLabelledArticles().map((article) => [article.id, article]))
const pairs = readLabelledPairs().map((pair) => ({
  ...pair,
  first: articles.get(pair.a)!,
  second: articles.get(pair.b)!,
}))

describe('the labelled pairs', () => {
  test('are of two articles of the set, in one language, each pair once', () => {
    expect(pairs.filter(({ first, second }) => first?.language !== second?.language)).toEqual([])
    expect(new Set(pairs.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`)).size).toBe(pairs.length)
    expect(pairs.filter(({ a, b }) => a === b)).toEqual([])
  })

  test('agree with the stories of composed articles', () => {
    const composed = pairs.filter(({ first }) => first.story !== undefined)
    expect(
      composed.filter(
        ({ label, first, second }) => (label === 'same story') !== (first.story === second.story),
      ),
    ).toEqual([])
  })

  test('are at most 72 hours apart', () => {
    const hours = ({ first, second }: (typeof pairs)[number]) =>
      Math.abs(Date.parse(first.publishedAt) - Date.parse(second.publishedAt)) / 3_600_000
    expect(pairs.filter((pair) => hours(pair) > 72)).toEqual([])
  })

  test('keep each event in one half', () => {
    const splits = new Map<string, Set<string>>()
    for (const { first, second, split } of pairs) {
      for (const { story } of [first, second]) {
        if (story !== undefined) splits.set(story, (splits.get(story) ?? new Set()).add(split))
      }
    }
    expect([...splits].filter(([, both]) => both.size > 1)).toEqual([])
  })
})
