import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { Styles } from '../components/Styles.tsx'
import type { DraftView } from '../page.ts'
import baseCss from '../styles/base.css?inline'
import serifFont from '../styles/fonts/newsreader.woff2?url'
import sansFont from '../styles/fonts/public-sans.woff2?url'
import fontsCss from '../styles/fonts.css?inline'
import printCss from '../styles/print.css?inline'
import tokensCss from '../styles/tokens.css?inline'
import type { Texts } from '../texts/texts.ts'
import { AlertStrips } from './AlertStrips.tsx'
import bandCss from './Band.css?inline'
import draftCss from './DraftNote.css?inline'
import type { DocumentView, HeadView } from './document-view.ts'
import { Footer } from './Footer.tsx'
import { LeanFooter, LeanMasthead } from './LeanFrame.tsx'
import { Masthead } from './Masthead.tsx'
import supportCss from './SupportDialog.css?inline'
import type { SupportView } from './shell-view.ts'

/** Scripts that pages load. */
export interface Scripts {
  /** Addresses of module scripts: the script of every page, and in development Vite's client. */
  modules: readonly string[]
  /** Scripts of the live headlines: of what their frame loads at once, and of what keeps them up to date. */
  live?: { frame: string; updates: string }
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
    <html lang={language}>
      <Head head={head} scripts={shell || lean ? scripts.modules : framedScripts(document, scripts)} />
      <body data-print={shell || lean ? document.printed : undefined}>
        {shell || lean ? (
          <>
            <a className="visually-hidden skip-link" href="#main" lang={lang}>
              {t.shell.skipToContent}
            </a>
            {draft && <DraftNote draft={draft} t={t} />}
            {shell && <Masthead shell={shell} t={t} />}
            {lean && <LeanMasthead view={lean} lang={lang} />}
            {alerts && <AlertStrips view={alerts} lang={lang} t={t} />}
            <main id="main" className="page" tabIndex={-1}>
              {document.isDrill && <Band lang={lang}>{t.storm.drill}</Band>}
              {document.isSample && <Band lang={lang}>{t.shell.sampleEdition}</Band>}
              {document.unsigned !== undefined && <Unsigned english={document.unsigned} t={t} />}
              {children}
            </main>
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
          </main>
        )}
        <p id="new-tab" hidden lang={lang}>
          {t.shell.opensInNewTab}
        </p>
        <Styles name="print" css={printCss} />
      </body>
    </html>
  )
}

/** At the head of every page of the sample edition, and in a drill: what it shows is not real. */
function Band({ lang, children }: { lang: string | undefined; children: string }) {
  return (
    <p className="band" lang={lang}>
      <Styles name="Band" css={bandCss} />
      {children}
    </p>
  )
}

/** That no native speaker has signed the words of a page, and the way to its English. */
export function Unsigned({ english, t: { translated: t } }: { english: string; t: Texts }) {
  return (
    <p className="meta">
      {t.unsigned}{' '}
      <a href={english} hrefLang="en">
        {t.inEnglish}
      </a>
    </p>
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
      <Styles name="SupportDialog" css={supportCss} />
      <form method="dialog">
        <button type="submit" className="close" aria-label={t.support.close}>
          <Icon name="close" />
        </button>
      </form>
      <h2 id="support-title">{t.support.title}</h2>
      <p className="deck">{t.support.appeal({ publication: name })}</p>
      <form method="dialog" className="button-row">
        <a className="button" href={support.href} target="_blank" rel="noopener" data-donate="">
          {t.support.donate}
        </a>
        <button type="submit" className="button button-outline">
          {t.support.later}
        </button>
      </form>
      <p className="meta">{t.support.charity({ name: support.name ?? t.support.someCharity })}</p>
    </dialog>
  )
}

/** Above a preview's masthead: why the article is on no page, who can read it, what has to be corrected. */
function DraftNote({ draft, t: { preview: t } }: { draft: DraftView; t: Texts }) {
  return (
    <aside className="draft-note" aria-label={t.label}>
      <Styles name="DraftNote" css={draftCss} />
      <p>
        <b>{draft.state}</b> {draft.until}
      </p>
      {draft.mistakes.length > 0 && (
        <details>
          <summary>{t.toMend({ count: draft.mistakes.length })}</summary>
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

/** The head's tags. `scripts`: addresses of modules. */
function Head({ head, scripts }: { head: HeadView; scripts: readonly string[] }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="" />
      <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="" />
      <Styles name="tokens" css={tokensCss} />
      <Styles name="base" css={baseCss + fontsCss} />
      {scripts.map((address) => (
        <script key={address} type="module" src={address} />
      ))}
      <meta name="description" content={head.description} />
      {head.keywords && <meta name="keywords" content={head.keywords} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta name="robots" content={head.robots} />
      {head.properties.map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#062f3a" />
      {head.hasIcons ? (
        <>
          <link rel="icon" href="/media/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/media/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
        </>
      ) : (
        <link rel="icon" href="data:," />
      )}
      {head.feeds.map(({ type, title, href }) => (
        <link key={href} rel="alternate" type={type} title={title} href={href} />
      ))}
      {head.structuredData !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.structuredData }} />
      )}
    </head>
  )
}
