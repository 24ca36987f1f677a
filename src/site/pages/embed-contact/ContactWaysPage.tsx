import type { Link } from '../../../publication/publication.ts'
import { CopyAddress } from '../../components/CopyAddress.tsx'
import { FramedPage } from '../../components/FramedPage.tsx'
import { EmailAddress, telephoneAddress } from '../../components/links.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import css from './subjects.css?inline'

/** What the contact frame shows. */
export interface ContactWaysView {
  subjects: readonly { about: ContactSubject; email: string }[]
  /** The number as the publication writes it, and as a `tel:` address. */
  phone: Link
  /** When the phone is answered, such as '9 a.m. to 5 p.m.'. */
  phoneHours: string | undefined
}

/** Subjects of emails; the texts have a label for each. */
export type ContactSubject = 'community' | 'tip' | 'correction' | 'event' | 'advertising' | 'other'

/** The view of the contact frame. Links open the reader's mail program, since the server sends no email. */
export function buildContactWaysView({
  publication,
  texts,
}: Pick<PageContext, 'publication' | 'texts'>): PageView<ContactWaysView> {
  const { email, tipsEmail, advertisingEmail, supportEmail, phone, phoneHours } = publication.contact
  return {
    title: texts.contactWays.title,
    description: texts.contactWays.description,
    noindex: true,
    frame: 'none',
    hasCopyButtons: true,
    body: {
      subjects: [
        { about: 'community', email },
        { about: 'tip', email: tipsEmail ?? email },
        { about: 'correction', email },
        { about: 'event', email },
        { about: 'advertising', email: advertisingEmail ?? email },
        { about: 'other', email: supportEmail ?? email },
      ],
      phone: { label: phone, href: telephoneAddress(phone) },
      phoneHours,
    },
  }
}

/** Subjects, each a `mailto:` link, and the phone number. */
function ContactWaysPage({ view, t: texts }: PageProps<ContactWaysView>) {
  const t = texts.contactWays
  const { subjects, phone, phoneHours } = view
  return (
    <FramedPage>
      <Styles name="subjects" css={css} />
      <h1>{t.heading}</h1>
      <p>{t.explanation}</p>
      <ul className="subjects">
        {subjects.map(({ about, email }) => {
          const { subject, hint } = t.subjects[about]
          return (
            <li key={about}>
              <a
                className="text-link"
                href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
                target="_top"
              >
                {subject}
              </a>
              <p>{hint}</p>
              <p className="meta">
                <EmailAddress email={email} />
                <CopyAddress email={email} t={texts} />
              </p>
            </li>
          )
        })}
      </ul>
      <p>
        {t.orCall}{' '}
        <a className="text-link" href={phone.href} target="_top">
          {phone.label}
        </a>
        {phoneHours && `, ${phoneHours}`}.
      </p>
    </FramedPage>
  )
}

/** Ways to reach us, in the contact page's frame unless publication.yaml names a third party's form. */
export const contactEmbedRoute = route({
  at: '/embed/contact',
  needs: () => ({}),
  view: buildContactWaysView,
  Page: ContactWaysPage,
})
