import { expect, test } from 'vitest'
import { exampleArticle, exampleEvent, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleStory } from '../../example-publication.fixture.ts'
import { ownTextsOf } from '../../own-texts.ts'
import { type FoundStory, firstResults, type SearchResult } from '../../search-result.ts'
import { speakAt } from '../../spoken.ts'
import { buildSuggestions } from './suggestions.ts'

const service = { source: 'Bay County', checked: '2026-01-01', alerts: ['flood' as const] }
const city = publicationWith({
  articles: ['one', 'two', 'three', 'four'].map((slug) => exampleArticle({ slug, title: `Tide ${slug}` })),
  faq: [{ title: 'Water', items: [{ id: 'tide', question: 'What is a tide?', html: '', text: '' }] }],
  events: [
    exampleEvent({ slug: 'walk', title: 'Tide walk', canceled: true }),
    exampleEvent({ slug: 'talk', title: 'Tide talk' }),
  ],
  services: {
    county: 'Bay',
    guides: [],
    services: [
      { ...service, name: 'Report a tide', link: 'https://bay.test/', phones: [] },
      { ...service, name: 'Ask of a tide', phones: ['311'] },
    ],
  },
})
const own = [...ownTextsOf(city).keys()].filter((path) =>
  /^(\/local-news\/|\/faq#|\/events\/|service:)/.test(path),
)

function fed(title: string, link: string | undefined = `https://gull.test/${title}`): FoundStory {
  const story = exampleStory({ guid: title, title, ...(link === undefined ? {} : { link }) })
  return { category: 'politics', story }
}

function suggest(result: Partial<SearchResult>, path = '/search', section?: string) {
  const context = speakAt({ ...exampleContext(path), publication: city })
  const found = { text: 'tide', found: [], own: [], ...result }
  return buildSuggestions(found, context, { ...firstResults, section })
}

test('eight at most, in the order of the search, of each kind some; services that have no address are left out', () => {
  const found = ['Tide a', 'Tide b', 'Tide c'].map((title) => fed(title))
  const { said, suggestions } = suggest({ own, found })
  expect(said).toBe('8 suggestions')
  expect(suggestions.map(({ href, about }) => [href, about.replace(/ [·↗].*/, '')])).toEqual([
    ['https://bay.test/', 'Local service'],
    ['/local-news/one', 'Article'],
    ['/local-news/two', 'Article'],
    ['https://gull.test/Tide a', 'Story'],
    ['https://gull.test/Tide b', 'Story'],
    ['/faq#tide', 'FAQ'],
    ['/events/walk', 'Event'],
    ['/events/talk', 'Event'],
  ])
})

test('where one kind is found alone, it has all places', () => {
  const found = Array.from({ length: 12 }, (_, n) => fed(`Tide ${n}`))
  expect(suggest({ found }).suggestions).toHaveLength(8)
})

test('an address is suggested once', () => {
  const found = [fed('Tide a', 'https://gull.test/'), fed('Tide b', 'https://gull.test/')]
  expect(suggest({ found }).suggestions.map(({ title }) => title)).toEqual(['Tide a'])
})

test('each says what it is and whose, and where it leads', () => {
  const { suggestions } = suggest({ own: ['/events/walk', '/local-news/one'], found: [fed('Tide a')] })
  expect(suggestions).toEqual([
    { title: 'Tide one', href: '/local-news/one', external: false, about: 'Article · Example News' },
    {
      title: 'Tide a',
      href: 'https://gull.test/Tide a',
      external: true,
      about: 'Story · Publisher ↗',
    },
    { title: 'Tide walk', href: '/events/walk', external: false, about: 'Event · Canceled' },
  ])
})

test('a title in another language is marked', () => {
  const one = fed('Mareas')
  expect(suggest({ found: [{ ...one, story: { ...one.story, language: 'es' } }] }).suggestions).toMatchObject(
    [{ language: 'es' }],
  )
})

test('a story of several newsrooms leads to its page of ours', () => {
  const one = fed('Tide a')
  const coverage = { id: 1, path: '/politics/tide-1', newsrooms: 2, also: ['The Tern'] }
  const { suggestions } = suggest({ found: [{ ...one, story: { ...one.story, coverage } }] })
  expect(suggestions).toMatchObject([{ href: '/politics/tide-1', external: false }])
})

test('in a section there is nothing of others', () => {
  const { suggestions } = suggest({ own, found: [fed('Tide a')] }, '/search', 'events')
  expect(suggestions.map(({ href }) => href)).toEqual(['/events/walk', '/events/talk'])
})

test('in Spanish the words are Spanish', () => {
  const { said, suggestions } = suggest({ own: ['/faq#tide', '/events/walk'] }, '/es/search')
  expect(said).toBe('2 sugerencias')
  expect(suggestions.map(({ about }) => about)).toEqual(['Preguntas frecuentes', 'Evento · Cancelado'])
  expect(suggest({}, '/es/search').said).toBe('No hay sugerencias')
})

test('in Spanish, an English title is marked as one, a Spanish one is not', () => {
  const one = fed('Mareas')
  const found = [{ ...one, story: { ...one.story, language: 'es-US' } }]
  const english = fed('Tide one')
  found.push({ ...english, story: { ...english.story, language: 'en-US' } })
  const { suggestions } = suggest({ found }, '/es/search')
  const languages = suggestions.map(({ title, language }) => [title, language])
  expect(languages).toContainEqual(['Tide one', 'en-US'])
  expect(languages).toContainEqual(['Mareas', undefined])
})

test('what was removed from the city is not suggested, though the index still has it', () => {
  expect(suggest({ own: ['/local-news/gone', '/faq#gone'] })).toEqual({
    said: 'No suggestions',
    suggestions: [],
  })
})
