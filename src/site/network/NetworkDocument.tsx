import { renderToStaticMarkup } from 'react-dom/server'
import { Styles } from '../components/Styles.tsx'
import barCss from '../shell/Bar.css?inline'
import { Head, type Scripts } from '../shell/Document.tsx'
import { FooterBase } from '../shell/Footer.tsx'
import { Brand } from '../shell/Masthead.tsx'
import printCss from '../styles/print.css?inline'
import type { Texts } from '../texts/texts.ts'
import { NetworkPage } from './NetworkPages.tsx'
import type { NetworkPageView } from './network-views.ts'

/** A whole page of the network as HTML. `origin`: of these pages, without a final slash. */
export function renderNetworkPage(
  view: NetworkPageView,
  { origin, scripts, t }: { origin: string; scripts: Scripts; t: Texts },
): string {
  return `<!doctype html>${renderToStaticMarkup(<NetworkDocument view={view} origin={origin} scripts={scripts} t={t} />)}`
}

function NetworkDocument({
  view,
  origin,
  scripts,
  t,
}: {
  view: NetworkPageView
  origin: string
  scripts: Scripts
  t: Texts
}) {
  const { frame, head } = view
  const words = t.network
  const title = head.path === '/' ? `${frame.name} | ${head.title}` : `${head.title} | ${frame.name}`
  const canonical = head.path === undefined ? undefined : `${origin}${head.path}`
  const links = [
    { href: '/', label: words.cities, isHere: view.kind !== 'status' },
    { href: '/status', label: words.status, isHere: view.kind === 'status' },
  ]
  return (
    <html lang="en-US">
      <Head
        head={{
          title,
          description: head.description,
          keywords: undefined,
          canonical,
          robots: canonical === undefined ? 'noindex, nofollow' : 'index, follow, max-image-preview:large',
          properties: [
            { property: 'og:type', content: 'website' },
            { property: 'og:site_name', content: frame.name },
            { property: 'og:title', content: title },
            { property: 'og:description', content: head.description },
            ...(canonical === undefined ? [] : [{ property: 'og:url', content: canonical }]),
          ],
          alternates: [],
          feeds: [],
          structuredData: undefined,
        }}
        scripts={scripts.modules}
        hasIcons={false}
      />
      <body data-print={`${frame.name} · ${origin.replace(/^https?:\/\//, '')}${head.path ?? ''}`}>
        <a className="visually-hidden skip-link" href="#main">
          {t.shell.skipToContent}
        </a>
        <header className="masthead">
          <Styles name="Bar" css={barCss} />
          <div className="page">
            <Brand name={frame.name} tagline={frame.tagline} />
            <nav className="masthead-links" aria-label={words.menu}>
              {links.map(({ href, label, isHere }) => (
                <a key={href} className="tap" href={href} aria-current={isHere ? 'page' : undefined}>
                  {label}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main id="main" className="page" tabIndex={-1}>
          <NetworkPage view={view} t={t} />
        </main>
        <footer className="footer">
          <div className="page">
            <FooterBase
              name={frame.name}
              footer={{
                statement: frame.statement ?? frame.name,
                directory: undefined,
                languages: [],
                year: frame.year,
                partners: frame.partners,
              }}
              t={t}
            >
              <a href="/feeds.opml">{words.outputs.opml}</a>
              <a href="/cities.json">{words.outputs.json}</a>
              {frame.links.map(({ href, label }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </FooterBase>
          </div>
        </footer>
        <p id="new-tab" hidden>
          {t.shell.opensInNewTab}
        </p>
        <Styles name="print" css={printCss} />
      </body>
    </html>
  )
}
