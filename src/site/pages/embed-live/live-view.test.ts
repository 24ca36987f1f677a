import { expect, test } from 'vitest'
import {
  exampleContext,
  exampleFront,
  exampleList,
  examplePublication,
  exampleStory,
} from '../../example-publication.fixture.ts'
import { buildLiveHeadlinesView, buildLivePartView, liveNeeds, livePartNeeds } from './live-view.ts'

const context = exampleContext('/embed/live')

test('it needs the categories of the live feed and no others', () => {
  const need = { kind: 'stories', perFeed: 4, limit: 4 }
  expect(liveNeeds(context)).toMatchObject({ localNews: need, sports: need })
  expect(Object.keys(liveNeeds(context))).toHaveLength(2)
})

test('the five newest headlines of all categories are shown, newest first, and those without a time last', () => {
  const at = (minute: number) => Date.UTC(2026, 10, 20, 14, minute)
  const listOf = (minutes: readonly (number | undefined)[]) => ({
    state: 'loaded' as const,

    stories: minutes.map((minute) =>
      exampleStory({
        guid: String(minute),
        title: `At ${minute}`,
        publishedAt: minute === undefined ? undefined : at(minute),
      }),
    ),
  })
  const { body } = buildLiveHeadlinesView(context, {
    sports: listOf([9, 5, 1]),
    localNews: listOf([8, 7, undefined]),
  })
  expect(body.cards.map(({ headline }) => headline)).toEqual(['At 9', 'At 8', 'At 7', 'At 5', 'At 1'])
  expect(buildLiveHeadlinesView(context, { localNews: listOf([undefined, 3]) }).body.cards).toMatchObject([
    { headline: 'At 3' },
    { headline: 'At undefined', date: 'recent' },
  ])
})

test('one owner has two of the five headlines, more only where the others have no more', () => {
  const listOf = (...owners: string[]) => ({
    state: 'loaded' as const,

    stories: owners.map((owner, index) => exampleStory({ guid: `${owner}${index}`, title: owner, owner })),
  })
  const shown = (lists: Parameters<typeof buildLiveHeadlinesView>[1]) =>
    buildLiveHeadlinesView(context, lists).body.cards.map(({ headline }) => headline)
  const flood = listOf('a', 'a', 'a', 'a')
  expect(shown({ localNews: flood, sports: listOf('b', 'c', 'd') })).toEqual(['a', 'a', 'b', 'c', 'd'])
  expect(shown({ localNews: flood, sports: listOf('b') })).toEqual(['a', 'a', 'a', 'a', 'b'])
})

test('it is a frame that is kept up to date and that no search engine lists; a link leads to more of the first category', () => {
  const { body, ...head } = buildLiveHeadlinesView(context, { localNews: exampleList(2) })
  expect(head).toMatchObject({ frame: 'none', isLive: true, noindex: true })
  expect(body).toMatchObject({ isPart: false, asOf: '10:00 AM' })
  expect(body.more).toEqual({ label: 'All Local News', href: '/local-news' })
})

test('the feed is loading only while it has no headlines', () => {
  const loading = { state: 'loading' } as const
  const stateOf = (lists: Parameters<typeof buildLiveHeadlinesView>[1]) =>
    buildLiveHeadlinesView(context, lists).body.state
  expect(stateOf({ localNews: loading, sports: exampleList(1) })).toBe('loaded')
  expect(stateOf({ localNews: loading, sports: exampleList(0) })).toBe('loading')
  expect(stateOf({ localNews: exampleList(0), sports: exampleList(0) })).toBe('empty')
  const publication = { ...examplePublication, live: [] }
  expect(buildLiveHeadlinesView({ ...context, publication }, {}).body.state).toBe('empty')
})

test('the frame of the front page has other sections than the latest, and no story that the page shows', () => {
  expect(livePartNeeds(context)).toMatchObject({ sports: { kind: 'stories' }, '/': { kind: 'front' } })
  expect(Object.keys(livePartNeeds(context))).toHaveLength(2)
  const page = exampleFront(3)
  const [onPage] = page.latest
  if (!onPage) throw new Error('the front page has no latest')
  const sports = {
    state: 'loaded' as const,

    stories: [onPage, exampleStory({ guid: 'other', title: 'Another' })],
  }
  const { body } = buildLivePartView(context, { sports, '/': page })
  expect(body.cards.map(({ headline }) => headline)).toEqual(['Another'])
  expect(body.more?.href).toBe('/sports')
  const none = buildLivePartView(context, { sports: { ...sports, stories: [onPage] }, '/': page }).body
  expect(none).toMatchObject({ state: 'empty', isPart: true })
})

test('a feed of one section keeps it in the frame of the front page', () => {
  const publication = { ...examplePublication, live: ['localNews'] }
  expect(Object.keys(livePartNeeds({ ...context, publication }))).toEqual(['localNews', '/'])
})
