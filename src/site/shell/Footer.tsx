import type { Link } from '../../publication/publication.ts'
import { EmailAddress } from '../components/EmailAddress.tsx'
import { Styles } from '../components/Styles.tsx'
import { SupportLink } from '../components/SupportLink.tsx'
import { Island } from '../islands/Island.tsx'
import { NewsletterForm } from '../islands/NewsletterForm.island.tsx'
import type { Texts } from '../texts/texts.ts'
import css from './Footer.css?inline'
import { Socials } from './Socials.tsx'
import type { ShellView } from './shell-view.ts'

/** Four columns of links, the network statement, the copyright line and the partner links. */
export function Footer({ shell, t }: { shell: ShellView; t: Texts }) {
  const { footer } = shell
  const contactId = `footer-${footer.columns.length + 1}`
  return (
    <footer className="footer">
      <Styles name="Footer" css={css} />
      <div className="page">
        <div className="columns columns-four">
          {footer.columns.map(({ title, links }, index) => (
            <nav key={title} aria-labelledby={`footer-${index + 1}`}>
              <h2 id={`footer-${index + 1}`}>{title}</h2>
              <TextLinks links={links} />
            </nav>
          ))}
          <section aria-labelledby={contactId}>
            <h2 id={contactId}>{footer.newsletter ? t.footer.contactAndSubscribe : t.navigation.contact}</h2>
            <ul className="text-links">
              <li>
                <a href={`mailto:${footer.email}`}>
                  <EmailAddress email={footer.email} />
                </a>
              </li>
              <li>
                <a href={footer.phone.href}>{footer.phone.label}</a>
              </li>
            </ul>
            {footer.newsletter && (
              <Island name="NewsletterForm" component={NewsletterForm} props={{ t: t.newsletterForm }} />
            )}
            <Socials socials={shell.socials} />
            <TextLinks links={footer.about} className="run-in" />
          </section>
        </div>
        <div className="footer-base">
          <b>{footer.statement}</b>
          <span>{t.footer.copyright(footer.year, shell.name)}</span>
          <SupportLink href={shell.support?.href} label={t.support.link} />
          {footer.partners.map((partner) => (
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
