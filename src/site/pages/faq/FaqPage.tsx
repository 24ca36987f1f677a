import type { FaqItem } from '../../../publication/content.ts'
import { ButtonLink, EmailAddress, OutlineLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { WrittenHtml } from '../../components/Prose.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import css from './faq.css?inline'

/** What the FAQ shows. */
export interface FaqView {
  groups: readonly FaqGroupView[]
  /** Number of answers in all groups. */
  count: number
  supportEmail: string
}

/** A topic with its questions. */
interface FaqGroupView {
  /** Unique on the page. */
  id: string
  title: string
  items: readonly Pick<FaqItem, 'id' | 'question' | 'html'>[]
}

export function buildFaqView({ publication, texts }: PageContext): PageView<FaqView> {
  const { content, contact, name, city } = publication
  const count = content.faq.reduce((sum, { items }) => sum + items.length, 0)
  return {
    title: texts.faq.title,
    description: texts.faq.description({ count, publication: name, city }),
    body: {
      groups: content.faq.map(({ title, items }, index) => ({
        id: `part-${index + 1}`,
        title,
        items: items.map(({ id, question, html }) => ({ id, question, html })),
      })),
      count,
      supportEmail: contact.supportEmail ?? contact.email,
    },
  }
}

/** FAQ: answers in groups, at most one open. src/browser/answers.ts opens the one that the address names. */
function FaqPage({ view, t }: PageProps<FaqView>) {
  const { groups, count } = view
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="faq" css={css} />
      <PageTitle title={t.faq.title}>
        <p className="deck">{t.faq.deck({ answers: count, parts: groups.length })}</p>
      </PageTitle>
      <div className="columns with-rail">
        <div className="rail">
          <nav className="module on-this-page faq-parts" aria-labelledby="contents">
            <h2 id="contents">{t.faq.parts}</h2>
            <ul className="link-list">
              {groups.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {/* As microdata: in JSON-LD every answer would be in the page twice, 2.4 kB compressed. */}
        <div itemScope itemType="https://schema.org/FAQPage">
          {groups.map((group, index) => (
            <section key={group.id} className={index > 0 ? 'faq section' : 'faq'} id={group.id}>
              <div className="section-head">
                <h2>{group.title}</h2>
              </div>
              {group.items.map((item) => (
                <Answer key={item.id} item={item} />
              ))}
            </section>
          ))}
          <section className="still-questions section">
            <h2>{t.faq.stillQuestions}</h2>
            <p>{t.faq.writeToUs}</p>
            <p className="button-row">
              <ButtonLink href="/contact">{t.navigation.contact}</ButtonLink>
              <OutlineLink href={`mailto:${view.supportEmail}`}>
                <EmailAddress email={view.supportEmail} />
              </OutlineLink>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

/** `details` elements of the same `name` are exclusive: the browser closes one when another opens. */
function Answer({ item }: { item: FaqGroupView['items'][number] }) {
  return (
    <details name="faq" id={item.id} itemProp="mainEntity" itemScope itemType="https://schema.org/Question">
      <summary>
        <h3 itemProp="name">{item.question}</h3>
      </summary>
      <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
        <WrittenHtml html={item.html} className="faq-answer" itemProp="text" />
      </div>
    </details>
  )
}

/** Questions and answers, at /faq. */
export const faqRoute = route({
  at: '/faq',
  needs: () => ({}),
  view: buildFaqView,
  Page: FaqPage,
})
