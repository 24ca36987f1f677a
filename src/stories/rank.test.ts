import { describe, expect, test } from 'vitest'
import { hour } from '../time/durations.ts'
import { type PlaceFound, type RankableReport, type RankedStory, rankStories, scoreStory } from './rank.ts'

const now = Date.UTC(2026, 10, 20, 15)

interface TestReport extends RankableReport {
  place?: PlaceFound['place']
}

const settings = {
  now,
  halfLifeOf: (section: string) => (section === 'arts' ? 48 : 6),
  placeOf: ({ place = 'elsewhere' }: TestReport): PlaceFound => ({ place, words: [] }),
  mayLead: ({ id }: { id: number }) => id < 0,
  choices: [],
  isNamed: ({ id }: { id: number }, name: string) => String(id) === name,
}

function report(changes: Partial<TestReport> = {}): TestReport {
  return { id: 1, owner: 'a', section: 'news', orderedAt: now, position: 1, ...changes }
}

function story(...reports: TestReport[]) {
  return { id: Math.min(...reports.map(({ id }) => id)), reports, links: [] }
}

const factorsOf = ({ parts }: RankedStory<TestReport>) => parts.map(({ factor }) => factor)

describe('the score', () => {
  test.each([
    ['one owner, just now, elsewhere, first in its feed', [report()], [1, 1, 1, 1.25]],
    ['three owners', [report(), report({ owner: 'b' }), report({ owner: 'c' })], [2, 1, 1, 1.25]],
    ['two feeds of one owner', [report(), report({ id: 2 })], [1, 1, 1, 1.25]],
    ['six hours of news', [report({ orderedAt: now - 6 * hour })], [1, 0.5, 1, 1.25]],
    ['48 hours of arts', [report({ orderedAt: now - 48 * hour, section: 'arts' })], [1, 0.5, 1, 1.25]],
    ['a date in the future', [report({ orderedAt: now + 24 * hour })], [1, 1, 1, 1.25]],
    ['the city in a title', [report({ place: 'county' }), report({ place: 'city' })], [1, 1, 2, 1.25]],
    ['the city in a text', [report({ place: 'text' })], [1, 1, 1.5, 1.25]],
    ['a neighborhood', [report({ place: 'neighborhood' })], [1, 1, 1.5, 1.25]],
    ['the county', [report({ place: 'county' })], [1, 1, 1.2, 1.25]],
    ['fifth in its feed', [report({ position: 5 })], [1, 1, 1, 1.05]],
  ])('of %s', (_, reports, factors) => {
    const scored = scoreStory(story(...reports), settings)
    expect(factorsOf(scored)).toEqual(factors)
    expect(scored.score).toBeCloseTo(factors.reduce((product, factor) => product * factor, 1))
  })

  test('a copy of another owner’s text does not count as an owner, and does not make the story newer', () => {
    const wire = report({ id: 1, owner: 'wire', orderedAt: now - 6 * hour })
    const copy = report({ id: 2, owner: 'station' })
    const same = { a: 1, b: 2 }
    const copied = { ...story(wire, copy), links: [same] }
    expect(factorsOf(scoreStory(copied, settings)).slice(0, 2)).toEqual([1, 0.5])
    expect(factorsOf(scoreStory(story(wire, copy), settings)).slice(0, 2)).toEqual([Math.log2(3), 1])
    // The same text with a few other words, by another newsroom.
    const summary = 'The drawbridge was stuck open for three hours after a gear broke.'
    const carried = story({ ...wire, summary }, { ...copy, summary: `${summary} Police said.` })
    expect(factorsOf(scoreStory(carried, settings)).slice(0, 2)).toEqual([1, 0.5])
    const own = { ...copied, reports: [...copied.reports, report({ id: 3, owner: 'station' })] }
    expect(factorsOf(scoreStory(own, settings)).slice(0, 2)).toEqual([Math.log2(3), 1])
  })

  test('of copies with the same time the one that was stored first is the original', () => {
    const reports = [
      report({ id: 2, owner: 'station' }),
      report({ id: 1, owner: 'wire' }),
      report({ id: 3, owner: 'station' }),
    ]
    const copy = { a: 1, b: 2 }
    expect(factorsOf(scoreStory({ ...story(...reports), links: [copy] }, settings))[0]).toBe(Math.log2(3))
  })

  test('an owner that reports again does not make the story newer, one that joins does', () => {
    const old = report({ orderedAt: now - 6 * hour })
    expect(factorsOf(scoreStory(story(report({ id: 2 }), old), settings))[1]).toBe(0.5)
    expect(factorsOf(scoreStory(story(report({ id: 2, owner: 'b' }), old), settings))[1]).toBe(1)
  })
})

describe('the order', () => {
  const idsOf = (...stories: ReturnType<typeof story>[]) => rankStories(stories, settings).map(({ id }) => id)

  test('is by score, then newest first', () => {
    const later = { section: 'arts', orderedAt: now - 1 }
    expect(
      idsOf(
        story(report({ id: 1, owner: 'a', position: 2 })),
        story(report({ id: 2, owner: 'b', section: 'x', place: 'city' })),
        story(report({ id: 3, owner: 'c', ...later, orderedAt: now + 1 })),
        story(report({ id: 4, owner: 'd', section: 'arts', orderedAt: now + 2 })),
      ),
    ).toEqual([2, 4, 3, 1])
  })

  test('no owner has more than two of the first eight, and sections have no share', () => {
    const stories = Array.from({ length: 30 }, (_, index) =>
      story(
        report({
          id: index + 1,
          owner: index < 10 ? 'loud' : `owner ${index}`,
          section: index < 20 ? `s${index}` : `s${index % 3}`,
          orderedAt: now - index * hour,
        }),
      ),
    )
    const ranked = rankStories(stories, settings)
    const top = ranked.slice(0, 8).map(({ reports }) => reports[0])
    expect(top.filter((one) => one?.owner === 'loud')).toHaveLength(2)
    expect(ranked.slice(0, 9).map(({ id }) => id)).toEqual([1, 2, 11, 12, 13, 14, 15, 16, 3])
  })

  test('a story of three newsrooms takes no place of the one that had it first', () => {
    const shared = [1, 2, 3, 4].map((id) =>
      story(
        report({ id, owner: 'a', section: `s${id}`, orderedAt: now - hour }),
        ...['b', 'c'].map((owner, index) => report({ id: id + 10 * (index + 1), owner, section: `s${id}` })),
      ),
    )
    const others = Array.from({ length: 9 }, (_, index) =>
      story(report({ id: 50 + index, owner: `o${index}`, section: `t${index}`, orderedAt: now - 20 * hour })),
    )
    const ranked = rankStories([...shared, ...others], settings)
    expect(new Set(ranked.slice(0, 4).map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4]))
  })

  test('who joins many stories last takes none of the places of those who had them first', () => {
    const joined = [1, 2, 3, 4].map((id) =>
      story(
        report({ id: id + 10, owner: 'loud', section: `s${id}` }),
        report({ id, owner: `first ${id}`, section: `s${id}`, orderedAt: now - hour }),
      ),
    )
    const others = Array.from({ length: 9 }, (_, index) =>
      story(report({ id: 50 + index, owner: `o${index}`, section: `t${index}`, orderedAt: now - 20 * hour })),
    )
    const ranked = rankStories([...joined, ...others], settings)
    expect(new Set(ranked.slice(0, 4).map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4]))
  })

  test('what one newsroom alone has is below what three have, but our own news and what an editor placed', () => {
    const newest = (id: number) => story(report({ id, owner: `o${id}`, orderedAt: now }))
    const shared = story(
      ...['a', 'b', 'c'].map((owner, index) => report({ id: 10 + index, owner, orderedAt: now - 12 * hour })),
    )
    const two = story(
      ...['a', 'b'].map((owner, index) => report({ id: 20 + index, owner, orderedAt: now - 5 * hour })),
    )
    const choices = [{ as: 'pin' as const, story: '1', until: now + 1, note: '' }]
    const ranked = rankStories([newest(1), newest(2), newest(-3), newest(4), two, shared], {
      ...settings,
      choices,
    })
    expect(ranked.map(({ id }) => id)).toEqual([1, -3, two.id, shared.id, 2, 4])
  })

  test('one section alone fills the page', () => {
    const stories = Array.from({ length: 12 }, (_, index) =>
      story(report({ id: index + 1, owner: `${index}` })),
    )
    expect(rankStories(stories, settings)).toHaveLength(12)
  })
})

describe('an editor', () => {
  const stories = [1, 2, 3, 4].map((id) =>
    story(report({ id, owner: `${id}`, section: `${id}`, orderedAt: now - id * hour })),
  )
  const choice = (as: 'lead' | 'pin' | 'bury', id: number, until = now + 1) => ({
    as,
    story: `${id}`,
    until,
    note: 'Why.',
  })
  const rank = (...choices: ReturnType<typeof choice>[]) => rankStories(stories, { ...settings, choices })
  const idsOf = (ranked: readonly { id: number }[]) => ranked.map(({ id }) => id)

  test('places a lead and pins first, and buries stories', () => {
    const ranked = rank(choice('lead', 3), choice('pin', 4), choice('bury', 1))
    expect(idsOf(ranked)).toEqual([3, 4, 2])
    expect(ranked.map(({ chosen }) => chosen)).toEqual([
      { as: 'lead', note: 'Why.', until: now + 1 },
      { as: 'pin', note: 'Why.', until: now + 1 },
      undefined,
    ])
  })

  test('choices end at their minute', () => {
    expect(idsOf(rank(choice('lead', 4, now + 1)))).toEqual([4, 1, 2, 3])
    expect(idsOf(rank(choice('lead', 4, now), choice('bury', 1, now)))).toEqual([1, 2, 3, 4])
  })

  test('a choice that names no story has no effect, and of two choices of one story the first is used', () => {
    expect(idsOf(rank(choice('pin', 99), choice('pin', 2), choice('bury', 2)))).toEqual([2, 1, 3, 4])
    expect(idsOf(rank(choice('lead', 2), choice('pin', 2)))).toEqual([2, 1, 3, 4])
  })
})
