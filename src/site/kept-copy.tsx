import { renderToStaticMarkup } from 'react-dom/server'
import type { Publication } from '../publication/publication.ts'
import { stormPath } from './components/languages.ts'
import { keepPath, keepScriptPath } from './components/weather/weather-paths.ts'
import { PlainDocument } from './shell/PlainDocument.tsx'
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

/** Of the page that removes the copy: as the storm page, and smaller. */
const removalCss =
  ':root{color-scheme:light dark}body{margin:0;font:1.125rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.15}main{max-width:42rem;margin:auto;padding:0 1rem}button,a{min-height:2.75rem;font:inherit}button{padding:.5rem 1rem}main a{display:inline-block;padding-block:.6rem;color:inherit}'

/**
 * In the copy what removes it is a page of its own, in place of the one of this device: the script of that one
 * is larger than the copy. browser/kept/keep.ts has its button.
 */
export function printRemovalPage({
  publication: { name, language },
  label,
  t,
}: {
  publication: Pick<Publication, 'name' | 'language'>
  label: string
  t: Texts
}): string {
  const { removal } = t.kept
  const { copy } = t.stormDevice.panel
  const head = {
    title: `${removal.title} | ${name}`,
    description: t.stormDevice.descriptionOfCopy,
    canonical: undefined,
    alternates: [],
    robots: 'noindex, nofollow',
  }
  const html = renderToStaticMarkup(
    <PlainDocument language={language} head={head} css={removalCss}>
      <main id="main">
        <h1>{removal.title}</h1>
        <div role="status">
          <p>{copy.kept}</p>
          <p id="removed" hidden>
            {copy.removed}
          </p>
          <p id="failed" hidden>
            {removal.failed}
          </p>
        </div>
        <button type="button" id="remove">
          {copy.remove}
        </button>
        <p>
          <a href={stormPath}>{removal.storm}</a>
        </p>
      </main>
      <script type="module" src={keepScriptPath} />
    </PlainDocument>,
  )
  return printKeptPage(`<!doctype html>${html}`, { path: keepPath, label, t })
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
