import type { ReactNode } from 'react'
import type { HeadView } from './document-view.ts'

/** Whole with its first answer: no masthead, fonts, pictures, files and scripts but what the page brings. */
export function PlainDocument({
  language,
  head,
  css,
  children,
}: {
  /** BCP 47 tag. */
  language: string
  head: Pick<HeadView, 'title' | 'description' | 'canonical' | 'alternates' | 'robots'>
  css?: string
  children: ReactNode
}) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        {head.alternates.map(({ language, href }) => (
          <link key={language} rel="alternate" hrefLang={language} href={href} />
        ))}
        <meta name="robots" content={head.robots} />
        {/* Without it browsers ask for /favicon.ico. */}
        <link rel="icon" href="data:," />
        {css !== undefined && <style>{css}</style>}
      </head>
      <body>{children}</body>
    </html>
  )
}
