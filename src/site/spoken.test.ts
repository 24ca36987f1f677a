import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from './example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleRankedStory,
  exampleReport,
} from './example-publication.fixture.ts'
import { findRoute } from './routes.ts'
import { leadMail, leadTo, speakAt, speakData } from './spoken.ts'

const own = (text: string) => ({ html: text, text, source: undefined, reviewed: undefined })
const block = { html: 'Tides', text: 'Tides' }
const whole = exampleArticle({
  slug: 'tides',
  translations: [
    {
      language: 'es',
      blocks: [
        { ...block, as: 'title', own: own('Mareas') },
        { ...block, as: 'deck', own: own('Por qué suben.') },
        { ...block, as: 'h2', own: own('En otoño') },
        { ...block, as: 'item', own: own('Una') },
        { ...block, as: 'item', own: own('Dos') },
        { ...block, as: 'p', own: own('Fin.') },
      ],
    },
  ],
})
const english = exampleArticle({ slug: 'pools' })
const publication = publicationWith({ articles: [whole, english] })
const spanish = speakAt({ ...exampleContext('/es/local-news/tides'), publication })

test('a page in Spanish is the page of the English path, with the texts and dates of Spanish', () => {
  expect(spanish).toMatchObject({ language: 'es', path: '/local-news/tides' })
  expect(spanish.publication).toMatchObject({ language: 'es-US', homeHeadline: 'Noticias de Example' })
  expect(spanish.publication.categories[0]?.name).toBe('Noticias locales')
  expect(speakAt({ ...exampleContext('/local-news'), publication }).publication).toBe(publication)
})

test('of our articles it has those whose every block is translated, as one text', () => {
  const [article, ...others] = spanish.publication.content.articles
  expect(others).toEqual([])
  expect(article).toMatchObject({
    title: 'Mareas',
    deck: 'Por qué suben.',
    html: '<h2 id="en-otono">En otoño</h2>\n<ul>\n<li>Una</li>\n<li>Dos</li>\n</ul>\n<p>Fin.</p>',
    subheads: [{ id: 'en-otono', title: 'En otoño' }],
  })
})

test('what is loaded: articles of ours in Spanish only, and reports without a language are English', () => {
  const report = exampleReport({ id: 1, language: undefined })
  const stories = [
    exampleRankedStory(1, [report]),
    exampleRankedStory(2, [{ ...exampleReport({ id: 2 }), own: english }]),
    exampleRankedStory(3, [{ ...exampleReport({ id: 3 }), own: whole }]),
  ]
  const front = speakData({ ...exampleFront(0), stories }, spanish)
  expect(front.stories.map(({ reports }) => reports[0]?.language)).toEqual(['en-US', expect.anything()])
  expect(front.stories[1]?.reports[0]?.own?.title).toBe('Mareas')
})

test('links lead to pages in Spanish where these exist, and those in another language stay', () => {
  const lead = (html: string) => leadTo(html, 'es', spanish.publication)
  expect(lead('<a class="tap" href="/local-news/tides#x">')).toBe(
    '<a class="tap" href="/es/local-news/tides#x">',
  )
  expect(lead('<form role="search" action="/search">')).toBe('<form role="search" action="/es/search">')
  for (const same of ['<a href="/contact">', '<a href="/" lang="en">', '<a href="/" hrefLang="en">'])
    expect(lead(same)).toBe(same)
  expect(leadMail(spanish, `<a href="${spanish.origin}/">`)).toBe(`<a href="${spanish.origin}/es">`)
})

test('a city whose files are Spanish has no pages in other languages', () => {
  const city = { ...publication, language: 'es-US' }
  for (const path of ['/es', '/es/local-news/tides', '/ht/storm'])
    expect(findRoute(city, path)).toBeUndefined()
})
