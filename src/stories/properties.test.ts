import { expect, test } from 'vitest'
import { findStories } from './find-stories.fixture.ts'
import { areApart } from './marks.ts'
import { profileOf, type StoryArticle } from './profile.ts'

/** A Park–Miller generator, so that every run has the same articles. */
function randomsFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const places = ['Gull Harbor', 'Lantern Bay', 'Saltmarsh', 'Marlow Point', 'Ibis Key']
const events = [
  'shooting',
  'flood warning',
  'bridge repair',
  'school vote',
  'boat fire',
  'Powerball drawing',
  'Hurricane Otto',
]
const details = [
  'pier',
  'marina',
  'deputies',
  'neighbors',
  'witnesses',
  'ambulance',
  'evening',
  '12',
  '13',
  '$120M',
  '5-4',
  '3-2',
]

/** Articles from few words, so that many are similar to different degrees. */
function randomArticles(seed: number, count: number): StoryArticle[] {
  const random = randomsFrom(seed)
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  return Array.from({ length: count }, (_, id) => ({
    id,
    title: `${pick(events)} in ${pick(places)}: ${pick(details)} ${pick(details)}`,
    summary: random(3) === 0 ? '' : `The ${pick(details)} near ${pick(places)} after the ${pick(events)}.`,
    publishedAt: random(10) === 0 ? undefined : 1_772_438_400_000 + random(100) * 60 * 60_000,
    language: undefined,
    source: `Newsroom ${random(6)}`,
    link: random(8) === 0 ? 'https://news.example/one' : `https://news.example/${id}`,
  }))
}

const byFirst = ([a = 0]: number[], [b = 0]: number[]) => a - b

const seeds = [1, 2, 3, 4, 5, 6]

test.each(seeds)('every article is in one story, whatever the order of the input (seed %i)', (seed) => {
  const articles = randomArticles(seed, 90)
  const stories = findStories(articles)
  expect(stories.flatMap(({ reports }) => reports.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
    articles.map(({ id }) => id),
  )
  const random = randomsFrom(seed + 100)
  const shuffled = articles.map((article) => ({ article, at: random(1e6) })).sort((a, b) => a.at - b.at)
  expect(JSON.stringify(findStories(shuffled.map(({ article }) => article)))).toBe(JSON.stringify(stories))
  // Ids follow the arrival: with other ids the same texts are together.
  const arrived = shuffled.map(({ article }, place) => ({ ...article, id: place, was: article.id }))
  const groups = findStories(arrived).map(({ reports }) =>
    reports.map(({ was }) => was).sort((a, b) => a - b),
  )
  const before = stories.map(({ reports }) => reports.map(({ id }) => id).sort((a, b) => a - b))
  expect(groups.sort(byFirst)).toEqual(before.sort(byFirst))
})

test.each(seeds)('no story holds two reports that are kept apart (seed %i)', (seed) => {
  const stories = findStories(randomArticles(seed, 90)).filter(({ reports }) => reports.length > 1)
  expect(stories.length).toBeGreaterThan(3)
  for (const { reports } of stories) {
    const profiles = reports.map(profileOf)
    for (const one of profiles)
      for (const other of profiles) expect(areApart(one.marks, other.marks)).toBe(false)
  }
})
