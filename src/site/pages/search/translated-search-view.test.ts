import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleStory } from '../../example-publication.fixture.ts'
import type { CityWeather } from '../../needs.ts'
import type { SearchResult } from '../../search-result.ts'
import { openBusySearch, openSearch } from './search.ts'
import { buildTranslatedSearchView } from './translated-search-view.ts'

const article = exampleArticle({ title: 'Tide tables' })
const publication = publicationWith({ articles: [article] })
const contextAt = (path: string, weather: CityWeather = weatherWith()) => ({
  ...exampleContext(path),
  publication,
  weather,
})
const now = exampleContext().now
const storyIn = (language: string | undefined, title: string, age = 0) => ({
  category: 'politics',
  edition: 'live' as const,
  story: exampleStory({ guid: title, title, language, publishedAt: now - age }),
})
const resultOf = (text: string, values: Partial<SearchResult> = {}): SearchResult => ({
  text,
  found: [],
  own: [],
  hasMore: false,
  ...values,
})
const htmlOf = (path: string, result: SearchResult, weather?: CityWeather) =>
  renderToStaticMarkup(openSearch(result, contextAt(path, weather)).body)

test('reports in the page’s language come first, then the rest, our own texts too', () => {
  const found = [
    storyIn(undefined, 'Tide news'),
    storyIn('es-US', 'Tide: la marea', 9_000),
    storyIn('ht', 'Tide: mare a', 9_000),
  ]
  const result = resultOf('tide', { found, own: [article.path] })
  const titles = (path: string) => {
    const { own, others } = buildTranslatedSearchView(result, contextAt(path)).body
    return [own, others].map((items) => items.map(({ title }) => title))
  }
  expect(titles('/es/search')).toEqual([['Tide: la marea'], ['Tide news', 'Tide: mare a', 'Tide tables']])
  const html = htmlOf('/es/search', result)
  expect(html).toContain('lang="es-US">Tide: la marea')
  expect(html).toContain('<ul class="h" lang="en">')
})

test('a page of ours in the language is among those in it, also where its title is not translated', () => {
  const title = { as: 'title', html: 'Tide tables', text: 'Tide tables' } as const
  const articles = [
    exampleArticle({ title: title.text, translations: [{ language: 'es', blocks: [title] }] }),
  ]
  const context = { ...contextAt('/es/search'), publication: publicationWith({ articles }) }
  const found = Array.from({ length: 30 }, (_, n) => storyIn(undefined, `Tide ${n}`))
  const { own, others } = buildTranslatedSearchView(
    resultOf('marea', { found, own: [`/es${article.path}`] }),
    context,
  ).body
  expect(own).toMatchObject([{ title: 'Tide tables', href: `/es${article.path}`, language: undefined }])
  expect(others).toHaveLength(19)
})

test('in twenty results a page, those in its language are on the first', () => {
  const found = [
    ...Array.from({ length: 30 }, (_, n) => storyIn(undefined, `Tide ${n}`)),
    storyIn('es', 'Otra marea', 99_000),
  ]
  const view = (page: number) =>
    buildTranslatedSearchView(resultOf('tide', { found }), contextAt('/es/search'), page).body
  expect(view(1).own).toHaveLength(1)
  expect(view(1).others).toHaveLength(19)
  expect(view(1)).toMatchObject({ previous: undefined, next: '/es/search?q=tide&page=2' })
  expect(view(2).others).toHaveLength(11)
  expect(view(2)).toMatchObject({ previous: '/es/search?q=tide', next: undefined })
})

test('its address, its language, and a way to the English page that keeps the query; no search engine lists it', () => {
  const { body, ...head } = buildTranslatedSearchView(resultOf('a & é'), contextAt('/es/search'))
  expect(head).toMatchObject({
    title: 'a & é | Buscar',
    language: 'es',
    frame: 'lean',
    noindex: true,
    canonical: '/es/search?q=a%20%26%20%C3%A9',
  })
  expect(body.frame.english).toBe('/search?q=a%20%26%20%C3%A9')
  expect(body.path).toBe('/es/search')
  expect(body.frame.links.map(({ path }) => path)).not.toContain('/es/search')
})

test.each<[string, SearchResult, RegExp]>([
  ['nothing typed', resultOf(''), /role="status"><\/p>/],
  ['nothing found', resultOf('zzz'), /No hay resultados de “zzz”\. Revise/],
  ['too long', resultOf('x'.repeat(201)), /<span lang="en">[^<]*200/],
  ['right to left', resultOf('שלום'), /“\u2068שלום\u2069”/],
])('%s', (_, result, said) => {
  const html = htmlOf('/es/search', result)
  expect(html).toMatch(said)
  expect(html).toContain('action="/es/search"')
  expect(html.match(/hablante nativo/g)).toHaveLength(1)
})

test('what was typed is in the box, cut at the limit, and is no markup', () => {
  expect(htmlOf('/es/search', resultOf('"><script>'))).toContain('value="&quot;&gt;&lt;script&gt;"')
  const { text } = buildTranslatedSearchView(resultOf('x'.repeat(201)), contextAt('/es/search')).body
  expect(text).toHaveLength(200)
})

test('where too many search, it says so in English and keeps the form', () => {
  const html = renderToStaticMarkup(openBusySearch(contextAt('/es/search')).body)
  expect(html).toMatch(/role="status"><span lang="en">/)
  expect(html).toContain('action="/es/search"')
  expect(renderToStaticMarkup(openBusySearch(contextAt('/search')).body)).toContain('action="/search"')
})

test('alerts in effect are above the form, each with its English name', () => {
  const html = htmlOf(
    '/es/search',
    resultOf(''),
    weatherWith(exampleAlert({ event: 'Flood Watch', id: 'a1' })),
  )
  expect(html).toMatch(
    /href="\/es\/weather\/alerts\/a1">Vigilancia de inundación <small lang="en">Flood Watch.+<form/,
  )
})

test('it says where alerts could not be checked', () => {
  const known = weatherWith()
  const unchecked = { ...known, alerts: { ...known.alerts, checkedAt: undefined } }
  expect(htmlOf('/es/search', resultOf(''), unchecked)).toContain('not been able to check for alerts')
})
