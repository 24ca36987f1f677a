import { cloneElement, isValidElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { knownPublications } from '../../tests/temporary-publications.ts'
import type { Publication } from '../publication/publication.ts'
import { loadPublication } from '../publication/reading/load.fixture.ts'
import { exampleWeather } from './components/weather/sample-weather.fixture.ts'
import { stormPushPath } from './components/weather/weather-paths.ts'
import {
  exampleArticle,
  exampleBooks,
  exampleEvent,
  exampleOccurrence,
  exampleTextPage,
  publicationWith,
} from './example-content.fixture.ts'
import {
  exampleContext,
  exampleList,
  examplePublication,
  exampleRankedStory,
} from './example-publication.fixture.ts'
import type { StoryList } from './needs.ts'
import { openRoute } from './open-route.fixture.ts'
import { type OpenPage, type PageContext, route } from './page.ts'
import { openError } from './pages/error/error.tsx'
import { openNewsletterAnswer } from './pages/newsletter/newsletter.tsx'
import { openNotFound } from './pages/not-found/not-found.tsx'
import { buildSitemapView } from './pages/sitemap/SitemapPage.tsx'
import { findRoute, routes, routesOf } from './routes.ts'
import { storyPath } from './story-path.ts'
import { defaultTexts as en, textsOf } from './texts/texts.ts'

/** A publication with every optional part. */
const full = { ...fullPublication(), weather: { latitude: 26, longitude: -80, zones: ['FLZ172'] } }
const { publication: fixtureCity } = await loadPublication(knownPublications['pelican-bay-test'])

const lists: readonly [string, StoryList][] = [
  ['no list loaded', { state: 'loading' }],
  ['empty lists', exampleList(0)],
  ['full lists', exampleList(25)],
]

/** Fails unless a JSON copy of the page's view equals the view and renders the same HTML. */
function expectJsonSafe(page: OpenPage): void {
  const view = JSON.parse(JSON.stringify(page.view))
  expect(view).toEqual(page.view)
  if (!isValidElement<{ view: unknown }>(page.body)) throw new Error('the page was not drawn from a view')
  const copy = cloneElement(page.body, { view: view.body })
  expect(renderToString(copy)).toBe(renderToString(page.body))
}

function contextOf(publication: Publication, path: string): PageContext {
  return { ...exampleContext(path), publication, texts: textsOf(publication.language) }
}

test('the example with everything has a page for every route', () => {
  const withOwnPaths = routes.filter(({ at }) => typeof at !== 'string' || !at.includes('/:'))
  expect(new Set(routesOf(full).values())).toEqual(new Set(withOwnPaths))
})

test('the sitemap page of the example with everything leads to its pages, and to nothing else of this site', () => {
  const { groups } = buildSitemapView(contextOf(full, '/sitemap')).body
  const hrefs = groups.flatMap(({ links }) => links.map(({ href }) => href))
  expect(hrefs.filter((href) => !href.startsWith('https:') && !findRoute(full, href))).toEqual([])
  const topPages = [...routesOf(full).keys()].filter((path) => /^\/[a-z-]*$/.test(path))
  expect(topPages.filter((path) => !hrefs.includes(path))).toEqual(['/front', '/es'])
})

test('the page of a story renders the same from a JSON copy of its view', async () => {
  const path = storyPath(exampleRankedStory(7), full)
  const { route, params } = required(findRoute(full, path))
  expectJsonSafe(await openRoute(route, { ...contextOf(full, path), params }))
})

describe.each([
  ['the example with everything', full],
  ['the example without content', examplePublication],
  ['the fixture city', required(fixtureCity)],
])('%s', (_name, publication) => {
  // The page of storm alerts leads to that of this device.
  const paths = [...routesOf(publication).keys()].filter((path) => path !== stormPushPath)
  test.each(paths)('%s renders the same from its JSON', async (path) => {
    const context = contextOf(publication, path)
    const found = required(findRoute(publication, path))
    const hasStories = Object.values(found.route.needs(context)).some(({ kind }) =>
      ['stories', 'front'].includes(kind),
    )
    for (const [name, list] of hasStories ? lists : lists.slice(0, 1)) {
      const page = await openRoute(found.route, { ...context, params: found.params }, list)
      expect(page.view.description, name).not.toBe('')
      expectJsonSafe(page)
    }
  })
})

test('so do the pages without a route', () => {
  const report = { status: 500, statusText: 'Oops', message: 'It broke.', stack: 'at a:1' }
  for (const page of [
    openNotFound(en),
    openError(report, '/a?b=c', en),
    openNewsletterAnswer('confirmed', exampleContext('/newsletter')),
  ]) {
    expectJsonSafe(page)
  }
})

test.each([
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  ['a function', () => 'a'],
  ['an instance of a class', new URL('https://a.test/')],
  ['what is not in the copy', Symbol('a')],
  ['a number that JSON has not', Number.NaN],
])('a view that holds %s is found', async (_name, value) => {
  const row = route({
    at: '/',
    needs: () => ({}),
    view: () => ({ title: 'A', description: 'A', body: { value } }),
    Page: () => null,
  })
  const page = await openRoute(row, exampleContext('/'))
  expect(() => expectJsonSafe(page)).toThrow()
})

function fullPublication(): Publication {
  const at = Date.UTC(2026, 10, 20, 17)
  const article = exampleArticle({
    translations: [
      {
        language: 'es',
        blocks: [
          {
            as: 'title',
            html: 'Tide',
            text: 'Tide',
            own: { html: 'Marea', text: 'Marea', source: undefined, reviewed: undefined },
          },
          {
            as: 'deck',
            html: 'Why',
            text: 'Why',
            own: { html: 'Por qué', text: 'Por qué', source: undefined, reviewed: undefined },
          },
        ],
      },
    ],
    updatedAt: at,
    updates: [{ at, note: 'Adds a map.' }],
    corrections: [{ at, said: 'The sun.', says: 'The moon.' }],
  })
  const others = ['a', 'b', 'c', 'd'].map((slug) => exampleArticle({ slug, title: slug }))
  const events = [exampleEvent({ rule: 'FREQ=WEEKLY' }), exampleEvent({ slug: 'fair', sample: true })]
  const text = exampleTextPage()
  const film = {
    kind: 'own' as const,
    files: [{ address: '/media/film.mp4', type: 'video/mp4' }],
    captions: '/media/film.vtt',
    transcript: 'What is said.',
    seconds: 65,
  }
  const publication = publicationWith({
    home: {
      featured: article,
      more: others.slice(0, 3),
      tabs: [{ id: 'local-news', label: 'Local News', articles: others.slice(2) }],
      video: { title: 'A video', caption: 'Of it.', poster: '/media/poster.svg', player: film },
    },
    articles: [article, ...others],
    pages: {
      about: text,
      standards: text,
      'privacy-policy': text,
      'terms-of-service': text,
      privacy: text,
      terms: text,
    },
    faq: [
      { title: 'Water', items: [{ id: 'tide', question: 'A tide?', html: '<p>Yes.</p>', text: 'Yes.' }] },
    ],
    books: exampleBooks,
    team: [{ name: 'Ann', role: 'Editor', bio: 'Edits.', image: undefined }],
    documents: [{ id: 'rates', title: 'Rates', html: '<p>One.</p>', text: '', frameHref: undefined }],
    events,
    upcoming: () => events.map((event) => exampleOccurrence(event)),
    sampleWeather: exampleWeather,
  })
  return {
    ...publication,
    feeds: {
      ...publication.feeds,
      localNews: [{ address: 'https://city.test/', title: 'City', owner: 'City', official: 'city' }],
    },
    support: { href: 'https://charity.test/' },
    radio: { name: 'Example Radio', stream: 'https://radio.test/stream' },
    sidebars: {
      localNews: [
        { kind: 'links', title: 'More', links: [{ label: 'Storms', href: 'https://storms.test/' }] },
        {
          kind: 'figures',
          sample: true,
          title: 'Rates',
          caption: 'Rates',
          note: 'A sample.',
          rows: [{ label: 'A', value: '1' }],
        },
      ],
    },
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}
