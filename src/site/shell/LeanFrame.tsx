import { Styles } from '../components/Styles.tsx'
import type { Texts } from '../texts/texts.ts'
import barCss from './Bar.css?inline'
import { FooterBase } from './Footer.tsx'
import { Brand, MarkedLink } from './Masthead.tsx'
import type { LeanView } from './shell-view.ts'

/** The bar of a page of one message: the name, and links to the rest. `lang`: its own, if not the page's. */
export function LeanMasthead({ view, lang }: { view: LeanView; lang: string | undefined }) {
  return (
    <header className="masthead" lang={lang}>
      <Styles name="Bar" css={barCss} />
      <div className="page">
        <Brand name={view.name} tagline={view.tagline} href={view.home} />
        {view.links.length > 0 && (
          <nav className="masthead-links" aria-label={view.label}>
            {view.links.map((link) => (
              <MarkedLink
                key={link.href}
                link={link}
                className={link.fromTablet ? 'tap from-tablet' : 'tap'}
              />
            ))}
          </nav>
        )}
      </div>
    </header>
  )
}

/** The foot of such a page: the last lines of the usual footer, with the legal pages. */
export function LeanFooter({ view, lang, t }: { view: LeanView; lang: string | undefined; t: Texts }) {
  return (
    <footer className="footer" lang={lang}>
      <div className="page">
        <FooterBase name={view.name} footer={view.footer} t={t}>
          {view.footer.legal.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </FooterBase>
      </div>
    </footer>
  )
}
