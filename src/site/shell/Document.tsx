import type { ReactNode } from 'react'
import { TextLink } from '../components/links.tsx'
import { LateStyles, LateStylesProvider } from '../components/Styles.tsx'
import type { Texts } from '../texts/texts.ts'
import { AlertStrips } from './AlertStrips.tsx'
import { DraftNote } from './DraftNote.tsx'
import type { DocumentView } from './document-view.ts'
import { Footer } from './Footer.tsx'
import { Head } from './Head.tsx'
import { LeanFooter, LeanMasthead } from './LeanFrame.tsx'
import { Masthead } from './Masthead.tsx'
import { SupportDialog } from './SupportDialog.tsx'

/** Scripts that pages load. */
export interface Scripts {
  /** Addresses of module scripts: the script of every page, and in development Vite's client. */
  modules: readonly string[]
  /** Addresses of the live headlines' scripts: of what their frame loads at once, and of what keeps them up to date. */
  live?: { frame: string; updates: string }
  /** Address of the styles that no first screen needs, see LateStyles. */
  lateStyles?: string
  /** Address of the script of framed pages with buttons that copy. */
  copy?: string
}

interface DocumentProps {
  document: DocumentView
  scripts: Scripts
  t: Texts
  /** The page's body. */
  children?: ReactNode
}

/** The whole document: head, masthead, the page's body, footer. */
export function Document({ document, scripts, t, children }: DocumentProps) {
  const { language, frameLanguage: lang, head, shell, lean, draft } = document
  const alerts = (shell ?? lean)?.alerts
  return (
    <LateStylesProvider value={scripts.lateStyles}>
      <html lang={language}>
        <Head head={head} scripts={shell || lean ? scripts.modules : framedScripts(document, scripts)} />
        <body data-print={shell || lean ? document.printed : undefined}>
          {shell || lean ? (
            <>
              <a className="visually-hidden skip-link" href="#main" lang={lang}>
                {t.shell.skipToContent}
              </a>
              {document.textOffer !== undefined && (
                <p className="page" lang={lang}>
                  {t.textEdition.offer} <TextLink href={document.textOffer}>{t.textEdition.title}</TextLink>
                </p>
              )}
              {draft && <DraftNote draft={draft} t={t} />}
              {shell && <Masthead shell={shell} t={t} />}
              {lean && <LeanMasthead view={lean} lang={lang} t={t} />}
              {alerts && <AlertStrips view={alerts} lang={lang} t={t} />}
              <main id="main" className="page" tabIndex={-1}>
                {children}
              </main>
              <LateStyles />
              {shell && <Footer shell={shell} t={t} />}
              {lean && <LeanFooter view={lean} lang={lang} t={t} />}
              {shell?.support && <SupportDialog support={shell.support} name={shell.name} t={t} />}
            </>
          ) : (
            // The label distinguishes this `main` from that of the surrounding page.
            <main
              id="main"
              className="bare-page"
              aria-label={document.label}
              data-updates={document.isLive ? scripts.live?.updates : undefined}
            >
              {children}
              <LateStyles />
            </main>
          )}
          <p id="new-tab" hidden lang={lang}>
            {t.shell.opensInNewTab}
          </p>
        </body>
      </html>
    </LateStylesProvider>
  )
}

/** A framed page has no script but that of live headlines or of its buttons that copy. */
function framedScripts({ isLive, hasCopyButtons }: DocumentView, { live, copy }: Scripts): readonly string[] {
  if (isLive && live) return [live.frame]
  return hasCopyButtons && copy !== undefined ? [copy] : []
}
