import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Edition } from '../publication/publication.ts'
import { emptyStore } from '../server/app.fixture.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import type { Need } from '../site/needs.ts'
import { weatherKindNames, weatherSourceOf } from '../sources/weather/weather-sources.ts'
import type { NewArticle } from '../store/article.ts'
import { openEmptyStore } from '../store/empty-store.fixture.ts'
import type { FeedState } from '../store/source-state.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import { readingTopic } from '../store/topics.ts'
import { City } from './city.ts'
import { openData } from './data.ts'
import { searchStories } from './story-lists.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
  store = await openEmptyStore(folder)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const first = 'https://feeds.test/first'
const second = 'https://feeds.test/second'
const sample = 'sample:example/politics'
const publication = {
  ...examplePublication,
  feeds: {
    ...examplePublication.feeds,
    politics: [
      { address: first, title: 'First', owner: 'first.test' },
      { address: second, title: 'Second', owner: 'second.test' },
    ],
  },
  sampleFeeds: { politics: sample },
}
const needs: { list: Extract<Need, { kind: 'stories' }> } = {
  list: { kind: 'stories', category: 'politics', perFeed: 15, limit: 20 },
}

function state(address: string, succeeded: boolean): FeedState {
  const outcome = { polledAt: 1, succeededAt: succeeded ? 1 : undefined, failures: succeeded ? 0 : 1 }
  const rest = { etag: undefined, lastModified: undefined, bodyHash: undefined, unconditionalAt: undefined }
  return { address, ...rest, ...outcome, nextPollAt: 2, lastError: succeeded ? undefined : 'timeout: slow' }
}

function article(title: string, changes: Partial<NewArticle> = {}): NewArticle {
  const none = { category: undefined, imageUrl: undefined, author: undefined, language: undefined }
  return { guid: title, title, summary: '', link: 'https://a.test/', publishedAt: 1_000, ...none, ...changes }
}

async function listOf(
  edition: Edition,
  failed: readonly string[] = [],
  list = needs.list,
  front = publication.front,
) {
  const sources = { store, hasFailed: (id: string) => failed.includes(id) }
  return (await openData(new City({ ...publication, edition, front }, sources, 0)).load({ list })).list
}

test('a list is still loading while one feed failed and another was not polled yet', async () => {
  await store.articles.savePoll(state(first, false), [])
  expect(await listOf('live')).toEqual({ state: 'loading' })
  await store.articles.savePoll(state(second, false), [])
  expect(await listOf('live')).toMatchObject({ state: 'loaded', stories: [] })
})

test('a list has the stories of its edition alone', async () => {
  await store.articles.savePoll(state(sample, true), [article('A sample', { author: 'Sample Courier' })])
  await store.articles.savePoll(state(first, false), [])
  await store.articles.savePoll(state(second, true), [article('Live')])
  expect(await listOf('sample')).toMatchObject({
    stories: [{ title: 'A sample', publisher: 'Sample Courier' }],
  })
  expect(await listOf('live')).toMatchObject({ stories: [{ title: 'Live', publisher: 'Second' }] })
})

test('in the sample edition a category without samples is empty, and waits for no feed', async () => {
  const sports = { ...needs.list, category: 'sports' }
  expect(await listOf('sample', [], sports)).toEqual({ state: 'loaded', stories: [] })
  expect(await listOf('live', [], sports)).toEqual({ state: 'loading' })
})

test('samples say nothing of feeds that cannot be read, live stories do', async () => {
  await store.articles.savePoll(state(sample, true), [article('A sample')])
  const lost = { ...state(second, false), failures: 9, polledAt: 1 }
  await store.articles.savePoll({ ...lost, address: first }, [])
  await store.articles.savePoll(lost, [])
  expect(await listOf('sample')).not.toHaveProperty('unread')
  expect(await listOf('live')).toHaveProperty('unread')
})

test('the stories of both feeds are listed newest first', async () => {
  await store.articles.savePoll(state(first, true), [article('Older', { publishedAt: 1_000 })])
  await store.articles.savePoll(state(second, true), [article('Newer', { publishedAt: 2_000 })])
  expect(await listOf('live')).toMatchObject({ stories: [{ title: 'Newer' }, { title: 'Older' }] })
})

test('an owner with more entries than a list reads leaves the others what they have', async () => {
  const flood = Array.from({ length: 60 }, (_, n) =>
    article(`flood${n}`, { title: `word${n}`, publishedAt: 100_000 + n }),
  )
  const others = Array.from({ length: 9 }, (_, n) =>
    article(`other${n}`, { title: `term${n}`, publishedAt: 1_000 + n }),
  )
  await store.articles.savePoll(state(first, true), flood)
  await store.articles.savePoll(state(second, true), others.slice(0, 4))
  const counts = async (limit: number) => {
    const list = await listOf('live', [], { ...needs.list, limit })
    if (list?.state !== 'loaded') throw new Error('the list is loaded')
    return Map.groupBy(list.stories, ({ publisher }) => publisher)
  }
  const few = await counts(9)
  expect([few.get('First')?.length, few.get('Second')?.length]).toEqual([5, 4])
  await store.articles.savePoll(state(second, true), others)
  const many = await counts(9)
  expect([many.get('First')?.length, many.get('Second')?.length]).toEqual([5, 4])
})

test('so many lead by their score, two of an owner at most, the others follow by time', async () => {
  const dated = (guid: string, publishedAt: number, title = guid) => article(guid, { title, publishedAt })
  await store.articles.savePoll(state(first, true), [
    ...[5, 4, 3].map((minutes) => dated(`a${minutes}`, minutes * 60_000, `Alpha ${minutes}`)),
    dated('city', 60_000, 'Example opens shelters'),
  ])
  await store.articles.savePoll(state(second, true), [
    dated('b', 30_000, 'Beta'),
    dated('c', 20_000, 'Gamma'),
  ])
  const titlesOf = async (limit: number, front = publication.front) => {
    const list = await listOf('live', [], { ...needs.list, limit, leading: 4 }, front)
    return list?.state === 'loaded' ? list.stories.map(({ title }) => title) : []
  }
  const leading = ['Example opens shelters', 'Alpha 5', 'Beta', 'Gamma']
  expect(await titlesOf(20)).toEqual([...leading, 'Alpha 4', 'Alpha 3'])
  expect(await titlesOf(4)).toEqual(leading)
  // On a page that is not of the city's front, as that of the nation, its name does not weigh.
  expect((await titlesOf(4, ['sports']))[0]).toBe('Alpha 5')
})

test('an asset keeps its address, a feed’s image goes through the resizing endpoint, a failed image is left out', async () => {
  await store.articles.savePoll(state(first, true), [
    article('Own', { imageUrl: 'https://example.test/media/bridge.svg', publishedAt: 2_000 }),
    article('Fed', { imageUrl: 'https://other.test/a.jpg' }),
  ])
  const list = await listOf('live')
  if (list?.state !== 'loaded') throw new Error('the list is loaded')
  const [own, fed] = list.stories
  expect(own?.image).toEqual({ kind: 'own', address: '/media/bridge.svg' })
  expect(fed?.image).toMatchObject({ kind: 'resized', id: expect.stringMatching(/^\d+-[0-9a-f]{12}$/) })
  const id = fed?.image?.kind === 'resized' ? fed.image.id : ''
  const again = await listOf('live', [id])
  expect(again).toMatchObject({ stories: [{ title: 'Own' }, { title: 'Fed', image: undefined }] })
})

test('a search finds stories of the edition, and no others', async () => {
  await store.articles.savePoll(state(sample, true), [article('A sample tide')])
  await store.articles.savePoll(state(first, true), [article('A live tide')])
  const sources = { store, hasFailed: () => false }
  const { found } = await searchStories({ text: 'tide', order: 'best' }, new City(publication, sources, 0))
  expect(found.map(({ category, story }) => [category, story.title])).toEqual([['politics', 'A live tide']])
})

test('a page’s data names the topics it depends on', async () => {
  const sources = { store, hasFailed: () => false }
  const data = openData(new City(publication, sources, 0))
  await data.load({ next: { kind: 'coming', limit: 3 }, weather: { kind: 'forecast' } })
  expect([...data.topics]).toEqual([])
  expect(data.hasStories).toBe(false)
  await data.load(needs)
  expect(data.topics).toEqual(new Set([`feed:${first}`, `feed:${second}`]))
  expect(data.hasStories).toBe(true)
})

test.each<[Need, boolean]>([
  [{ kind: 'front' }, true],
  [{ kind: 'story', id: 1 }, true],
  [needs.list, false],
  [{ kind: 'notices', limit: 1, perOffice: 1 }, false],
])('whether the order of what a page shows depends on the time: %j, %s', async (need, expected) => {
  const data = openData(new City(publication, { store, hasFailed: () => false }, 0))
  await data.load({ need, other: needs.list })
  expect(data.isRanked).toBe(expected)
})

test('what shows the weather and the sea depends on their readings', async () => {
  const weather = {
    latitude: 26.1224,
    longitude: -80.1373,
    zones: ['FLZ172'],
    tides: { station: '8722956', name: 'The pier' },
  }
  const city = new City({ ...publication, weather }, { store, hasFailed: () => false }, 0)
  const topicsOf = async (need: Need) => {
    const data = openData(city)
    await data.load({ need })
    return [...data.topics]
  }
  expect(await topicsOf({ kind: 'forecast' })).toEqual(
    weatherKindNames.map((kind) => readingTopic(weatherSourceOf(kind, weather))),
  )
  expect(await topicsOf({ kind: 'water' })).toEqual(['tides:8722956'])
})

test('the weather is read once for the masthead and the page', async () => {
  const weather = { latitude: 26.1224, longitude: -80.1373, zones: ['FLZ172'] }
  const sources = { store, hasFailed: () => false }
  const city = new City({ ...publication, weather }, sources, 0)
  const reads = vi.spyOn(store.readings, 'loadReadings')
  const masthead = await city.loadWeather()
  const page = await openData(city).load({ weather: { kind: 'forecast' } })
  expect(page.weather).toBe(masthead.weather)
  expect(reads).toHaveBeenCalledOnce()
})

test('when the store does not answer, lists are empty and the error is reported', async () => {
  await store.close()
  const sources = { store, hasFailed: () => false }
  const data = openData(new City(publication, sources, 0))
  const { list, next } = await data.load({ ...needs, next: { kind: 'coming', limit: 3 } })
  expect(list).toEqual({ state: 'loaded', stories: [] })
  expect(next).toEqual([])
  expect(data.error).toBeDefined()
  store = await openEmptyStore(folder)
})

test('calendars are told', async () => {
  const parts = { store: emptyStore, hasFailed: () => false }
  const address = 'https://calendar.test/events.ics'
  const calendars = [{ kind: 'ics' as const, name: 'Parks', address }]
  const data = openData(new City({ ...publication, calendars }, parts, Date.UTC(2026, 10, 20, 15)))
  expect(await data.load({ calendars: { kind: 'calendars' } })).toEqual({
    calendars: [{ name: 'Parks', readAt: undefined, isStale: false }],
  })
  expect([...data.topics]).toEqual([`calendar:${address}#${publication.timeZone}`])
})

test('the error of a store that did not answer is that of its first query', async () => {
  const failing = new StoreError('gone')
  const articles = { ...emptyStore.articles, loadFeedStates: () => Promise.reject(failing) }
  const sources = {
    store: { ...emptyStore, articles },
    hasFailed: () => false,
  }
  for (const need of [needs.list, { kind: 'front' as const }, { kind: 'story' as const, id: 1 }]) {
    const data = openData(new City(publication, sources, 0))
    await data.load({ need })
    expect(data.error, need.kind).toBe(failing)
  }
})

async function frontOf(edition: Edition = 'live', now = 10_000) {
  const sources = { store, hasFailed: () => false }
  const city = { ...publication, edition, front: ['politics', 'sports'] }
  const data = openData(new City(city, sources, now))
  return {
    ...(await data.load({
      page: { kind: 'front' },
      one: { kind: 'story', id: 1 },
      none: { kind: 'story', id: 99 },
    })),
    data,
  }
}

test('a front page has its categories’ stories with their reasons, of its edition alone', async () => {
  expect((await frontOf()).page).toMatchObject({ state: 'loading', stories: [] })
  await store.articles.savePoll(state(sample, true), [article('A sample', { author: 'Sample Courier' })])
  for (const now of [10_000, 1_000_000_000])
    expect((await frontOf('sample', now)).page).toMatchObject({
      state: 'loaded',
      stories: [{ reports: [{ title: 'A sample', publisher: 'Sample Courier', owner: 'Sample Courier' }] }],
      latest: [{ title: 'A sample' }],
      updatedAt: undefined,
      quiet: undefined,
    })
  const aged = (await frontOf('sample', 1_000_000_000)).page
  expect(aged.stories[0]?.parts).toContainEqual(expect.objectContaining({ kind: 'age', factor: 1 }))
  await store.articles.savePoll(state(first, true), [article('One'), article('Two', { publishedAt: 9_000 })])
  await store.articles.savePoll(state('https://feeds.test/health', true), [article('Not of the front')])
  const { page, none, data } = await frontOf()
  expect(page).toMatchObject({
    state: 'loaded',
    stories: [
      { reports: [{ title: 'Two', owner: 'first.test', section: 'politics', position: 1 }], links: [] },
      { reports: [{ title: 'One', position: 2 }] },
    ],
    latest: [{ title: 'Two' }, { title: 'One' }],
    updatedAt: 1,
  })
  expect(page.stories[0]?.parts.map(({ kind }) => kind)).toEqual(['owners', 'age', 'place', 'position'])
  expect(none).toBeUndefined()
  expect([...data.topics]).toContain('feed:https://feeds.test/health')
})

test('a story is found by its id while its edition is shown; older than the window, it is on the front page while nothing is newer', async () => {
  await store.articles.savePoll(state(first, true), [article('One')])
  expect((await frontOf()).one).toMatchObject({
    story: { id: 1, reports: [{ title: 'One' }] },
  })
  expect((await frontOf('sample')).one).toBeUndefined()
  expect((await frontOf('live', 73 * 3_600_000)).page).toMatchObject({ stories: [{ id: 1 }], quiet: {} })
})

test('the latest are reports of the first category and those that name a place, for two days', async () => {
  await store.articles.savePoll(state(first, true), [article('Politics'), article('At the Old Harbor')])
  const health = 'https://feeds.test/health'
  const local = article('A cure', { summary: 'Found in Heron County.', publishedAt: 2_000 })
  await store.articles.savePoll(state(health, true), [local, article('Another cure')])
  const titles = ({ page }: Awaited<ReturnType<typeof frontOf>>) => page.latest.map(({ title }) => title)
  expect(titles(await frontOf())).toEqual(['A cure', 'Politics', 'At the Old Harbor'])
  const { page } = await frontOf()
  expect(page.stories.map(({ reports, parts }) => [reports[0]?.title, parts[2]])).toEqual([
    ['At the Old Harbor', { kind: 'place', place: 'neighborhood', words: ['Old Harbor'], factor: 1.5 }],
    ['A cure', { kind: 'place', place: 'county', words: ['Heron County'], factor: 1.2 }],
    ['Politics', { kind: 'place', place: 'elsewhere', words: [], factor: 1 }],
  ])
  const fresh = article('Fresh', { publishedAt: 40 * 3_600_000 })
  await store.articles.savePoll(state(first, true), [fresh])
  expect(titles(await frontOf('live', 48 * 3_600_000 + 1_500))).toEqual(['Fresh', 'A cure'])
})

test('when the store does not answer, the front page is empty and the error is reported', async () => {
  await store.close()
  const { page, one, data } = await frontOf()
  expect(page).toMatchObject({ state: 'loaded', stories: [], latest: [], idle: [] })
  expect(one).toBeUndefined()
  expect(data.error).toBeDefined()
  store = await openEmptyStore(folder)
})
