import { renderToStaticMarkup } from 'react-dom/server'
import { keepPath } from './components/weather/weather-paths.ts'
import type { Texts } from './texts/texts.ts'

/** Above a kept page. Of our colors none is a phase's: black on yellow is neither calm nor a warning. */
const css =
  '.kept{padding:.75rem 1rem;border-bottom:6px double;background:#ffe680;color:#000}.kept>*{max-width:42rem;margin:0 auto .25rem}.kept a{display:inline-block;min-height:2.75rem;margin-right:1rem;padding-block:.6rem;color:#000}@media print{.kept a{display:none}}'

/**
 * A page as it is kept: the band above it says that it is a copy, when it was made,
 * and in place of `{age}` how old it is (browser/kept/).
 */
export function printKeptPage(
  html: string,
  { path, label, t }: { path: string; label: string; t: Texts },
): string {
  const band = renderToStaticMarkup(<Band path={path} label={label} t={t} />)
  return html
    .replace('</head>', () => `<style>${css}</style></head>`)
    .replace(/<body\b[^>]*>/, (body) => `${body}${band}`)
}

/** English, as all words of ours that nobody has translated. */
function Band({ path, label, t }: { path: string; label: string; t: Texts }) {
  const words = t.kept.band
  return (
    <section className="kept" lang="en" aria-label={words.title}>
      <p>
        <b>{words.title}.</b> {words.why} {words.made} <b>{label}</b>. {'{age}'} {words.links}
      </p>
      <p>
        <a href={`${path}?live`}>{words.live}</a>
        {path !== keepPath && <a href={keepPath}>{words.remove}</a>}
      </p>
    </section>
  )
}
