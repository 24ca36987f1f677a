import { expect, test } from 'vitest'
import { publicationWith } from '../../example-content.ts'
import { exampleContext } from '../../example-publication.ts'
import { buildBooksView } from './books-view.ts'

const context = exampleContext('/books')

test('it shows the books and the promotion with the publisher’s addresses', () => {
  const book = { title: 'Tides', cover: '/media/covers/tides.png', href: 'https://books.test/tides' }
  const publication = publicationWith({
    books: {
      authorHref: 'https://books.test/',
      university: { applyHref: 'https://university.test/apply', learnHref: 'https://university.test/' },
      books: [book],
    },
  })
  const view = buildBooksView({ ...context, publication })
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  expect(view?.body).toMatchObject({
    authorHref: 'https://books.test/',
    books: [book],
    promotion: { applyHref: 'https://university.test/apply', learnHref: 'https://university.test/' },
  })
})

test('without books there is no such page', () => {
  expect(buildBooksView(context)).toBeUndefined()
})
