import type { Link } from '../../publication/publication.ts'
import { EmailAddress } from '../components/EmailAddress.tsx'
import { currentYear } from '../components/news-date.ts'
import { Styles } from '../components/Styles.tsx'
import { Island } from '../islands/Island.tsx'
import { NewsletterForm } from '../islands/NewsletterForm.island.tsx'
import type { PageContext } from '../page.ts'
import css from './Footer.css?inline'
import { aboutLinks, footerColumns } from './navigation.ts'
import { Socials } from './Socials.tsx'
import { SupportLink } from './SupportDialog.tsx'

/** Four columns of links, the network statement, the copyright line and the two partner links. */
export function Footer({ context: { publication, now } }: { context: PageContext }) {
  const { contact } = publication
  return (
    <footer className="footer">
      <Styles name="Footer" css={css} />
      <div className="page">
        <div className="columns columns-four">
          {footerColumns.map(({ title, links }, index) => (
            <nav key={title} aria-labelledby={`footer-${index + 1}`}>
              <h2 id={`footer-${index + 1}`}>{title}</h2>
              <TextLinks links={links} />
            </nav>
          ))}
          <section aria-labelledby="footer-4">
            <h2 id="footer-4">Contact &amp; Subscribe</h2>
            <ul className="text-links">
              <li>
                <a href={`mailto:${contact.email}`}>
                  <EmailAddress email={contact.email} />
                </a>
              </li>
              <li>
                <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
              </li>
            </ul>
            <Island name="NewsletterForm" component={NewsletterForm} props={{}} />
            <Socials socials={publication.socials} />
            <TextLinks links={aboutLinks} className="run-in" />
          </section>
        </div>
        <div className="footer-base">
          <b>{publication.networkStatement}</b>
          <span>
            © {currentYear(now, publication.timeZone)} {publication.name}
          </span>
          <SupportLink publication={publication} />
          {publication.partners.map((partner) => (
            <a
              key={partner.href}
              href={partner.href}
              target="_blank"
              rel="noopener"
              aria-describedby="new-tab"
            >
              {partner.label} ↗
            </a>
          ))}
        </div>
      </div>
    </footer>
  )
}

function TextLinks({ links, className = '' }: { links: readonly Link[]; className?: string }) {
  return (
    <ul className={`text-links ${className}`.trim()}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  )
}

/** A US number as a `tel:` address (RFC 3966). */
export function telephoneAddress(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
