import type { ReactNode } from 'react'
import type { Social } from '../../publication/publication.ts'
import type { Texts } from '../texts/texts.ts'
import { Icon } from './Icon.tsx'
import type { PageInLanguage } from './languages.ts'
import css from './Socials.css?inline'
import { Styles } from './Styles.tsx'

interface LinkProps {
  href: string
  children: ReactNode
}

/** A link in running text. `lang`: of its words, where it is not the page's. */
export function TextLink({ href, lang, children }: LinkProps & { lang?: string | undefined }) {
  return (
    <a className="text-link" href={href} lang={lang}>
      {children}
    </a>
  )
}

/** A link on its own line, at least `--tap` high so that fingers miss its neighbors (WCAG 2.2, 2.5.8). */
export function TapLink({ href, children }: LinkProps) {
  return (
    <a className="text-link tap" href={href}>
      {children}
    </a>
  )
}

/** A link that looks like a button: what most readers want next. */
export function ButtonLink({ href, children }: LinkProps) {
  return (
    <a className="button" href={href}>
      {children}
    </a>
  )
}

/** A button of lower rank. */
export function OutlineLink({ href, children }: LinkProps) {
  return (
    <a className="button button-outline" href={href}>
      {children}
    </a>
  )
}

/** A link to another site: it opens in a new tab, which its arrow and the words of `new-tab` say. */
export function OutsideLink({
  href,
  className = 'text-link',
  children,
}: {
  href: string
  className?: string
  children: string
}) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
      {`${children} ↗`}
    </a>
  )
}

/** Opens the support dialog; without scripts it leads to the charity. Renders nothing without a charity. */
export function SupportLink({
  href,
  label,
  className,
}: {
  href: string | undefined
  label: string
  className?: string
}) {
  if (href === undefined) return null
  return (
    <a className={className} href={href} target="_blank" rel="noopener" data-support="">
      {label}
    </a>
  )
}

/** Ways to a page in other languages, each by the language's own name. */
export function LanguageLinks({
  languages,
  className,
}: {
  languages: readonly PageInLanguage[]
  className?: string
}) {
  return languages.map(({ tag, name, path }) => (
    <a key={tag} href={path} lang={tag} className={className}>
      {name}
    </a>
  ))
}

/** An email address that may break after its '@' when it is longer than the line. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  )
}

/** A US number as a `tel:` address (RFC 3966). */
export function telephoneAddress(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}

/**
 * Links to the publication's pages at social networks; renders nothing when it has none. A network without an
 * address, as in the sample edition, says on press that it is not set up.
 */
export function Socials(props: { socials: readonly Social[]; className?: string; t: Texts }) {
  const { socials, className = '', t } = props
  if (socials.length === 0) return null
  return (
    <ul className={`socials ${className}`.trim()}>
      <Styles name="Socials" css={css} />
      {socials.map(({ network, label, href }) => (
        <li key={network}>
          {href === undefined ? (
            <details name="social">
              <summary aria-label={label}>
                <Icon name={network} />
              </summary>
              <p>{t.shell.notSetUp}</p>
            </details>
          ) : (
            <a href={href} aria-label={label} target="_blank" rel="noopener">
              <Icon name={network} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
