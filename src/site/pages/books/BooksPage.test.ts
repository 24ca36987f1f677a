import { expect, test } from 'vitest'
import { exampleBooks, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildBooksView } from './BooksPage.tsx'

test('the showcase is shown as the publisher wrote it', () => {
  const publication = publicationWith({ books: exampleBooks })
  const view = buildBooksView({ ...exampleContext('/books'), publication })
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  const books = exampleBooks.books.map((book) => ({ ...book, cover: { src: book.cover } }))
  expect(view).toMatchObject({ title: 'Books', body: { ...exampleBooks, books } })
})

test('without books there is no page', () => {
  expect(buildBooksView(exampleContext('/books'))).toBeUndefined()
})
