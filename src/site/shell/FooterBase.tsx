import type { ReactNode } from 'react'
import type { Texts } from '../texts/texts.ts'
import type { FooterView } from './shell-view.ts'

/** The last lines of every page: statement, copyright, partners. `children`: links between the two. */
export function FooterBase({
  name,
  footer,
  t,
  children,
}: {
  name: string
  footer: Pick<FooterView, 'statement' | 'directory' | 'year' | 'partners'>
  t: Texts
  children?: ReactNode
}) {
  return (
    <div className="footer-base">
      <b>
        {footer.directory === undefined ? (
          footer.statement
        ) : (
          <a href={`${footer.directory}/`}>{footer.statement}</a>
        )}
      </b>
      <span>{t.footer.copyright(footer.year, name)}</span>
      {children}
      {footer.partners.map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
          {`${label} ↗`}
        </a>
      ))}
    </div>
  )
}
