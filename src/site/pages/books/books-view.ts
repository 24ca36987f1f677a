import type { Book } from '../../../publication/content.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** What the books page shows. */
export interface BooksView {
  promotion: PromotionView
  /** The author's retail page. */
  authorHref: string
  books: readonly Book[]
}

/** An advert of the publisher's own above the books. */
export interface PromotionView {
  title: string
  applyHref: string
  learnHref: string
  claims: readonly string[]
}

/** The view of the books page; undefined where the publisher has no books. */
export function buildBooksView({ publication, origin, texts }: PageContext): PageView<BooksView> | undefined {
  const { books: showcase } = publication.content
  if (!showcase) return undefined
  const { title, description } = texts.books
  return {
    title,
    description: description(publication.name),
    structuredData: [buildBreadcrumbs(origin, { name: title, path: '/books' })],
    body: {
      promotion: { ...promotion, ...showcase.university },
      authorHref: showcase.authorHref,
      books: showcase.books,
    },
  }
}

/** The advert of the specification's section 5. */
const promotion = {
  title: 'Transform Your Life with Ancient Wisdom',
  claims: ['Accredited Programs', 'Expert Instructors', 'Rich Curriculum'],
}
