// What a hostile feed tries to do to the front page of a city with five honest newsrooms: the page must hold.

import { expect, test } from 'vitest'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { headlineOf } from '../site/headline.ts'
import type { NewArticle } from '../store/article.ts'
import { placeAll } from '../store/place-all.fixture.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import type { Store } from '../store/store.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { minute } from '../time/durations.ts'
import { City } from './city.ts'
import { openData } from './data.ts'

const now = Date.UTC(2026, 10, 20, 15)

const newsrooms = ['Harbor Herald', 'Coast Radio', 'Bulldog Paper', 'Gazette Times', 'Kite Tribune']
const feedOf = (name: string) => `https://${name.toLowerCase().replaceAll(' ', '-')}.test/feed`
const evil = 'Evil Daily'
const sections = ['localNews', 'politics', 'worldNews', 'sports', 'health']
const feed = (title: string) => ({ address: feedOf(title), title, owner: title })
const city = {
  ...examplePublication,
  front: sections,
  feeds: Object.fromEntries(
    sections.map((key, place) => [key, [...(place === 0 ? [feed(evil)] : []), feed(newsrooms[place] ?? '')]]),
  ),
}

/** What happened: the reports of each event by different newsrooms, in their own words. Names are invented. */
const events: readonly (readonly (readonly [newsroom: number, title: string, summary: string])[])[] = [
  [
    [
      0,
      'Substation fire leaves 14,000 in Gull Harbor without power',
      'A fire at the Mangrove Lane substation cut electricity to 14,000 homes in Gull Harbor on Friday morning, the utility said.',
    ],
    [
      1,
      'Fire at Mangrove Lane substation cuts power to 14,000 Gull Harbor homes',
      'The utility says a substation fire on Mangrove Lane knocked out electricity for 14,000 homes Friday morning.',
    ],
    [
      2,
      'Gull Harbor substation fire: 14,000 homes lose electricity',
      'Flames at the substation on Mangrove Lane left 14,000 homes in Gull Harbor without electricity Friday.',
    ],
  ],
  [
    [
      3,
      'School board picks Marta Quill as Ibis County superintendent',
      'The Ibis County School Board voted 6-3 to hire Marta Quill, deputy chief of a neighboring district, as superintendent.',
    ],
    [
      4,
      'Marta Quill chosen as Ibis County schools superintendent in 6-3 vote',
      'Ibis County School Board members voted 6-3 for Marta Quill as the next superintendent of schools.',
    ],
  ],
  [
    [
      1,
      'Drawbridge on Heron Boulevard stuck open for three hours',
      'The Heron Boulevard drawbridge was stuck open for three hours Friday after a gear broke, the transportation department said.',
    ],
    [
      0,
      'Broken gear keeps Heron Boulevard drawbridge open for hours',
      'Traffic on Heron Boulevard waited three hours after a gear of the drawbridge broke, according to the transportation department.',
    ],
  ],
  [
    [
      2,
      'Commission delays vote on Dock Street flood pumps',
      'The Gull Harbor commission put off until December a vote on flood pumps for Dock Street.',
    ],
  ],
  [
    [
      3,
      'Rare manatee twins seen in the Pelican Canal',
      'A manatee with twin calves swam up the Pelican Canal, biologists said.',
    ],
  ],
  [
    [
      4,
      'Lantern Bay library reopens after two-year repair',
      'The Lantern Bay library opened its doors again after repairs of the roof that took two years.',
    ],
  ],
]

let count = 0
/** An entry of a feed, published so many minutes ago. */
function entry(
  title: string,
  summary: string,
  minutes: number,
  changes: Partial<NewArticle> = {},
): NewArticle {
  const guid = `g${++count}`
  const publishedAt = now - minutes * minute
  return makeArticle(guid, {
    title,
    summary,
    publishedAt,
    language: 'en',
    link: `https://news.test/${guid}`,
    ...changes,
  })
}

async function poll(store: Store, name: string, articles: readonly NewArticle[], at: number): Promise<void> {
  const state = makeFeedState(feedOf(name), { polledAt: at, succeededAt: at })
  await store.articles.savePoll(state, articles)
  await placeAll(store, at)
}

const honestLinks = new Set<string>()

/** A store with what the five newsrooms published in the last hours, polled half an hour ago. */
async function openCity(): Promise<Store> {
  const store = await openTemporaryStore()
  const byNewsroom = Map.groupBy(
    events.flatMap((reports, event) =>
      reports.map(([newsroom, title, summary], place) => {
        const article = entry(title, summary, 100 + event * 10 + place * 5)
        honestLinks.add(article.link)
        return { newsroom, article }
      }),
    ),
    ({ newsroom }) => newsroom,
  )
  for (const [newsroom, brought] of byNewsroom) {
    await poll(
      store,
      newsrooms[newsroom] ?? '',
      brought.map(({ article }) => article),
      now - 90 * minute,
    )
  }
  return store
}

interface Front {
  /** Links of the headlines of the first eight stories, and who counts as reporting each. */
  top: { link: string; title: string; carrier: string; owners: number }[]
  list: string[]
}

async function loadFront(store: Store): Promise<Front> {
  const sources = { store, sampleEdition: 'never' as const, hasFailed: () => false }
  const { page, list } = await openData(new City(city, sources, now)).load({
    page: { kind: 'front' },
    list: { kind: 'stories', category: 'localNews', perFeed: 15, limit: 15 },
  })
  return {
    top: page.stories.slice(0, 8).map((story) => {
      const headline = headlineOf(story, city)
      const owners = new Set(story.reports.map(({ owner }) => owner)).size
      return {
        link: headline?.link ?? '',
        title: headline?.title ?? '',
        carrier: headline?.carrier ?? '',
        owners,
      }
    }),
    list: list.state === 'loaded' ? list.stories.map(({ link }) => link) : [],
  }
}

const honestStories = events.map((reports) => reports.map(([, title]) => title))

/** The front page after an attack: its lead is the one of before, and no honest story lost its place or headline. */
async function expectHeld(store: Store, before: Front): Promise<Front> {
  const after = await loadFront(store)
  expect(after.top[0]?.link).toBe(before.top[0]?.link)
  const links = after.top.map(({ link }) => link)
  for (const { link } of before.top) expect(links).toContain(link)
  expect(after.top.filter(({ carrier }) => carrier === evil).length).toBeLessThanOrEqual(2)
  return after
}

const allReports = events.flat()
const slightly = (title: string) => `${title.replace(/\b(Friday|after|as|for|in)\b/, 'now')} today`

/** Five reports of what never happened, which are one story. */
const inventions = [
  [
    'Mayor of Gull Harbor resigns over secret marina deal',
    'The mayor of Gull Harbor resigned Friday over a secret deal for the marina.',
  ],
  [
    'Gull Harbor mayor resigns over secret deal for marina',
    'A secret marina deal made the mayor of Gull Harbor resign on Friday.',
  ],
  [
    'Secret marina deal: mayor of Gull Harbor resigns',
    'On Friday the Gull Harbor mayor resigned because of a secret marina deal.',
  ],
  [
    'Mayor resigns in Gull Harbor after secret marina deal',
    'Gull Harbor has no mayor after the secret marina deal: the mayor resigned Friday.',
  ],
  [
    'Gull Harbor mayor quits, resigns over the secret marina deal',
    'The secret deal for the marina ended with the mayor of Gull Harbor, who resigned Friday.',
  ],
] as const

/** The inventions, each with what names another newsroom. */
const inventedBy = (credit: (name: string) => Partial<NewArticle>, names: readonly string[] = newsrooms) =>
  inventions.map(([title, summary], place) => entry(title, summary, 5, credit(names[place] ?? '')))

const attacks: readonly (readonly [name: string, entries: () => NewArticle[]])[] = [
  ['bylines of other newsrooms on an invention', () => inventedBy((name) => ({ author: `Jo Doe, ${name}` }))],
  ['sources that it claims for an invention', () => inventedBy((origin) => ({ origin }))],
  [
    'agencies that it claims for an invention',
    () => inventedBy((author) => ({ author }), ['Reuters', 'AP', 'AFP', 'UPI', 'EFE']),
  ],
  ['exact copies dated an hour before the originals', () => allReports.map(([, t, s]) => entry(t, s, 220))],
  ['exact copies with the newest dates', () => allReports.map(([, t, s]) => entry(t, s, 1))],
  [
    'exact copies without a date',
    () => allReports.map(([, t, s]) => entry(t, s, 0, { publishedAt: undefined })),
  ],
  [
    'copies with a few words changed and the newest dates',
    () => allReports.map(([, t, s]) => entry(slightly(t), s, 1)),
  ],
  [
    'two stories in one text',
    () =>
      honestStories.flatMap(([one = ''], index) => {
        const [, other = '', summary = ''] = events[(index + 1) % events.length]?.[0] ?? []
        return [entry(`${one}; ${other}`, `${events[index]?.[0]?.[2]} ${summary}`, 2)]
      }),
  ],
  [
    'words of all places and offices',
    () =>
      Array.from({ length: 15 }, (_, place) =>
        entry(
          `Gull Harbor Dock Street Heron Boulevard police school board ${place}`,
          'Gull Harbor '.repeat(20),
          1,
        ),
      ),
  ],
  ['dates in the future', () => allReports.map(([, t, s]) => entry(t, s, -600))],
  [
    'a thousand entries with the words of the lead',
    () =>
      Array.from({ length: 1000 }, (_, place) =>
        entry(
          `Substation fire power homes Gull Harbor Mangrove Lane notice ${place}`,
          `Electricity utility ${place}`,
          1,
        ),
      ),
  ],
]

test.each(attacks)('%s do not change the front page', async (_, entries) => {
  const store = await openCity()
  const before = await loadFront(store)
  expect(
    before.top
      .map(({ owners }) => owners)
      .toSorted()
      .at(-1),
  ).toBe(3)
  await poll(store, evil, entries(), now)
  const after = await expectHeld(store, before)
  // Nobody is made a witness of what only the hostile feed says.
  for (const { carrier, owners } of after.top) if (carrier === evil) expect(owners).toBe(1)
})

test('the inventions of these attacks are one story, of one witness', async () => {
  const store = await openCity()
  await poll(
    store,
    evil,
    inventedBy((name) => ({ author: `Jo Doe, ${name}` })),
    now,
  )
  const sources = { store, sampleEdition: 'never' as const, hasFailed: () => false }
  const { page } = await openData(new City(city, sources, now)).load({ page: { kind: 'front' } })
  const story = page.stories.find(({ reports }) => reports.some(({ carrier }) => carrier === evil))
  expect(story?.reports.length).toBeGreaterThanOrEqual(3)
  expect(new Set(story?.reports.map(({ owner }) => owner))).toEqual(new Set([evil]))
  expect(story?.parts.find(({ kind }) => kind === 'owners')).toMatchObject({ count: 1 })
})

test('a feed that says one thing a thousand times does not keep the reports of others apart', async () => {
  const store = await openTemporaryStore()
  const notices = Array.from({ length: 1000 }, (_, place) =>
    entry(
      `Notice ${place}: substation, fire, electricity, Mangrove Lane, homes`,
      `Substation fire on Mangrove Lane, 14,000 homes, electricity, utility, number ${place}.`,
      200,
    ),
  )
  await poll(store, evil, notices, now - 120 * minute)
  for (const [newsroom, title, summary] of events[0] ?? [])
    await poll(store, newsrooms[newsroom] ?? '', [entry(title, summary, 60)], now - 30 * minute)
  const { top } = await loadFront(store)
  expect(top.find(({ title }) => title.includes('14,000'))?.owners).toBeGreaterThanOrEqual(3)
})

test('copies that come with the first poll of all feeds do not take the headlines', async () => {
  const store = await openTemporaryStore()
  const at = now - minute
  const copies = allReports.map(([, title, summary]) => entry(title, summary, 200))
  await poll(store, evil, copies, at)
  const originals = allReports.map(([newsroom, title, summary], place) => ({
    newsroom,
    article: entry(title, summary, 100 + place),
  }))
  for (const [newsroom, brought] of Map.groupBy(originals, (one) => one.newsroom)) {
    await poll(
      store,
      newsrooms[newsroom] ?? '',
      brought.map(({ article }) => article),
      at,
    )
  }
  const { top } = await loadFront(store)
  expect(top.slice(0, 6).map(({ carrier }) => carrier)).not.toContain(evil)
  // Each story's own page has the same headline, though it loads one story only.
  const sources = { store, sampleEdition: 'never' as const, hasFailed: () => false }
  const data = openData(new City(city, sources, now))
  const { page } = await data.load({ page: { kind: 'front' } })
  for (const shown of page.stories) {
    const { answer } = await data.load({ answer: { kind: 'story', id: shown.id } })
    expect(answer && headlineOf(answer.story, city)?.id).toBe(headlineOf(shown, city)?.id)
  }
})
