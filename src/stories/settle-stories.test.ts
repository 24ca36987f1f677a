import { expect, test } from 'vitest'
import { weighAmong } from './find-stories.fixture.ts'
import { profileOf } from './profile.ts'
import { settleStories, type UnsettledArticle } from './settle-stories.ts'

/** Two events with three reports each, as articles 1 to 6. */
const texts = [
  [
    'Two shot near Gull Harbor pier, police say',
    'Two men were shot near the Gull Harbor pier on Dock Street.',
  ],
  ['Gull Harbor pier shooting leaves two men wounded', 'Gunfire on Dock Street by the pier hit two men.'],
  ['Gunfire by the pier in Gull Harbor wounds two', 'Two men were hit on Dock Street near the pier.'],
  ['Council bans gas leaf blowers in Saltmarsh', 'The ban on gas leaf blowers in Saltmarsh begins in June.'],
  ['Saltmarsh council votes to ban gas leaf blowers', 'Gas leaf blowers are banned from June.'],
  ['Leaf blowers that burn gas are banned in Saltmarsh', 'The council voted for the ban, from June.'],
] as const

/** The articles in these stories. */
function articlesIn(storyOf: (id: number) => Partial<UnsettledArticle>): UnsettledArticle[] {
  const profiles = texts.map(([title, summary], index) =>
    profileOf({
      id: index + 1,
      title,
      summary,
      language: 'en',
      source: `n${index}`,
      publishedAt: index * 60_000,
      link: undefined,
    }),
  )
  return weighAmong(profiles).map((weighed) => ({
    ...weighed,
    story: undefined,
    isFixed: false,
    isFresh: false,
    ...storyOf(weighed.profile.id),
  }))
}

const none = new Set<number>()
const summary = (articles: readonly UnsettledArticle[], whole = none) =>
  settleStories(articles, whole).map(({ key, members, isChanged }) => ({ key, members, isChanged }))

test('reports of one event that were in no story become one', () => {
  const stories = settleStories(
    articlesIn(() => ({})),
    none,
  )
  expect(stories.map(({ members }) => members)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  for (const { key, isChanged } of stories) expect([key, isChanged]).toEqual([undefined, true])
})

test('two events in one story are split; the key stays with one of them', () => {
  expect(summary(articlesIn(() => ({ story: 7 })))).toEqual([
    { key: 7, members: [1, 2, 3], isChanged: true },
    { key: undefined, members: [4, 5, 6], isChanged: true },
  ])
})

test('a report in the wrong story is moved, and each story keeps the key of most of its reports', () => {
  expect(summary(articlesIn((id) => ({ story: id < 3 ? 7 : 5 })))).toEqual([
    { key: 7, members: [1, 2, 3], isChanged: true },
    { key: 5, members: [4, 5, 6], isChanged: true },
  ])
})

test('an unchanged story is not saved again, and has links of one text only where a report is new', () => {
  const [one] = articlesIn((id) => ({ story: 7, isFresh: id > 3 }))
  if (!one) throw new Error('no report')
  const linksWhere = (isFresh: boolean) => {
    const copy = { ...one, profile: { ...one.profile, id: 9 }, isFresh }
    return settleStories([one, copy], none).map(({ isChanged, links }) => ({ isChanged, links }))
  }
  expect(linksWhere(false)).toEqual([{ isChanged: false, links: [] }])
  expect(linksWhere(true)).toEqual([{ isChanged: false, links: [{ a: 1, b: 9 }] }])
})

test('reports too old to be compared, and stories of which only a part was loaded, are not split', () => {
  expect(summary(articlesIn(() => ({ story: 7, isFixed: true })))).toMatchObject([
    { key: 7, isChanged: false },
  ])
  expect(
    summary(
      articlesIn(() => ({ story: 7 })),
      new Set([7]),
    ),
  ).toMatchObject([{ key: 7, isChanged: false }])
})
