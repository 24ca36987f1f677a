import type { Book, BookPromotion, BookShowcase } from '../../../publication/content/books.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import { TapLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './books.css?inline'

/** What the books page shows. */
export interface BooksView extends Omit<BookShowcase, 'books'> {
  books: readonly BookView[]
}

/** A book with the address and size of its cover. */
interface BookView extends Omit<Book, 'cover'> {
  cover: ImageSource
}

/** The view of the books page; undefined when the publication has no books. */
export function buildBooksView({ publication, texts }: PageContext): PageView<BooksView> | undefined {
  const { books: showcase, rasters } = publication.content
  if (!showcase) return undefined
  const { title, description } = texts.books
  return {
    title,
    description: description({ publication: publication.name }),
    body: {
      ...showcase,
      books: showcase.books.map((book) => ({ ...book, cover: ownImageSource(rasters, book.cover) })),
    },
  }
}

const paid = { target: '_blank', rel: 'noopener sponsored', 'aria-describedby': 'new-tab' }
const outside = { target: '_blank', rel: 'noopener', 'aria-describedby': 'new-tab' }

/** Books: a promotion, and a grid of books, each linked to its retail page. */
function BooksPage({ view: { promotion, retailer, authorHref, books }, t }: PageProps<BooksView>) {
  return (
    <>
      <Styles name="books" css={css} />
      <p>
        <TapLink href="/">← {t.books.backHome}</TapLink>
      </p>
      <div>
        <PageTitle title={t.books.title}>
          <p className="deck">{t.books.deck}</p>
          <a className="button" href={authorHref} {...outside}>
            {t.books.viewAll({ retailer })} →
          </a>
        </PageTitle>
      </div>
      {promotion && <Promotion promotion={promotion} t={t} />}
      <div className="book-grid section">
        {books.map((book) => (
          <BookCard key={book.title} book={book} retailer={retailer} t={t} />
        ))}
      </div>
    </>
  )
}

function Promotion({ promotion, t }: { promotion: BookPromotion; t: Texts }) {
  return (
    <section className="promotion" aria-labelledby="promotion">
      <p className="meta">{t.books.promotion}</p>
      <h2 id="promotion">{promotion.title}</h2>
      <p className="button-row">
        {promotion.links.map(({ label, about, href }, index) => (
          <a key={label} className={index === 0 ? 'button' : 'button button-outline'} href={href} {...paid}>
            {label}
            {about && <span className="visually-hidden"> {about}</span>}
          </a>
        ))}
      </p>
      {promotion.claims.length > 0 && (
        <ul className="run-in meta">
          {promotion.claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** src/browser/images.ts replaces a cover that cannot load by the placeholder (specification, section 8). */
function BookCard({ book, retailer, t }: { book: BookView; retailer: string; t: Texts }) {
  return (
    <article className="book">
      <img
        src={book.cover.src}
        srcSet={book.cover.srcSet}
        sizes={book.cover.srcSet && '(min-width: 1024px) 240px, (min-width: 768px) 33vw, 50vw'}
        alt=""
        width={300}
        height={400}
        loading="lazy"
        data-placeholder="/placeholder.svg"
      />
      <h2>
        <a href={book.href} {...outside}>
          {book.title}
        </a>
      </h2>
      <p className="text-link">{t.books.viewOn({ retailer })} →</p>
    </article>
  )
}

/** The publisher's books, at /books. */
export const booksRoute = route({
  at: '/books',
  needs: () => ({}),
  view: buildBooksView,
  Page: BooksPage,
})
