import type { CSSProperties, ReactNode } from 'react'
import type { PublisherView } from './publisher-view.ts'

/** The part of a message that every mail program shows, from top to bottom. */
export interface MailFrameProps {
  publisher: PublisherView
  title: string
  /** Shown beside the subject in a list of messages. */
  preview: string
  /** Below the rule: why the reader gets it and how to leave. */
  foot: ReactNode
  children: ReactNode
}

const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "Georgia,'Times New Roman',serif"

/** Styles of the parts, inline because many mail programs drop style elements. */
export const mailStyles = {
  heading: { margin: '0 0 12px', font: `bold 30px/34px ${serif}`, color: '#0c2026' },
  subhead: {
    margin: '26px 0 10px',
    padding: '10px 0 0',
    borderTop: '3px solid #0c2026',
    font: `bold 18px/24px ${sans}`,
    color: '#0c2026',
  },
  text: { margin: '0 0 14px', font: `16px/24px ${sans}`, color: '#0c2026' },
  small: { margin: '0 0 12px', font: `14px/21px ${sans}`, color: '#3d5056' },
  lead: { font: `bold 28px/32px ${serif}`, color: '#0c2026', textDecoration: 'none' },
  headline: { font: `bold 20px/25px ${serif}`, color: '#0c2026', textDecoration: 'none' },
  deck: { marginTop: 6, font: `16px/23px ${serif}`, color: '#3d5056' },
  meta: { marginTop: 6, font: `14px/20px ${sans}`, color: '#3d5056' },
  link: { color: '#005665' },
} as const satisfies Record<string, CSSProperties>

/** Dark colors and small screens, where a program takes a style element. */
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}a{text-underline-offset:3px}
@media(max-width:620px){.w{width:100%!important}.pad{padding-left:18px!important;padding-right:18px!important}}
@media(prefers-color-scheme:dark){.bg{background:#0a1518!important}.card{background:#0f1d21!important}.i{color:#e9efee!important}.s{color:#b3c1c3!important}.b{border-color:#e9efee!important}.l{border-color:#33474d!important}a.k{color:#7ad0d2!important}.btn{background:#7ad0d2!important;color:#04212a!important}}
[data-ogsc] .i{color:#e9efee!important}[data-ogsc] .s{color:#b3c1c3!important}`

/** A message of one column, at most 600 px wide: no picture, nothing that reports that it was read. */
export function MailFrame({ publisher, title, preview, foot, children }: MailFrameProps) {
  return (
    <html lang={publisher.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape its quotes. */}
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </head>
      <body className="bg" style={{ margin: 0, padding: 0, background: '#e9eceb' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <div role="article" aria-roledescription="email" aria-label={title} lang={publisher.language}>
          <Table className="bg" width="100%" style={{ background: '#e9eceb' }}>
            <tr>
              <td align="center" style={{ padding: 0 }}>
                <Table
                  className="w card"
                  width="600"
                  style={{ width: 600, maxWidth: '100%', background: '#ffffff', textAlign: 'left' }}
                >
                  <tr>
                    <td className="pad" style={{ background: '#062f3a', padding: '18px 32px' }}>
                      <a
                        href={`${publisher.origin}/`}
                        style={{ font: `bold 24px/28px ${serif}`, color: '#ffffff', textDecoration: 'none' }}
                      >
                        {publisher.name}
                      </a>
                      <div style={{ font: `14px/20px ${sans}`, color: '#b5d0d4' }}>{publisher.tagline}</div>
                    </td>
                  </tr>
                  <tr>
                    <td className="pad" style={{ padding: '26px 32px 12px' }}>
                      {publisher.unsigned !== undefined && <MailNote>{publisher.unsigned}</MailNote>}
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="pad l"
                      style={{ padding: '18px 32px 28px', borderTop: '1px solid #d5dbda' }}
                    >
                      {foot}
                      <MailNote>{publisher.imprint}</MailNote>
                    </td>
                  </tr>
                </Table>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  )
}

/** A paragraph. `lang`: where it is not the message's. */
export function MailText({ lang, children }: { lang?: string | undefined; children: ReactNode }) {
  return (
    <p className="i" lang={lang} style={mailStyles.text}>
      {children}
    </p>
  )
}

/** A paragraph in small type. */
export function MailNote({ lang, children }: { lang?: string | undefined; children: ReactNode }) {
  return (
    <p className="s" lang={lang} style={mailStyles.small}>
      {children}
    </p>
  )
}

/** The heading of a part. */
export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="i b" style={mailStyles.subhead}>
      {children}
    </h2>
  )
}

/** A link in a text. `lang`: that of the page behind it. */
export function MailLink({ href, lang, children }: { href: string; lang?: string; children: ReactNode }) {
  return (
    <a className="k" href={href} lang={lang} hrefLang={lang} style={mailStyles.link}>
      {children}
    </a>
  )
}

/** A table for layout, which screen readers read as text. */
export function Table({
  children,
  ...attributes
}: {
  children: ReactNode
  className?: string
  width?: string
  style?: CSSProperties
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} {...attributes}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A link as a button 48 px high. */
export function MailButton({ href, label }: { href: string; label: ReactNode }) {
  return (
    <Table style={{ margin: '6px 0 20px' }}>
      <tr>
        <td className="btn" style={{ background: '#005665', borderRadius: 2 }}>
          <a
            className="btn"
            href={href}
            style={{
              display: 'inline-block',
              padding: '14px 24px',
              font: `bold 16px/20px ${sans}`,
              color: '#ffffff',
              textDecoration: 'none',
            }}
          >
            {label}
          </a>
        </td>
      </tr>
    </Table>
  )
}
