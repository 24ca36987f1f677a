import type { ReactNode } from 'react'
import { Styles } from '../components/Styles.tsx'
import type { PageContext, PageView } from '../page.ts'
import baseCss from '../styles/base.css?inline'
import serifFont from '../styles/fonts/newsreader.woff2?url'
import sansFont from '../styles/fonts/public-sans.woff2?url'
import fontsCss from '../styles/fonts.css?inline'
import tokensCss from '../styles/tokens.css?inline'
import { Footer } from './Footer.tsx'
import { feedLinks } from './feed-links.ts'
import { Masthead } from './Masthead.tsx'
import { SupportDialog } from './SupportDialog.tsx'
import { buildOrganization, buildWebsite, serializeStructuredData } from './structured-data.ts'

/** Addresses of the scripts that every page loads. */
export interface Scripts {
  /** Module scripts: the island loader, and in development Vite's client. */
  modules: readonly string[]
}

/** The page wrapper: head tags, structured data, masthead, footer, and the page's body between them. */
export function Document({
  view,
  context,
  scripts,
  children,
}: {
  view: PageView
  context: PageContext
  scripts: Scripts
  /** The page's body. */
  children?: ReactNode
}) {
  const { publication } = context
  return (
    <html lang={publication.language}>
      <Head view={view} context={context} scripts={scripts} />
      <body>
        {view.bare ? (
          // In a frame it is told apart from the main part of the page around it.
          <main id="main" className="bare-page" aria-label={view.title}>
            {children}
          </main>
        ) : (
          <>
            <a className="visually-hidden skip-link" href="#main">
              Skip to content
            </a>
            <Masthead context={context} />
            <main id="main" className="page" tabIndex={-1}>
              {children}
            </main>
            <Footer context={context} />
            <SupportDialog publication={publication} quiet={view.quiet ?? false} />
          </>
        )}
        <p id="new-tab" hidden>
          Opens in a new tab
        </p>
      </body>
    </html>
  )
}

/** Title rule: '{title} | {name}', or the publication's default title. */
export function pageTitle(
  view: Pick<PageView, 'title'>,
  publication: { name: string; defaultTitle: string },
): string {
  return view.title === undefined ? publication.defaultTitle : `${view.title} | ${publication.name}`
}

function Head({
  view,
  context,
  scripts,
}: {
  view: PageView
  context: PageContext
  scripts: Scripts
}): ReactNode {
  const { publication, origin, path } = context
  const title = pageTitle(view, publication)
  const canonical = view.canonical === null ? undefined : `${origin}${view.canonical ?? path}`
  const preview = `${origin}${view.preview?.image ?? '/media/social-preview.png'}`
  const article = view.preview?.article
  const structuredData = serializeStructuredData([
    buildOrganization(publication, origin),
    buildWebsite(publication, origin),
    ...(view.structuredData ?? []),
  ])
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="" />
      <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="" />
      <Styles name="tokens" css={fontsCss + tokensCss} />
      <Styles name="base" css={baseCss} />
      {scriptsOf(view, scripts).map((address) => (
        <script key={address} type="module" src={address} />
      ))}
      <meta name="description" content={view.description} />
      <meta name="keywords" content={(view.keywords ?? publication.keywords).join(', ')} />
      {canonical && <link rel="canonical" href={canonical} />}
      <meta
        name="robots"
        content={view.noindex ? 'noindex, nofollow' : 'index, follow, max-image-preview:large'}
      />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && (
        <>
          <meta property="article:published_time" content={new Date(article.publishedAt).toISOString()} />
          <meta
            property="article:modified_time"
            content={new Date(article.updatedAt ?? article.publishedAt).toISOString()}
          />
          <meta property="article:section" content={article.section} />
        </>
      )}
      <meta property="og:site_name" content={publication.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={view.description} />
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={preview} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={publication.language.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#062f3a" />
      <link rel="icon" href="/media/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/media/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {feedLinks(publication, path).map(({ type, title: name, href }) => (
        <link key={href} rel="alternate" type={type} title={name} href={href} />
      ))}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
    </head>
  )
}

/** A page in a frame of ours has nothing that a script would do. */
function scriptsOf(view: PageView, { modules }: Scripts): readonly string[] {
  return view.bare ? [] : modules
}
