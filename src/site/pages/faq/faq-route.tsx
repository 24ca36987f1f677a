import type { FaqItem } from '../../../publication/content.ts'
import { EmailAddress } from '../../components/EmailAddress.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { WrittenHtml } from '../../components/WrittenHtml.tsx'
import { markupRoute as route } from '../../route.ts'
import { buildFaqPage } from '../../shell/schema-nodes.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { missingText } from '../text/text-route.tsx'
import css from './faq.css?inline'

/** FAQ: answers in groups, at most one open; each has a link of its own that opens it (src/browser/answers.ts). */
export const faqRoute = route({
  path: '/faq',
  isListed: ({ content }) => content.faq.some(({ items }) => items.length > 0),
  stories: {},
  build: ({ publication, origin }) => {
    const { faq } = publication.content
    const count = faq.reduce((sum, { items }) => sum + items.length, 0)
    const supportEmail = publication.contact.supportEmail ?? publication.contact.email
    return {
      title: 'FAQ',
      description: `Answers to ${count || 'common'} questions about ${publication.name} and ${publication.city}.`,
      structuredData: [
        ...(count > 0 ? [buildFaqPage(faq)] : []),
        buildBreadcrumbs(origin, { name: 'FAQ', path: '/faq' }),
      ],
      body: (
        <>
          <Styles name="Sidebar" css={sidebarCss} />
          <Styles name="faq" css={css} />
          <PageTitle title="FAQ">
            {count > 0 && (
              <p className="deck">
                {count} answers in {faq.length} parts, one open at a time.
              </p>
            )}
          </PageTitle>
          {count === 0 && <p className="empty-text">{missingText}</p>}
          <div className="columns with-rail">
            {count > 0 && (
              <div className="rail">
                <nav className="module on-this-page" aria-labelledby="contents">
                  <h2 id="contents">Parts</h2>
                  <ul className="link-list">
                    {faq.map((group, index) => (
                      <li key={group.title}>
                        <a href={`#part-${index + 1}`}>{group.title}</a>
                      </li>
                    ))}
                  </ul>
                </nav>
              </div>
            )}
            <div>
              {faq.map((group, index) => (
                <section
                  key={group.title}
                  className={index > 0 ? 'faq section' : 'faq'}
                  id={`part-${index + 1}`}
                >
                  <div className="section-head">
                    <h2>{group.title}</h2>
                  </div>
                  {group.items.map((item) => (
                    <Answer key={item.id} item={item} />
                  ))}
                </section>
              ))}
              <section className="still-questions section">
                <h2>Still Have Questions?</h2>
                <p>Write to us and a person will answer within 24 hours.</p>
                <p className="button-row">
                  <a className="button" href="/contact">
                    Contact
                  </a>
                  <a className="button button-outline" href={`mailto:${supportEmail}`}>
                    <EmailAddress email={supportEmail} />
                  </a>
                </p>
              </section>
            </div>
          </div>
        </>
      ),
    }
  },
})

/** Native and exclusive: details of one name close each other. */
function Answer({ item }: { item: FaqItem }) {
  return (
    <details name="faq" id={item.id}>
      <summary>{item.question}</summary>
      <WrittenHtml html={item.html} className="faq-answer" />
    </details>
  )
}
