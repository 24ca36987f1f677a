import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { knownPublications } from '../../tests/temporary-publications.ts'
import { emptyContent } from '../publication/content/empty-content.ts'
import { inEdition } from '../publication/edition.ts'
import { hasPage, searchPaths } from '../publication/pages.ts'
import type { Publication } from '../publication/publication.ts'
import { loadPublication } from '../publication/reading/load.fixture.ts'
import { exampleWeather } from './components/weather/sample-weather.fixture.ts'
import {
  exampleArticle,
  exampleBooks,
  exampleEvent,
  exampleOccurrence,
  exampleTextPage,
} from './example-content.fixture.ts'
import { exampleContext, examplePublication } from './example-publication.fixture.ts'
import { openRoute } from './open-route.fixture.ts'
import { findRoute, routesOf } from './routes.ts'
import { buildDocument } from './shell/document-view.ts'
import { textsOf } from './texts/texts.ts'

// With SAMPLE_EDITION=never no page shows invented content or links to a page that is left out.

const sampleEvent = exampleEvent({ slug: 'invented', sample: true, title: 'Sample fair' })
const realEvent = exampleEvent({ slug: 'real' })

/** A city in which everything that can be a sample or a placeholder is one. */
const invented: Publication = {
  ...examplePublication,
  partners: [{ label: 'Partner', href: 'https://partner.example/' }],
  support: { href: 'https://donate.example/' },
  radio: { name: 'Sample Radio' },
  contact: {
    email: 'news@example.test',
    phone: '(954) 200-0100',
    address: '1 Example Street',
    visits: 'by appointment only',
    tipsEmail: 'tips@city.example',
  },
  sampleFeeds: { sports: 'sample:example/sports' },
  sidebars: {
    business: [
      { kind: 'figures', title: 'Invented rates', sample: true, caption: '', note: '', rows: [] },
      { kind: 'figures', title: 'Real rates', sample: false, caption: '', note: '', rows: [] },
    ],
  },
  content: {
    ...emptyContent,
    articles: [
      exampleArticle({
        html: '<p>See <a href="/books#one">our <em>books</em></a> or <a href="/faq">ask</a>.</p>',
      }),
    ],
    books: { ...exampleBooks, sample: true },
    pages: { standards: exampleTextPage({ html: '<p><a href="/events">Events</a></p>' }) },
    faq: [
      {
        title: 'Listening',
        items: [
          {
            id: 'play',
            question: 'How do I play it?',
            html: '<p>On <a href="/radio">Radio</a>.</p>',
            text: '',
          },
          { id: 'tide', question: 'A tide?', html: '<p>Yes.</p>', text: 'Yes.' },
        ],
      },
    ],
    adverts: [
      {
        title: 'Invented events',
        text: '',
        link: { label: 'See', href: '/events' },
        image: undefined,
        heights: [250],
        pages: undefined,
        sample: false,
      },
      {
        title: 'Sample shop',
        text: '',
        link: { label: 'See', href: '/contact' },
        image: undefined,
        heights: [250],
        pages: undefined,
        sample: true,
      },
    ],
    events: [sampleEvent],
    upcoming: () => [exampleOccurrence(sampleEvent)],
    sampleWeather: exampleWeather,
  },
}

const { publication: fixtureCity } = await loadPublication(knownPublications['pelican-bay-test'])
if (!fixtureCity) throw new Error('the fixture city is sound')

describe.each([
  ['a city of inventions', invented],
  ['the fixture city', fixtureCity],
])('%s', (_name, publication) => {
  const shown = inEdition(publication, 'live')

  test.each([...routesOf(shown).keys()])(
    '%s shows no sample and leads to no page that is gone',
    async (path) => {
      const html = await drawPage(shown, path)
      expect(html).not.toMatch(/\bsamples?\b|\.example\b|invented|\(sample\)/i)
      for (const [, href = ''] of html.matchAll(/href="(\/[^"#?]*)/g)) {
        if (!/^\/(media|image|assets|embed|preview)\/|\.\w+$/.test(href)) {
          expect(findRoute(shown, href) ?? serverPages.has(href), href).toBeTruthy()
        }
      }
    },
  )
})

test('pages that have only samples are left out, and so is every mention of them', () => {
  const shown = inEdition(invented, 'live')
  for (const path of ['/books', '/radio', '/events', '/weather'])
    expect(hasPage(shown, path), path).toBe(false)
  expect(shown).toMatchObject({ partners: [], socials: [], sampleFeeds: {} })
  expect(shown).not.toHaveProperty('support')
  expect(shown.contact).toEqual({ email: 'news@example.test', phone: '(954) 200-0100' })
  expect(shown.content.faq).toEqual([
    { title: 'Listening', items: [expect.objectContaining({ id: 'tide' })] },
  ])
  expect(shown.content.articles[0]?.html).toBe('<p>See our <em>books</em> or <a href="/faq">ask</a>.</p>')
  expect(shown.content.adverts).toEqual([])
  expect(shown.sidebars.business?.map(({ title }) => title)).toEqual(['Real rates'])
})

test('a sample does not replace a real event', () => {
  const { content } = invented
  const all = [exampleOccurrence(sampleEvent), exampleOccurrence(realEvent)]
  const upcoming: typeof content.upcoming = (_, limit, path) =>
    all.filter(({ event }) => !path || event.path === path).slice(0, limit)
  const mixed = { ...invented, content: { ...content, events: [sampleEvent, realEvent], upcoming } }
  const shown = inEdition(mixed, 'live')
  expect(shown.content.upcoming(0, 1).map(({ event }) => event.slug)).toEqual(['real'])
  expect(shown.content.upcoming(0, 1, sampleEvent.path)).toEqual([])
})

test('nobody is promised an answer, or hours, at an address or number that reaches no one', () => {
  const promises = { responseTime: 'within a day', phoneHours: '9 to 5' }
  const shownOf = (email: string, phone: string) =>
    inEdition({ ...invented, contact: { email, phone, ...promises } }, 'live').contact
  expect(shownOf('desk@city.example', '(954) 555-0100')).toEqual({
    email: 'desk@city.example',
    phone: '(954) 555-0100',
  })
  expect(shownOf('desk@city.test', '(954) 200-0100')).toMatchObject(promises)
})

test('real content is unchanged', () => {
  const real: Publication = {
    ...examplePublication,
    newsletter: 'open',
    socials: [{ network: 'x', label: 'X', href: 'https://social.test/a' }],
    radio: { name: 'Radio', stream: 'https://radio.test/live' },
    support: { href: 'https://charity.test/' },
    content: { ...emptyContent, books: exampleBooks, events: [realEvent] },
  }
  expect(inEdition(real, 'live')).toEqual(real)
})

/** Pages without a route. */
const serverPages = new Set([...searchPaths, '/newsletter'])

/** The whole page with masthead and footer, as HTML and as data. */
async function drawPage(publication: Publication, path: string): Promise<string> {
  const context = { ...exampleContext(path), publication, texts: textsOf(publication.language) }
  const found = findRoute(publication, path)
  if (!found) throw new Error(`there is no page at ${path}`)
  const page = await openRoute(
    found.route,
    { ...context, params: found.params },
    { state: 'loaded', stories: [] },
  )
  const links = JSON.stringify(buildDocument(page.view, context)).replace(/\\?"href\\?":\\?"/g, ' href="')
  return renderToStaticMarkup(page.body) + links
}
