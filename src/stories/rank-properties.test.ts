import { expect, test } from 'vitest'
import { hour } from '../time/durations.ts'
import { firstOwner } from './headline.ts'
import {
  type Choice,
  newsroomsOf,
  type PlaceFound,
  type RankableReport,
  type RankSettings,
  rankStories,
  scoreStory,
} from './rank.ts'
import type { Story, StoryLink } from './story.ts'
import { rankWeights } from './weights.ts'

// Properties that every front page must have, tested on random ones. The message of a failure has the seed.

const now = Date.UTC(2026, 10, 20, 15)
const places = Object.keys(rankWeights.place) as PlaceFound['place'][]
const halfLives: Readonly<Record<string, number>> = { news: 6, sports: 12, arts: 48 }
const rounds = 200

interface TestReport extends RankableReport {
  place: PlaceFound['place']
}

function settingsAt(at: number, choices: readonly Choice[] = []): RankSettings<TestReport> {
  return {
    now: at,
    halfLifeOf: (section) => halfLives[section] ?? 6,
    placeOf: ({ place }) => ({ place, words: [] }),
    mayLead: ({ id }) => id % 3 === 0,
    choices,
    isNamed: ({ id }, name) => String(id) === name,
  }
}

/** Pseudorandom numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function pick<T>(random: () => number, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError('nothing to pick')
  return value
}

function makeReport(
  random: () => number,
  id: number,
  owner = `owner ${Math.floor(random() * 6)}`,
): TestReport {
  return {
    id,
    owner,
    section: pick(random, Object.keys(halfLives)),
    // Some dates are in the future.
    orderedAt: now - Math.floor((random() * 80 - 4) * hour),
    position: 1 + Math.floor(random() * 20),
    place: pick(random, places),
  }
}

function makeStory(random: () => number, id: number): Story<TestReport> {
  const reports = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) =>
    makeReport(random, id + index),
  )
  const links: StoryLink[] = reports.slice(1).flatMap(({ id: b }) => (random() < 0.3 ? { a: id, b } : []))
  return { id, reports: sorted(reports), links }
}

function makeStories(random: () => number, count = 40): Story<TestReport>[] {
  return Array.from({ length: count }, (_, index) => makeStory(random, 1 + index * 10))
}

function sorted(reports: readonly TestReport[]): TestReport[] {
  return reports.toSorted((one, other) => other.orderedAt - one.orderedAt || other.id - one.id)
}

function shuffled<T>(random: () => number, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value)
}

const scoreOf = (story: Story<TestReport>, at = now) => scoreStory(story, settingsAt(at)).score

function forRandom(check: (random: () => number, seed: number) => void): void {
  for (let seed = 1; seed <= rounds; seed += 1) check(randomOf(seed * 7919), seed)
}

test('one more owner never lowers a story, whatever it reports and when', () => {
  forRandom((random, seed) => {
    const story = makeStory(random, 1)
    const joined = makeReport(random, 9, 'a further owner')
    const grown = { ...story, reports: sorted([...story.reports, joined]) }
    expect(scoreOf(grown), `seed ${seed}`).toBeGreaterThanOrEqual(scoreOf(story))
  })
})

test('ageing never raises a story', () => {
  forRandom((random, seed) => {
    const story = makeStory(random, 1)
    const later = now + random() * 100 * hour
    expect(scoreOf(story, later), `seed ${seed}`).toBeLessThanOrEqual(scoreOf(story, now))
  })
})

test('two feeds of one owner count as one', () => {
  forRandom((random, seed) => {
    const story = makeStory(random, 1)
    const twin = { ...pick(random, story.reports), id: 9 }
    const twice = { ...story, reports: sorted([...story.reports, twin]) }
    const countOf = (one: Story<TestReport>) => scoreStory(one, settingsAt(now)).parts[0]?.factor
    expect(countOf({ ...twice, links: [] }), `seed ${seed}`).toBe(countOf({ ...story, links: [] }))
  })
})

test('a pin is first until its minute and then where its score puts it', () => {
  forRandom((random, seed) => {
    const stories = makeStories(random)
    const pinned = pick(random, stories)
    const until = now + Math.floor(random() * 10 * hour)
    const pin = { as: 'pin' as const, story: String(pinned.id), until, note: '' }
    const idsAt = (at: number, choices: readonly Choice[]) =>
      rankStories(stories, settingsAt(at, choices)).map(({ id }) => id)
    expect(idsAt(until - 1, [pin])[0], `seed ${seed}`).toBe(pinned.id)
    expect(idsAt(until, [pin]), `seed ${seed}`).toEqual(idsAt(until, []))
  })
})

test('the page does not depend on the order of the stories', () => {
  forRandom((random, seed) => {
    const stories = makeStories(random)
    const mixed = shuffled(random, stories).map((story) => ({
      ...story,
      links: shuffled(random, story.links),
    }))
    const print = (some: readonly Story<TestReport>[]) =>
      JSON.stringify(rankStories(some, settingsAt(now)).map(({ id, score, parts }) => ({ id, score, parts })))
    expect(print(mixed), `seed ${seed}`).toBe(print(stories))
  })
})

test('no story is lost or repeated, and no owner exceeds its share while others are left', () => {
  forRandom((random, seed) => {
    const stories = makeStories(random, 60).map((story, index) => ({
      ...story,
      reports: story.reports.map((report) => ({
        ...report,
        section: `section ${index % 12}`,
        owner: `owner ${Math.floor(random() * 30)}`,
      })),
    }))
    const ranked = rankStories(stories, settingsAt(now))
    expect(new Set(ranked.map(({ id }) => id)).size, `seed ${seed}`).toBe(stories.length)
    const top = ranked.slice(0, rankWeights.top.stories)
    const most = (values: readonly string[]) =>
      Math.max(...[...Map.groupBy(values, (value) => value).values()].map((same) => same.length))
    const alone = top.filter((story) => newsroomsOf(story).size < 3)
    expect(most(alone.map(({ reports }) => firstOwner(reports) ?? '')), `seed ${seed}`).toBeLessThanOrEqual(2)
  })
})

test('among the first eight none of one newsroom is above one of three, but those that may lead', () => {
  forRandom((random, seed) => {
    const pin = { as: 'pin' as const, story: '11', until: now + 1, note: '' }
    const settings = settingsAt(now, [pin])
    const top = rankStories(makeStories(random), settings).slice(0, rankWeights.top.stories)
    const last = top.findLastIndex((story) => newsroomsOf(story).size >= 3)
    const above = top.slice(0, last).filter((story) => newsroomsOf(story).size === 1)
    for (const story of above)
      expect(settings.mayLead(story) || story.chosen !== undefined, `seed ${seed}`).toBe(true)
  })
})

test('a story with 5,000 reports and 2,000 stories are ranked in less than a second', () => {
  const random = randomOf(1)
  const reports = Array.from({ length: 5000 }, (_, index) => makeReport(random, index + 1))
  const links = reports.slice(1).map(({ id }) => ({ a: id - 1, b: id }))
  const begun = process.threadCpuUsage()
  rankStories([{ id: 1, reports: sorted(reports), links }, ...makeStories(random, 2000)], settingsAt(now))
  expect(process.threadCpuUsage(begun).user / 1000, 'ms of CPU').toBeLessThan(2000)
})
