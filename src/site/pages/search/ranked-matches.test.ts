import { expect, test } from 'vitest'
import type { TranslatedBlock } from '../../../publication/content.ts'
import { exampleArticle, exampleEvent, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleStory } from '../../example-publication.fixture.ts'
import { ownTextsOf } from '../../own-texts.ts'
import { rankMatches } from './ranked-matches.ts'

const publication = publicationWith({
  articles: [
    exampleArticle({ slug: 'old', title: 'Tides of old', publishedAt: Date.UTC(2025, 0, 1) }),
    exampleArticle({ slug: 'new', title: 'Tides of late', publishedAt: Date.UTC(2026, 0, 1) }),
    exampleArticle({ slug: 'text', title: 'Another subject', deck: '', text: 'The tide.', publishedAt: 0 }),
    exampleArticle({ slug: 'none', title: 'Nothing of it', deck: '', text: 'Buses.' }),
  ],
  faq: [{ title: 'Water', items: [{ id: 'tide', question: 'What is a tide?', html: '', text: 'The sea.' }] }],
})

test('matches in the title first, then newer before older, undated last, own texts and feeds mixed', () => {
  const found = [
    {
      category: 'politics' as const,

      story: exampleStory({ guid: 'fed', title: 'A tide of votes', publishedAt: Date.UTC(2025, 6, 1) }),
    },
  ]
  const own = ['/local-news/text', '/faq#tide', '/local-news/old', '/local-news/new']
  const headlines = rankMatches({ found, own }, ['tide'], { ...exampleContext(), publication })
    .flatMap(({ make }) => make())
    .map(({ headline }) => headline)
  expect(headlines).toEqual([
    'Tides of late',
    'A tide of votes',
    'Tides of old',
    'What is a tide?',
    'Another subject',
  ])
})

test('texts that the publication no longer has are left out', () => {
  expect(
    rankMatches({ found: [], own: ['/faq#tide', '/gone'] }, ['tide'], { ...exampleContext(), publication }),
  ).toHaveLength(1)
})

test('the section of events has only events, ours and those of calendars', () => {
  const city = publicationWith({
    articles: [exampleArticle({ slug: 'market' })],
    events: [exampleEvent({ slug: 'ours' })],
  })
  const result = {
    found: [],
    own: [...ownTextsOf(city).keys()],
    events: [exampleEvent({ path: '/events/theirs', title: 'Theirs' })],
  }
  const choice = { page: 1, order: 'best' as const, section: 'events' }
  const hrefs = rankMatches(result, ['market'], { ...exampleContext(), publication: city }, choice)
    .flatMap(({ make }) => make())
    .map(({ href }) => href)
  expect(hrefs.toSorted()).toEqual(['/events/ours', '/events/theirs'])
})

test('a guide that is found in two languages is listed once: in that of the page, else in English', () => {
  const inLanguage = (language: string, text: string) => {
    const own = { html: text, text, source: undefined, reviewed: undefined }
    return { language, blocks: [{ as: 'title' as const, html: 'King tides', text: 'King tides', own }] }
  }
  const guide = exampleArticle({
    slug: 'king-tides',
    title: 'King tides',
    translations: [inLanguage('es', 'Mareas reales')],
  })
  const city = publicationWith({ articles: [guide] })
  const context = { ...exampleContext(), publication: city }
  const [english, spanish] = [guide.path, `/es${guide.path}`]
  const pathsOf = (own: readonly string[], language?: string) =>
    rankMatches({ found: [], own }, ['tides'], context, { page: 1, order: 'best', language })
      .flatMap(({ make }) => make())
      .map(({ href }) => href)
  expect(pathsOf([spanish, english])).toEqual([english])
  expect(pathsOf([english, spanish], 'es')).toEqual([spanish])
  expect(pathsOf([english], 'es')).toEqual([english])
  expect(pathsOf([spanish])).toEqual([spanish])
})

test('a guide that is not whole in a language is not found in it', () => {
  const own = { html: 'Mareas', text: 'Mareas', source: undefined, reviewed: undefined }
  const title = { as: 'title' as const, html: 'Tides', text: 'Tides' }
  const cardOf = (...blocks: TranslatedBlock[]) => {
    const guide = exampleArticle({ title: 'Tides', translations: [{ language: 'es', blocks }] })
    return ownTextsOf(publicationWith({ articles: [guide] })).get(`/es${guide.path}`)?.card
  }
  expect(cardOf({ ...title, own })).toMatchObject({ headline: 'Mareas', deck: '' })
  expect(cardOf({ ...title, own }, title)).toBeUndefined()
})

test('a page that is called so is first, by its name or other words for it, then a local service', () => {
  const city = publicationWith({
    articles: [exampleArticle({ title: 'Storm tips' })],
    services: {
      county: 'Bay',
      guides: [],
      services: [
        { name: 'Get sandbags', about: 'In a storm.', source: 'Bay', phones: ['311'], alerts: ['flood'] },
      ],
    },
  })
  const own = [...ownTextsOf(city).keys()].filter((path) => /^\/storm$|sandbags|local-news\/./.test(path))
  const first = (text: string) =>
    rankMatches({ found: [], own }, [text], { ...exampleContext('/search'), publication: city })
      .slice(0, 3)
      .map(({ kind, make }) => [kind, make()[0]?.headline])
  const storm = [
    ['page', 'Storm Page'],
    ['service', 'Get sandbags'],
    ['article', 'Storm tips'],
  ]
  expect(first('storm')).toEqual(storm)
  expect(first('hurricane')).toEqual(storm)
})

test('a local service leads to its own address, or to none where it answers a telephone', () => {
  const service = { source: 'Bay County', checked: '2026-01-01', alerts: ['flood' as const] }
  const texts = ownTextsOf(
    publicationWith({
      services: {
        county: 'Bay',
        guides: [],
        services: [
          { ...service, name: 'Get sandbags', link: 'https://bay.test/', phones: [] },
          { ...service, name: 'Call for help', about: 'All day.', phones: ['311', '954-555-0100'] },
        ],
      },
    }),
  )
  expect(
    [...texts.values()]
      .filter(({ path }) => path.startsWith('service:'))
      .map(({ card: { headline, href, external, deck } }) => [headline, href, external, deck]),
  ).toEqual([
    ['Get sandbags', 'https://bay.test/', true, ''],
    ['Call for help', undefined, true, 'All day. 311 or 954-555-0100'],
  ])
})
