import type { BookShowcase } from '../../../publication/content.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** What the books page shows: the publisher's showcase as it is. */
export type BooksView = BookShowcase

/** The view of the books page; undefined where the publication has no books. */
export function buildBooksView({ publication, origin, texts }: PageContext): PageView<BooksView> | undefined {
  const { books } = publication.content
  if (!books) return undefined
  const { title, description } = texts.books
  return {
    title,
    description: description(publication.name),
    structuredData: [buildBreadcrumbs(origin, { name: title, path: '/books' })],
    body: books,
  }
}
