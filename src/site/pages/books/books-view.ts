import type { Book, BookShowcase } from '../../../publication/content/books.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the books page shows. */
export interface BooksView extends Omit<BookShowcase, 'books'> {
  books: readonly BookView[]
}

/** A book with the address and size of its cover. */
export interface BookView extends Omit<Book, 'cover'> {
  cover: ImageSource
}

/** The view of the books page; undefined when the publication has no books. */
export function buildBooksView({ publication, texts }: PageContext): PageView<BooksView> | undefined {
  const { books: showcase, rasters } = publication.content
  if (!showcase) return undefined
  const { title, description } = texts.books
  return {
    title,
    description: description(publication.name),
    body: {
      ...showcase,
      books: showcase.books.map((book) => ({ ...book, cover: ownImageSource(rasters, book.cover) })),
    },
  }
}
