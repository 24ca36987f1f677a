import { route } from '../../route.ts'
import { BooksPage } from './BooksPage.tsx'
import { buildBooksView } from './books-view.ts'

/** The publisher's books, at /books. */
export const booksRoute = route({
  at: '/books',
  needs: () => ({}),
  view: buildBooksView,
  Page: BooksPage,
})
