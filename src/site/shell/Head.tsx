import { Styles } from '../components/Styles.tsx'
import baseCss from '../styles/base.css?inline'
import buttonsCss from '../styles/buttons.css?inline'
import serifFont from '../styles/fonts/newsreader.woff2?url'
import sansFont from '../styles/fonts/public-sans.woff2?url'
import fontsCss from '../styles/fonts.css?inline'
import layoutCss from '../styles/layout.css?inline'
import tokensCss from '../styles/tokens.css?inline'
import type { HeadView } from './document-view.ts'

/** The head's tags. `scripts`: addresses of module scripts. `hasIcons`: whether the site has icons and a manifest, as cities do. */
export function Head({
  head,
  scripts,
  hasIcons = true,
}: {
  head: HeadView
  scripts: readonly string[]
  hasIcons?: boolean
}) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="" />
      <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="" />
      <Styles name="tokens" css={tokensCss} />
      <Styles name="base" css={baseCss + buttonsCss + layoutCss + fontsCss} />
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
      {hasIcons ? (
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
