import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { day, hour } from '../../../time/durations.ts'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  exampleRankedStory,
  exampleReport,
} from '../../example-publication.fixture.ts'
import type { CityWeather, FrontStories, LoadNeeds } from '../../needs.ts'
import { findRoute } from '../../routes.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { buildTranslatedFrontView, TranslatedFrontPage } from './TranslatedFrontPage.tsx'

const publication = publicationWith({ sampleWeather: exampleWeather })
const noStories: FrontStories = { ...exampleFront(0), stories: [], latest: [] }

function build(path: string, weather: CityWeather, front = noStories) {
  return buildTranslatedFrontView({ ...exampleContext(path), weather, publication }, { front })
}

function htmlOf(path: string, weather: CityWeather, front = noStories): string {
  const { body } = build(path, weather, front)
  return renderToStaticMarkup(createElement(TranslatedFrontPage, { view: body, t: defaultTexts }))
}

test('reports in the page’s language stand first under a heading of their own; what has both counts once', () => {
  const report = (id: number, language: string | undefined) =>
    exampleReport({ id, language, title: `Report ${id}`, link: `https://a.test/${id}` })
  const stories = [
    exampleRankedStory(1, [report(1, undefined)]),
    exampleRankedStory(2, [report(5, 'en'), report(2, 'es-US')]),
    exampleRankedStory(3, [report(3, 'ht')]),
  ]
  const titles = (path: string) => {
    const { own, headlines } = build(path, weatherWith(), { ...noStories, stories }).body
    return [own, headlines].map((items) => items.map(({ title }) => title))
  }
  expect(titles('/es')).toEqual([['Report 2'], ['Report 1', 'Report 3']])
})

test('twenty reports in its language are listed, and it says where they are samples or still loading', () => {
  const stories = Array.from({ length: 21 }, (_, id) =>
    exampleRankedStory(id, [exampleReport({ id, language: 'es' })]),
  )
  const live = build('/es', weatherWith(), { ...noStories, stories })
  expect(live.loading).toBe(false)
  expect(live.body).toMatchObject({ own: { length: 20 }, isSample: false, hasWeather: true })
  expect(build('/es', undefined, { ...noStories, edition: 'sample' }).body).toMatchObject({
    isSample: true,
    hasWeather: false,
  })
  expect(build('/es', weatherWith(), { ...noStories, state: 'loading' }).loading).toBe(true)
})

test('its language is that of title and description', () => {
  expect(build('/es', weatherWith())).toMatchObject({
    title: 'Noticias de Example',
    description: 'Noticias y el tiempo de Example',
    language: 'es',
    frame: 'lean',
  })
})

test('it leads to the pages in its language, and to itself in English', () => {
  const { frame } = build('/es', weatherWith()).body
  expect(frame.links.map(({ path }) => path)).toEqual([
    '/es/storm',
    '/es/weather',
    '/es/search',
    '/es/newsletter',
  ])
  expect(frame.english).toBe('/')
})

test('a page says once, at its head, that nobody has signed its words; those of safety have the English beside them', () => {
  const watch = exampleAlert({ event: 'Flood Watch', level: 'watch' })
  const calm = htmlOf('/es', weatherWith())
  expect(calm).toMatch(
    /<h1>Noticias de Example<\/h1><\/header><p class="meta">Ningún hablante nativo ha firmado esta traducción\. <a href="\/" hrefLang="en">/,
  )
  expect(calm.match(/hablante nativo/g)).toHaveLength(1)
  // What official pages say of flood waters and orders is of safety.
  expect(calm.match(/<li>[^<]+ <small lang="en">[^<]+<\/small><\/li>/g)).toHaveLength(3)
  const html = htmlOf('/es', weatherWith(watch))
  expect(html).toContain('Vigilancia de inundación <small lang="en">Flood Watch</small>')
})

test.each<[string, CityWeather, RegExp]>([
  ['nobody answered for an hour', unchecked(hour), /We have not been able to check for alerts since/],
  ['nobody ever answered', unchecked(undefined), /not been able to check for alerts yet/],
  ['the edition is a sample', { kind: 'sample', sample: exampleWeather }, /This is a sample edition/],
  ['the city has no weather', undefined, /does not check for weather alerts/],
])('where %s it does not say that nothing is in effect', (_, weather, note) => {
  const html = htmlOf('/es', weather)
  expect(html).toMatch(note)
  expect(html).not.toContain('None.')
})

test('where alerts were read it says that there are none', () => {
  expect(htmlOf('/es', weatherWith())).toContain('None.')
})

function unchecked(age: number | undefined): CityWeather {
  const known = weatherWith()
  return {
    ...known,
    alerts: { ...known.alerts, checkedAt: age === undefined ? undefined : exampleNow - age },
  }
}

test('until when is said in the page’s language, and the alert leads to its page in it', () => {
  const weather = weatherWith(exampleAlert({ id: 'a1', endsAt: exampleNow + day }))
  const { inForce } = build('/es', weather).body.alerts
  expect(inForce).toMatchObject([{ path: '/es/weather/alerts/a1', ends: 'sáb 10:00 a.m.' }])
})

test.each([
  ['/es', false, 'lean'],
  ['/es', true, 'plain'],
])('in a warning the storm page takes its place: %s, %s', async (path, isWarned, frame) => {
  const weather = isWarned ? weatherWith(exampleAlert({})) : weatherWith()
  const loaded = { front: noStories, notices: [] }
  const page = await findRoute(publication, path)?.route.open(
    { ...exampleContext(path), weather, publication },
    // The type of a loader depends on the needs; both pages find theirs here.
    (async () => loaded) as unknown as LoadNeeds,
  )
  expect(page && 'view' in page && [page.view.frame, page.view.language]).toEqual([frame, 'es'])
})
