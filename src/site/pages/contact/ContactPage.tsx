import type { ReactNode } from 'react'
import type { Link } from '../../../publication/publication.ts'
import { CopyAddress } from '../../components/CopyAddress.tsx'
import { Frame } from '../../components/Frame.tsx'
import { EmailAddress, TapLink, telephoneAddress } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Module, Section } from '../../components/Section.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import css from './contact.css?inline'

/** What the contact page shows. */
export interface ContactView {
  email: string
  /** The number as the publication writes it, and as a `tel:` address. */
  phone: Link
  phoneHours: string | undefined
  /** The time within which somebody answers, when the publication promises one. */
  responseTime: string | undefined
  /** Address and hours for visitors; undefined when there are none. */
  address: string | undefined
  visits: string | undefined
  /** Address of a third party's form; undefined when our own page is in the frame. */
  form: string | undefined
  /** Addresses of desks; a desk without one has the newsroom's. */
  desks: readonly { desk: 'tips' | 'advertising' | 'support'; email: string }[]
}

export function buildContactView({ publication, texts }: PageContext): PageView<ContactView> {
  const { contact, frames, name } = publication
  const { title, description } = texts.contact
  return {
    title,
    description: description({ publication: name, inPerson: contact.address !== undefined }),
    quiet: true,
    body: {
      email: contact.email,
      phone: { label: contact.phone, href: telephoneAddress(contact.phone) },
      phoneHours: contact.phoneHours,
      responseTime: contact.responseTime,
      address: contact.address,
      visits: contact.visits,
      form: frames.contact,
      desks: [
        { desk: 'tips', email: contact.tipsEmail ?? contact.email },
        { desk: 'advertising', email: contact.advertisingEmail ?? contact.email },
        { desk: 'support', email: contact.supportEmail ?? contact.email },
      ],
    },
  }
}

/** Contact: email, phone, address, the form in its frame, and the desks. */
function ContactPage({ view, t }: PageProps<ContactView>) {
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="contact" css={css} />
      <PageTitle title={t.contact.title} />
      <div className="columns columns-three contact-cards">
        <Card title={t.contact.email}>
          <div>
            <MailLink email={view.email} />
            <CopyAddress email={view.email} t={t} />
          </div>
          {view.responseTime && <p>{t.contact.respond({ responseTime: view.responseTime })}</p>}
        </Card>
        <Card title={t.contact.phone}>
          <TapLink href={view.phone.href}>{view.phone.label}</TapLink>
          {view.phoneHours && <p>{view.phoneHours}.</p>}
        </Card>
        {view.address && (
          <Card title={t.contact.address}>
            <p className="tap">{view.address}</p>
            {view.visits && <p>{t.contact.visits({ when: view.visits })}</p>}
          </Card>
        )}
      </div>
      <div className="columns with-rail contact-ways section">
        <Section id="form" className="contact-form" title={t.contact.send}>
          <Frame title={t.contact.form} kind="contact" local="/embed/contact" address={view.form} t={t} />
        </Section>
        <Module id="editorial" title={t.contact.editorial}>
          <dl className="contacts">
            {view.desks.map(({ desk, email }) => (
              <div key={desk}>
                <dt>{t.contact.desks[desk]}</dt>
                <dd>
                  <MailLink email={email} />
                  <CopyAddress email={email} t={t} />
                </dd>
              </div>
            ))}
          </dl>
        </Module>
      </div>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="module">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function MailLink({ email }: { email: string }) {
  return (
    <TapLink href={`mailto:${email}`}>
      <EmailAddress email={email} />
    </TapLink>
  )
}

/** How to reach the publication, at /contact. */
export const contactRoute = route({
  at: '/contact',
  needs: () => ({}),
  view: buildContactView,
  Page: ContactPage,
})
