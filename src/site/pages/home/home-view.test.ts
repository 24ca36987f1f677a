import { expect, test } from 'vitest'
import type { HomePlan } from '../../../publication/content.ts'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleArticle, exampleOccurrence, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleList, examplePublication } from '../../example-publication.fixture.ts'
import { buildHomeView, homeNeeds } from './home-view.ts'

const article = (slug: string) => exampleArticle({ slug, title: slug })
const plan: HomePlan = {
  featured: article('lead'),
  more: [article('a'), article('b'), article('c')],
  tabs: [{ label: 'Local News', articles: [article('d'), article('e')] }],
  video: { title: 'A video', caption: '', poster: '', href: 'https://video.test/' },
}
const planned = { ...exampleContext('/'), publication: publicationWith({ home: plan }) }
const nothing = { coming: [], forecast: undefined }

test('a plan is shown as it is', () => {
  const { body } = buildHomeView(planned, nothing)
  expect(body.lead?.href).toBe('/local-news/lead')
  expect(body.more.map(({ headline }) => headline)).toEqual(['a', 'b', 'c'])
  expect(body.tabs).toMatchObject([
    { id: 'local-news', label: 'Local News', cards: [{ headline: 'd' }, { headline: 'e' }] },
  ])
  expect(body.video?.title).toBe('A video')
})

test('a plan asks for no stories; without one more of the first category are asked for', () => {
  expect(Object.keys(homeNeeds(planned)).sort()).toEqual(['coming', 'forecast'])
  expect(homeNeeds(exampleContext('/'))).toMatchObject({
    coming: { limit: 3 },
    'front localNews': { kind: 'stories', category: 'localNews', limit: 6 },
    'front business': { kind: 'stories', category: 'business', limit: 2 },
  })
})

test('without a plan the newest local stories lead, and a story is in one place only', () => {
  const { body } = buildHomeView(exampleContext('/'), {
    ...nothing,
    'front localNews': exampleList(6),
    'front politics': exampleList(2),
    'front artsCulture': exampleList(0),
    'front sports': { state: 'loading' },
    'front business': exampleList(1),
  })
  expect(body.lead?.headline).toBe('Headline 1')
  expect(body.more.map(({ headline }) => headline)).toEqual(['Headline 2', 'Headline 3', 'Headline 4'])
  expect(body.tabs.map(({ label, cards }) => [label, cards.length])).toEqual([
    ['Local News', 2],
    ['Politics', 2],
    ['Business', 1],
  ])
  expect(body.video).toBeUndefined()
})

test('a front page without stories is loading or empty, never blank', () => {
  const viewOf = (list: ReturnType<typeof exampleList>) =>
    buildHomeView(exampleContext('/'), { ...nothing, 'front localNews': list })
  expect(viewOf({ state: 'loading' })).toMatchObject({ loading: true, body: { state: 'loading' } })
  expect(viewOf(exampleList(0))).toMatchObject({ loading: false, body: { state: 'empty' } })
})

test('weather, events and a frame of its own are shown where the city has them', () => {
  expect(buildHomeView(planned, nothing).body).toMatchObject({
    weather: undefined,
    events: [],
    liveFrame: undefined,
  })
  const publication = { ...examplePublication, frames: { live: 'https://live.test/' } }
  const data = { coming: [exampleOccurrence()], forecast: exampleWeather }
  expect(buildHomeView({ ...planned, publication }, data).body).toMatchObject({
    headline: 'Example Headlines',
    weather: { temperature: '84°' },
    events: [{ title: 'Farmers market' }],
    liveFrame: 'https://live.test/',
  })
})
