import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../example-content.fixture.ts'
import {
  exampleCategoryOf,
  exampleContext,
  examplePublication,
  exampleStory,
} from '../example-publication.fixture.ts'
import { findRoute } from '../routes.ts'
import { defaultTexts as en } from '../texts/texts.ts'
import {
  alternatesOf,
  directionOf,
  englishPathOf,
  languageName,
  languagesOf,
  otherLanguagesOf,
  pathIn,
} from './languages.ts'
import { StoryItem } from './Story.tsx'
import { buildStoryCards } from './story-card.ts'
import { exampleWeather } from './weather/sample-weather.fixture.ts'

const publication = publicationWith({ sampleWeather: exampleWeather })

test.each([
  ['/', '/es'],
  ['/storm', '/es/storm', '/ht/storm'],
  ['/weather', '/es/weather'],
  ['/weather/alerts/x1', '/es/weather/alerts/x1'],
])('%s has the same languages from each of them, and a page in each', (...paths) => {
  for (const path of paths) {
    expect(languagesOf(path, publication).map((one) => one.path)).toEqual(paths)
    expect(englishPathOf(path)).toBe(paths[0])
    expect(findRoute(publication, path), path).toBeDefined()
    expect(otherLanguagesOf(path, publication).map((one) => one.path)).toEqual(
      [paths[0], paths[1], '/ht/storm'].filter((one) => one !== path),
    )
  }
  expect(['en', 'es', 'ht'].map((tag) => pathIn(tag, paths[0]))).toEqual([
    paths[0],
    paths[1],
    paths[2] ?? paths[0],
  ])
})

test('a search keeps its query in each language', () => {
  expect(otherLanguagesOf('/es/search?q=a%20b', publication).map((one) => one.path)).toEqual([
    '/search?q=a%20b',
    '/ht/storm',
  ])
  expect(otherLanguagesOf('/search?q=es', publication).map((one) => one.path)).toEqual([
    '/es/search?q=es',
    '/ht/storm',
  ])
})

test('search engines are told of each language once, and which is the default', () => {
  expect(alternatesOf('/ht/storm', publication)).toEqual([
    ['en-US', '/storm'],
    ['es', '/es/storm'],
    ['ht', '/ht/storm'],
    ['x-default', '/storm'],
  ])
  expect(alternatesOf('/es/weather', publication).map(([, path]) => path)).toEqual([
    '/weather',
    '/es/weather',
    '/weather',
  ])
})

test('an article is in the languages in which all of it was translated; from it, the others lead to their front pages', () => {
  const own = { html: 'Mareas', text: 'Mareas', source: undefined, reviewed: undefined }
  const title = { as: 'title' as const, html: 'Tides', text: 'Tides' }
  const articles = [exampleArticle({ translations: [{ language: 'es', blocks: [{ ...title, own }] }] })]
  const city = publicationWith({ articles, sampleWeather: exampleWeather })
  for (const path of ['/local-news/king-tides', '/es/local-news/king-tides']) {
    expect(languagesOf(path, city).map((one) => one.path)).toEqual([
      '/local-news/king-tides',
      '/es/local-news/king-tides',
    ])
  }
  const half = [exampleArticle({ translations: [{ language: 'es', blocks: [{ ...title, own }, title] }] })]
  expect(languagesOf('/local-news/king-tides', publicationWith({ articles: half }))).toEqual([])
  expect(otherLanguagesOf('/local-news/king-tides', city).map((one) => one.path)).toEqual([
    '/es/local-news/king-tides',
    '/ht/storm',
  ])
  expect(findRoute(city, '/es/local-news/king-tides')).toBeDefined()
  expect(findRoute(city, '/ht/local-news/king-tides')).toBeUndefined()
})

describe('a page in English only', () => {
  test.each(['/contact', '/weather/notifications', '/esoteric', '/events/x'])('%s', (path) => {
    expect(alternatesOf(path, publication)).toEqual([])
    expect(otherLanguagesOf(path, publication).map((one) => one.path)).toEqual(['/es', '/ht/storm'])
  })

  test('as is one that the publication does not have', () => {
    expect(languagesOf('/es/weather', examplePublication)).toEqual([])
    expect(findRoute(examplePublication, '/es/weather')).toBeUndefined()
    expect(otherLanguagesOf('/contact', examplePublication).map((one) => one.path)).toEqual(['/es'])
  })
})

test.each([
  ['es', 'en-US', 'Spanish'],
  ['es-US', 'en-US', 'Spanish'],
  ['ht', 'en-US', 'Haitian Creole'],
  ['en', 'es', 'inglés'],
  ['xx', 'en-US', undefined],
  ['not a tag', 'en-US', undefined],
  ['', 'en-US', undefined],
])('%j in %s is %j', (tag, inLanguage, name) => {
  expect(languageName(tag, inLanguage)).toBe(name)
})

test.each([
  ['عاصفة عند الفجر', 'auto'],
  ['סערה', 'auto'],
  ['King tides: مرحبا', 'auto'],
  ['King tides – “Où ?” 東京 🌊', undefined],
  ['', undefined],
])('%j: %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

test('a story’s headline and deck run as their own letters do', () => {
  const stories = [exampleStory({ title: 'عاصفة عند الفجر', summary: 'Rain at dawn.' })]
  const list = { state: 'loaded', stories } as const
  const [card] = buildStoryCards(list, exampleCategoryOf('worldNews'), exampleContext())
  const html = renderToStaticMarkup(card && <StoryItem card={card} shape="row" t={en} />)
  expect(html).toMatch(/<h3 dir="auto">/)
  expect(html).toMatch(/<p class="deck">/)
})
