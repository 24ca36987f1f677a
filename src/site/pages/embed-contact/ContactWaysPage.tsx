import { CopyAddress, EmailAddress } from '../../components/EmailAddress.tsx'
import { FramedPage } from '../../components/FramedPage.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import { buildContactWaysView, type ContactWaysView } from './contact-ways-view.ts'
import css from './subjects.css?inline'

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

/** Ways to reach the newsroom, in the contact page's frame unless publication.yaml names a third party's form. */
export const contactEmbedRoute = route({
  at: '/embed/contact',
  needs: () => ({}),
  view: buildContactWaysView,
  Page: ContactWaysPage,
})
