import type { ReactNode } from 'react'
import { EmailAddress } from '../../components/EmailAddress.tsx'
import { Frame } from '../../components/Frame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { telephoneAddress } from '../../components/telephone-address.ts'
import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import css from './contact.css?inline'

/** Contact: e-mail, phone, address, the contact form's frame and the editorial contacts. */
export const contactRoute = route({
  path: '/contact',
  stories: {},
  build: ({ publication, origin, texts }) => {
    const { contact, frames } = publication
    const editorial = [
      { label: 'News tips', email: contact.tipsEmail },
      { label: 'Advertising', email: contact.advertisingEmail },
      { label: 'Support', email: contact.supportEmail },
    ]
    return {
      title: 'Contact',
      description: `How to reach ${publication.name} by e-mail, by phone or in person.`,
      quiet: true,
      structuredData: [buildBreadcrumbs(origin, { name: 'Contact', path: '/contact' })],
      body: (
        <>
          <Styles name="Sidebar" css={sidebarCss} />
          <Styles name="contact" css={css} />
          <PageTitle title="Contact" />
          <div className="columns columns-three contact-cards">
            <Card title="E-mail">
              <MailLink email={contact.email} />
              <p>We respond within 24 hours.</p>
            </Card>
            <Card title="Phone">
              <a className="text-link tap" href={telephoneAddress(contact.phone)}>
                {contact.phone}
              </a>
              {contact.phoneHours && <p>{contact.phoneHours}.</p>}
            </Card>
            <Card title="Address">
              <p className="tap">{contact.address ?? publication.city}</p>
              <p>Visits by appointment only.</p>
            </Card>
          </div>
          <div className="columns with-rail contact-ways section">
            <section className="contact-form" aria-labelledby="form">
              <div className="section-head">
                <h2 id="form">Send a message</h2>
              </div>
              <Frame
                title="the contact form"
                kind="contact"
                local="/embed/contact"
                address={frames.contact}
                t={texts}
              />
            </section>
            <section className="module" aria-labelledby="editorial">
              <h2 id="editorial">Editorial contacts</h2>
              <dl className="contacts">
                {editorial.map(({ label, email }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <MailLink email={email ?? contact.email} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          </div>
        </>
      ),
    }
  },
})

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
    <a className="text-link tap" href={`mailto:${email}`}>
      <EmailAddress email={email} />
    </a>
  )
}
