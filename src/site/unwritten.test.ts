import { expect, test } from 'vitest'
import { exampleTextPage, publicationWith } from './example-content.ts'
import { exampleContext } from './example-publication.ts'
import { openRoute } from './open-route.fixture.ts'
import { findRoute } from './routes.ts'

const page = exampleTextPage()
const { title, html, text } = page
const empty = publicationWith({})
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

test.each(['/about', '/privacy', '/faq', '/books', '/partners'])(
  'search engines may list %s only once it is written',
  async (path) => {
    const noindexOf = async (publication: typeof empty) => {
      const found = findRoute(publication, path)
      if (!found) throw new Error(`no route at ${path}`)
      return (await openRoute(found.route, { ...exampleContext(path), publication })).view.noindex ?? false
    }
    expect(await noindexOf(empty)).toBe(true)
    expect(await noindexOf(written)).toBe(false)
  },
)
