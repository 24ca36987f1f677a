import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { TextLink } from '../components/links.tsx'
import { LateStyles, LateStylesProvider, Styles } from '../components/Styles.tsx'
import type { DraftView } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { AlertStrips } from './AlertStrips.tsx'
import draftCss from './DraftNote.css?inline'
import type { DocumentView } from './document-view.ts'
import { Footer } from './Footer.tsx'
import { Head } from './Head.tsx'
import { LeanFooter, LeanMasthead } from './LeanFrame.tsx'
import { Masthead } from './Masthead.tsx'
import type { SupportView } from './shell-view.ts'

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

/** 'Support Local Journalism'; src/browser/support.ts opens it. */
function SupportDialog({ support, name, t }: { support: SupportView; name: string; t: Texts }) {
  return (
    <dialog
      id="support"
      className="support-dialog"
      aria-labelledby="support-title"
      data-quiet={support.quiet ? '' : undefined}
    >
      <form method="dialog">
        <button type="submit" className="close" aria-label={t.support.close}>
          <Icon name="close" />
        </button>
      </form>
      <h2 id="support-title">{t.support.title}</h2>
      <p className="deck">{t.support.appeal(name)}</p>
      <form method="dialog" className="button-row">
        <a className="button" href={support.href} target="_blank" rel="noopener" data-donate="">
          {t.support.donate}
        </a>
        <button type="submit" className="button button-outline">
          {t.support.later}
        </button>
      </form>
      <p className="meta">{t.support.charity(support.name)}</p>
    </dialog>
  )
}

/** Above the masthead of a preview: why the article is on no page, who can read it, what has to be corrected. */
function DraftNote({ draft, t: { preview: t } }: { draft: DraftView; t: Texts }) {
  return (
    <aside className="draft-note" aria-label={t.label}>
      <Styles name="DraftNote" css={draftCss} />
      <p>
        <b>{draft.state}</b> {draft.until}
      </p>
      {draft.mistakes.length > 0 && (
        <details>
          <summary>{t.toMend(draft.mistakes.length)}</summary>
          <ul>
            {draft.mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}
