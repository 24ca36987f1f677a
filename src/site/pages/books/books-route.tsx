import type { Book } from '../../../publication/content.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import css from './books.css?inline'

const claims = ['Accredited Programs', 'Expert Instructors', 'Rich Curriculum']
const paid = { target: '_blank', rel: 'noopener sponsored', 'aria-describedby': 'new-tab' }
const outside = { target: '_blank', rel: 'noopener', 'aria-describedby': 'new-tab' }

/** Books: a promotion, and a grid of books that lead to their retail pages. */
export const booksRoute = route({
  path: '/books',
  stories: {},
  build: ({ publication, origin }) => {
    const showcase = publication.content.books
    return {
      title: 'Books',
      description: `The book showcase of ${publication.name}: every title with its cover and its retail page.`,
      structuredData: [buildBreadcrumbs(origin, { name: 'Books', path: '/books' })],
      body: (
        <>
          <Styles name="books" css={css} />
          <p>
            <a className="text-link tap" href="/">
              ← Back to Home
            </a>
          </p>
          {showcase && (
            <section className="promotion" aria-labelledby="promotion">
              <p className="meta">Promotion</p>
              <h2 id="promotion">Transform Your Life with Ancient Wisdom</h2>
              <p className="button-row">
                <a className="button" href={showcase.university.applyHref} {...paid}>
                  Apply for Admission →
                </a>
                <a className="button button-outline" href={showcase.university.learnHref} {...paid}>
                  Learn More<span className="visually-hidden"> about the university</span>
                </a>
              </p>
              <ul className="run-in meta">
                {claims.map((claim) => (
                  <li key={claim}>{claim}</li>
                ))}
              </ul>
            </section>
          )}
          <div className="section">
            <PageTitle title="Books">
              {showcase && (
                <>
                  <p className="deck">
                    All books are on the author’s retail page. Each cover opens its own page in a new tab.
                  </p>
                  <a className="button" href={showcase.authorHref} {...outside}>
                    View All Books on Amazon →
                  </a>
                </>
              )}
            </PageTitle>
          </div>
          {showcase && (
            <div className="book-grid">
              {showcase.books.map((book) => (
                <BookCard key={book.title} book={book} />
              ))}
            </div>
          )}
        </>
      ),
    }
  },
})

/** A failed cover is replaced by the placeholder (section 8): src/browser/images.ts. */
function BookCard({ book }: { book: Book }) {
  return (
    <article className="book">
      <img
        src={book.cover}
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
      <p className="text-link">View on Amazon →</p>
    </article>
  )
}
