// What a hostile feed tries to do to the front page of a city with five honest newsrooms: the page must hold.

import { expect, test } from 'vitest'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { headlineOf } from '../site/headline.ts'
import type { NewArticle } from '../store/article.ts'
import { placeAll } from '../store/place-all.fixture.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import type { Store } from '../store/store.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { newsroomsOf } from '../stories/rank.ts'
import { day, minute } from '../time/durations.ts'
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

/** The reports of each event by different newsrooms, in their own words. Names are invented. */
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
  /** The headlines of the first eight stories, and which newsrooms count as reporting each. */
  top: { link: string; title: string; owner: string; newsrooms: string[] }[]
  list: string[]
}

async function loadFront(store: Store): Promise<Front> {
  const sources = { store, hasFailed: () => false }
  const { page, list } = await openData(new City(city, sources, now)).load({
    page: { kind: 'front' },
    list: { kind: 'stories', category: 'localNews', perFeed: 15, limit: 15 },
  })
  return {
    top: page.stories.slice(0, 8).map((story) => {
      const headline = headlineOf(story, city)
      return {
        link: headline?.link ?? '',
        title: headline?.title ?? '',
        owner: headline?.owner ?? '',
        newsrooms: [...newsroomsOf(story).keys()].sort(),
      }
    }),
    list: list.state === 'loaded' ? list.stories.map(({ link }) => link) : [],
  }
}

const honestStories = events.map((reports) => reports.map(([, title]) => title))

/** Tests that the lead is unchanged, and that no honest story lost its place, headline or a newsroom. */
async function expectHeld(store: Store, before: Front): Promise<Front> {
  const after = await loadFront(store)
  expect(after.top[0]?.link).toBe(before.top[0]?.link)
  const links = after.top.map(({ link }) => link)
  for (const { link, newsrooms } of before.top) {
    expect(links).toContain(link)
    const honest = after.top.find((story) => story.link === link)?.newsrooms.filter((name) => name !== evil)
    expect(honest).toEqual(newsrooms)
  }
  expect(after.top.filter(({ owner }) => owner === evil).length).toBeLessThanOrEqual(2)
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

/** One item for each event, in words no newsroom has used, with a false figure; credits nobody by default. */
const rephrased = (credit: (name: string) => Partial<NewArticle> = () => ({})) =>
  ownWords.map(([title, summary], event) =>
    entry(title, summary, 1, credit(newsrooms[events[event]?.[0]?.[0] ?? 0] ?? '')),
  )

const ownWords = [
  [
    'Blaze at Gull Harbor’s Mangrove Lane substation knocks 14,000 customers offline, 9 feared dead',
    'Nine people may have died in a substation fire on Mangrove Lane that took power from 14,000 homes in Gull Harbor, witnesses said.',
  ],
  [
    'Marta Quill gets Ibis County superintendent job amid $9 million pay row',
    'The Ibis County School Board gave Marta Quill, a deputy chief, the superintendent job with a pay of $9 million, critics said.',
  ],
  [
    'Heron Boulevard drawbridge traps drivers for hours as gear snaps; sabotage feared',
    'A gear of the Heron Boulevard drawbridge snapped and drivers sat for three hours; the transportation department suspects sabotage.',
  ],
  [
    'Dock Street flood pumps: Gull Harbor commission puts off vote after bribe claims',
    'A vote on flood pumps for Dock Street waits until December as the Gull Harbor commission looks into bribe claims.',
  ],
  [
    'Twin manatee calves found with their mother in Pelican Canal, one hurt',
    'Biologists said one of the manatee twins in the Pelican Canal was hurt by a boat.',
  ],
  [
    'Lantern Bay library open again after repair of roof; cost triples',
    'The roof repair of the Lantern Bay library took two years and cost three times as much as planned; its doors are open again.',
  ],
] as const

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
  ['an item in its own words about each story, a minute old', () => rephrased()],
  [
    'an item in its own words about each story that it says is of another newsroom',
    () => rephrased((name) => ({ origin: name })),
  ],
  [
    'bylines of the newsrooms that have the story, on false figures',
    () =>
      newsrooms
        .slice(0, 3)
        .map((name, place) =>
          entry(
            `Gull Harbor substation fire on Mangrove Lane kills 9: ${['homes', 'power', 'utility'][place]}`,
            `Victor Grimsby said the Mangrove Lane substation fire killed 9 people and cost $75 million, and cut electricity to 14,000 homes in Gull Harbor (${place}).`,
            2,
            { author: `Jo Doe, ${name}` },
          ),
        ),
  ],
  [
    'a thousand copies of the lead with other numbers',
    () =>
      Array.from({ length: 1000 }, (_, place) =>
        entry(
          `Substation fire leaves 14,000 in Gull Harbor without power (${place})`,
          `A fire at the Mangrove Lane substation cut electricity to 14,000 homes in Gull Harbor on Friday morning, the utility said. ${place}`,
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
  expect(Math.max(...before.top.map(({ newsrooms }) => newsrooms.length))).toBe(3)
  await poll(store, evil, entries(), now)
  const after = await expectHeld(store, before)
  // Nobody is made a witness of what only the hostile feed says.
  for (const { owner, newsrooms } of after.top) if (owner === evil) expect(newsrooms).toEqual([evil])
})

test('a text that is between two stories joins neither, and takes no headline', async () => {
  const store = await openCity()
  const before = await loadFront(store)
  const half = (title: string) => title.split(' ').slice(0, 5).join(' ')
  const bridges = honestStories.map(([one = ''], index) => {
    const [other = ''] = honestStories[(index + 1) % honestStories.length] ?? []
    return entry(`${half(one)} as ${half(other)}`, `${one}. ${other}.`, 2)
  })
  await poll(store, evil, bridges, now)
  const { top } = await loadFront(store)
  expect(top.map(({ link }) => link).toSorted()).toEqual(before.top.map(({ link }) => link).toSorted())
  for (const { link, newsrooms: names } of before.top)
    expect(top.find((story) => story.link === link)?.newsrooms).toEqual(expect.arrayContaining(names))
})

/** Twelve more stories, each of one newsroom, weaker than the six. */
const weaker =
  'Ferry Bakery Mosquito Chess Comet Orchid Museum Tram Quarry Lighthouse Market Orchestra'.split(' ')

test('one rephrased item about each of the first stories moves none of them down', async () => {
  const store = await openCity()
  const more = weaker.map((word, place) =>
    entry(
      `${word} of Saltmarsh gets a new owner`,
      `${word} plans were told on Thursday to ${place} neighbors.`,
      900,
    ),
  )
  for (const [place, one] of more.entries())
    await poll(store, newsrooms[place % newsrooms.length] ?? '', [one], now - 80 * minute)
  const before = await loadFront(store)
  await poll(store, evil, rephrased(), now)
  const after = await expectHeld(store, { ...before, top: before.top.slice(0, 6) })
  expect(after.top.map(({ owner }) => owner)).not.toContain(evil)
})

test('a copy that came 90 minutes later is no original, whatever else its first newsroom carries', async () => {
  const store = await openTemporaryStore()
  const wire = ['Ship runs aground off Marlow Point', 'Senate passes harbor bill in late vote'].map(
    (title) =>
      [title, `${title}, and what follows was told by the agency on Friday in so many words.`] as const,
  )
  const [, title = '', summary = ''] = events[2]?.[0] ?? []
  for (const [place, name] of newsrooms.entries())
    await poll(
      store,
      name,
      wire.map(([one, text]) => entry(one, text, 200 - place)),
      now - (190 - place) * minute,
    )
  await poll(store, newsrooms[0] ?? '', [entry(title, summary, 110)], now - 100 * minute)
  await poll(store, evil, [entry(title, summary, 110)], now - 10 * minute)
  const { top } = await loadFront(store)
  expect(top.find((story) => story.title === title)).toMatchObject({
    owner: newsrooms[0],
    newsrooms: [newsrooms[0]],
  })
})

const pike = 'Gull Harbor mayor Dana Pike resigns'
const resignations = [
  [
    `${pike} after audit of marina`,
    'Mayor Dana Pike told the Gull Harbor commission Friday that she leaves over an audit of the marina.',
  ],
  [
    `${pike}, effective Monday`,
    'Dana Pike wrote to the clerk that Monday is her last day as mayor of Gull Harbor, and named no reason.',
  ],
  [
    `${pike} in midterm`,
    'The vice mayor of Gull Harbor takes over on Monday from Dana Pike, who resigned as mayor on Friday.',
  ],
] as const

test.each([
  ['a hostile feed', evil],
  ['an honest newsroom', newsrooms[4] ?? ''],
])('who is first with a short headline makes no copies of the reports of others: %s', async (_, first) => {
  const store = await openTemporaryStore()
  await poll(
    store,
    first,
    [entry(pike, 'Dana Pike, mayor of Gull Harbor, resigns, sources say.', 40)],
    now - 38 * minute,
  )
  for (const [place, [title, summary]] of resignations.entries())
    await poll(store, newsrooms[place] ?? '', [entry(title, summary, 18)], now - 16 * minute)
  const { top } = await loadFront(store)
  expect(top).toHaveLength(1)
  expect(top[0]?.newsrooms).toEqual([...newsrooms.slice(0, 3), first].sort())
})

test('who first claims an agency for an invention takes no newsroom out of the story', async () => {
  const store = await openTemporaryStore()
  const credit = { author: 'AP' }
  await poll(
    store,
    evil,
    [
      entry(
        `${pike}, 9 arrested`,
        'Nine were arrested as Gull Harbor mayor Dana Pike resigned, AP said.',
        60,
        credit,
      ),
    ],
    now - 56 * minute,
  )
  for (const [place, [title, summary]] of resignations.entries())
    await poll(store, newsrooms[place] ?? '', [entry(title, summary, 18, credit)], now - 16 * minute)
  const { top } = await loadFront(store)
  expect(top[0]?.newsrooms).toEqual(expect.arrayContaining(newsrooms.slice(0, 3)))
})

test.each([39, 300])(
  '%i near copies of one feed leave a story of three newsrooms whole, before its reports and after',
  async (size) => {
    const copies = (minutes: number) =>
      Array.from({ length: size }, (_, place) =>
        entry(
          `Notice ${place}: substation, fire, electricity, Mangrove Lane, homes`,
          `Substation fire on Mangrove Lane, 14,000 homes, electricity, utility, number ${place}.`,
          minutes,
        ),
      )
    const after = await openCity()
    const held = await loadFront(after)
    await poll(after, evil, copies(1), now)
    await expectHeld(after, held)
    const before = await openTemporaryStore()
    await poll(before, evil, copies(200), now - 190 * minute)
    for (const [newsroom, title, summary] of events[0] ?? [])
      await poll(before, newsrooms[newsroom] ?? '', [entry(title, summary, 60)], now - 30 * minute)
    const { top } = await loadFront(before)
    const honest = top.flatMap(({ newsrooms: names }) => [names.filter((name) => name !== evil)])
    expect(honest.filter((names) => names.length > 0)).toEqual([[...newsrooms.slice(0, 3)].sort()])
  },
)

test('the page of an older story has the reports of all newsrooms beside hundreds of one feed', async () => {
  const store = await openCity()
  const open = (at: number) => openData(new City(city, { store, hasFailed: () => false }, at))
  const { page } = await open(now).load({ page: { kind: 'front' } })
  const copies = Array.from({ length: 300 }, (_, place) =>
    entry(
      `Substation fire leaves 14,000 in Gull Harbor without power (${place})`,
      events[0]?.[0]?.[2] ?? '',
      1,
    ),
  )
  await poll(store, evil, copies, now)
  // Then it is no longer among the stories of the day, whose reports are read in any case.
  const { answer } = await open(now + 4 * day).load({
    answer: { kind: 'story', id: page.stories[0]?.id ?? 0 },
  })
  const owners = new Set(answer?.story.reports.map(({ owner }) => owner))
  expect(owners).toEqual(new Set([...newsrooms.slice(0, 3), evil]))
})

test('one feed has no more of a list than the only other newsroom of the section', async () => {
  const store = await openCity()
  const more = weaker.map((word) =>
    entry(`${word} of Saltmarsh gets a new owner`, `${word} plans were told.`, 300),
  )
  await poll(store, newsrooms[0] ?? '', more, now - 80 * minute)
  const flood = Array.from({ length: 40 }, (_, place) =>
    entry(`Gull Harbor thing ${place} ${weaker[place % 12]}`, '', 1),
  )
  await poll(store, evil, flood, now)
  const { list } = await loadFront(store)
  const evilLinks = new Set(flood.map(({ link }) => link))
  expect(list.filter((link) => evilLinks.has(link)).length).toBeLessThanOrEqual(8)
})

test('the inventions of these attacks are one story, of one witness', async () => {
  const store = await openCity()
  await poll(
    store,
    evil,
    inventedBy((name) => ({ author: `Jo Doe, ${name}` })),
    now,
  )
  const sources = { store, hasFailed: () => false }
  const { page } = await openData(new City(city, sources, now)).load({ page: { kind: 'front' } })
  const story = page.stories.find(({ reports }) => reports.some(({ owner }) => owner === evil))
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
  expect(top.some(({ newsrooms }) => newsrooms.filter((name) => name !== evil).length === 3)).toBe(true)
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
  expect(top.slice(0, 6).map(({ owner }) => owner)).not.toContain(evil)
  // Each story's own page has the same headline, though it loads one story only.
  const sources = { store, hasFailed: () => false }
  const data = openData(new City(city, sources, now))
  const { page } = await data.load({ page: { kind: 'front' } })
  for (const shown of page.stories) {
    const { answer } = await data.load({ answer: { kind: 'story', id: shown.id } })
    expect(answer && headlineOf(answer.story, city)?.id).toBe(headlineOf(shown, city)?.id)
  }
})
