import type { ReactNode } from 'react'
import type { Link } from '../../publication/publication.ts'
import { EmailAddress, LanguageLinks, Socials, SupportLink } from '../components/links.tsx'
import { Styles } from '../components/Styles.tsx'
import type { Texts } from '../texts/texts.ts'
import css from './Footer.css?inline'
import type { FooterView, ShellView } from './shell-view.ts'

interface FooterProps {
  shell: ShellView
  t: Texts
}

/** Columns of links (on phones lists, one open at a time), network statement, copyright line and partners. */
export function Footer({ shell, t }: FooterProps) {
  const { footer } = shell
  return (
    <footer className="footer" data-unkept={t.yours.unkept}>
      <div className="page">
        <FooterLists shell={shell} t={t} />
        <div className="columns columns-four">
          {footer.columns.map(({ title, links }) => (
            <nav key={title} className="from-tablet" aria-label={title}>
              <p className="footer-heading">{title}</p>
              <TextLinks links={links} />
            </nav>
          ))}
          <section aria-label={t.footer.contactAndSubscribe}>
            <p className="footer-heading from-tablet">{t.footer.contactAndSubscribe}</p>
            <ul className="text-links from-tablet">
              <ContactItems footer={footer} />
            </ul>
            <Subscribe newsletter={footer.newsletter} t={t} />
            <Socials socials={shell.socials} t={t} />
            <TextLinks links={footer.about} className="run-in from-tablet" />
            <TextLinks links={footer.legal} className="run-in" />
          </section>
        </div>
        <FooterBase name={shell.name} footer={footer} t={t}>
          <SupportLink href={shell.support?.href} label={t.support.link} className="from-tablet" />
        </FooterBase>
      </div>
    </footer>
  )
}

/** The newsletter's form, whose answer is a page; where nothing can be sent, the feeds, which need no address. */
function Subscribe({ newsletter, t }: { newsletter: FooterView['newsletter']; t: Texts }) {
  if (newsletter === 'none') {
    return (
      <p className="follow">
        {t.footer.follow} <a href="/feed.rss">{t.footer.feed}</a>
      </p>
    )
  }
  const { email, subscribe, notSetUp } = t.newsletterForm
  return (
    <>
      <form action="/newsletter" method="post">
        <input
          className="input"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label={email}
          placeholder={email}
        />
        <button className="button" type="submit">
          {subscribe}
        </button>
        <p role="status">{newsletter === 'notSetUp' && notSetUp}</p>
      </form>
      {newsletter === 'open' && (
        <p className="follow">
          <a href="/newsletter">{t.footer.choose}</a>
        </p>
      )}
    </>
  )
}

/** The columns on phones: `details` of one `name`, so that at most one is open. */
function FooterLists({ shell: { footer, support }, t }: FooterProps) {
  return (
    <div className="footer-lists below-tablet">
      {footer.columns.map(({ title, links }) => (
        <details key={title} name="footer">
          <summary className="chevron">{title}</summary>
          <TextLinks links={links} />
        </details>
      ))}
      <details name="footer">
        <summary className="chevron">{t.footer.aboutAndContact}</summary>
        <ul className="text-links">
          <LinkItems links={footer.about} />
          <ContactItems footer={footer} />
          {support && (
            <li>
              <SupportLink href={support.href} label={t.support.link} />
            </li>
          )}
        </ul>
      </details>
    </div>
  )
}

function ContactItems({ footer: { email, phone } }: { footer: FooterView }) {
  return (
    <>
      <li>
        <a href={`mailto:${email}`}>
          <EmailAddress email={email} />
        </a>
      </li>
      <li>
        <a href={phone.href}>{phone.label}</a>
      </li>
    </>
  )
}

function TextLinks({ links, className = '' }: { links: readonly Link[]; className?: string }) {
  return (
    <ul className={`text-links ${className}`.trim()}>
      <LinkItems links={links} />
    </ul>
  )
}

function LinkItems({ links }: { links: readonly Link[] }) {
  return links.map((link) => (
    <li key={link.href}>
      <a href={link.href}>{link.label}</a>
    </li>
  ))
}

/** The last lines of every page: statement, copyright, `children` (links), languages and partners. */
export function FooterBase({
  name,
  footer,
  t,
  children,
}: {
  name: string
  footer: Pick<FooterView, 'statement' | 'directory' | 'year' | 'partners' | 'languages'>
  t: Texts
  children?: ReactNode
}) {
  return (
    <div className="footer-base">
      <Styles name="Footer" css={css} />
      <b>
        {footer.directory === undefined ? (
          footer.statement
        ) : (
          <a href={`${footer.directory}/`}>{footer.statement}</a>
        )}
      </b>
      <span>{t.footer.copyright({ year: footer.year, publication: name })}</span>
      {children}
      <LanguageLinks languages={footer.languages} />
      {footer.partners.map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
          {`${label} ↗`}
        </a>
      ))}
    </div>
  )
}
