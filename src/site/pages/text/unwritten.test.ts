import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../example-content.ts'
import { exampleContext } from '../../example-publication.ts'
import { openRoute } from '../../open-route.fixture.ts'
import { aboutRoute } from '../about/about-route.tsx'
import { booksRoute } from '../books/books-route.tsx'
import { faqRoute } from '../faq/faq-route.tsx'
import { partnersRoute } from '../partners/partners-route.tsx'
import { textRoute } from './text-route.tsx'

const privacyRoute = textRoute('privacy', 'Privacy')
const { title, html, text } = exampleArticle()
const page = { title, html, text, description: title, updatedAt: undefined }
const written = publicationWith({
  pages: { about: page, privacy: page },
  faq: [{ title, items: [{ id: 'what', question: 'What?', html, text }] }],
  books: {
    authorHref: 'https://author.test/',
    university: { applyHref: 'https://university.test/', learnHref: 'https://university.test/' },
    books: [],
  },
  documents: [{ id: 'one', title, html, frameHref: undefined }],
})

test.each([aboutRoute, privacyRoute, faqRoute, booksRoute, partnersRoute])(
  'search engines keep $at only once it is written',
  async (route) => {
    const context = exampleContext(String(route.at))
    const unwritten = await openRoute(route, { ...context, publication: publicationWith({}) })
    expect(unwritten.view.noindex).toBe(true)
    expect((await openRoute(route, { ...context, publication: written })).view.noindex).toBeFalsy()
  },
)
