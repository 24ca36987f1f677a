import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StyleSink } from '../components/Styles.tsx'
import type { Texts } from '../texts/texts.ts'
import { FooterContent, type FooterShell } from './Footer.tsx'
import type { KeptHtml, KeptShell } from './KeptContent.tsx'
import { type MastheadShell, SectionsContent, TopContent } from './Masthead.tsx'
import type { ShellView } from './shell-view.ts'

/**
 * The masthead and footer of a page as HTML, which nearly all pages of a city and day have in common: drawn once for
 * each view of them, since they are more than half of a category page's elements.
 */
export function keepShell({ name, masthead, footer, socials, support }: ShellView, t: Texts): KeptShell {
  return {
    masthead: keep({ name, masthead, socials, support }, t, drawMasthead),
    footer: keep({ name, footer, socials, support }, t, drawFooter),
  }
}

function drawMasthead(shell: MastheadShell, t: Texts) {
  return { top: <TopContent shell={shell} t={t} />, sections: <SectionsContent shell={shell} t={t} /> }
}

function drawFooter(shell: FooterShell, t: Texts) {
  return { content: <FooterContent shell={shell} t={t} /> }
}

/** Draws the parts of a view. */
type Draw<View, Part extends string> = (view: View, t: Texts) => Readonly<Record<Part, ReactElement>>

/** What was drawn for each language, by the view as JSON; some 8 kB each, with the key. */
const drawn = new WeakMap<Texts, Map<string, KeptHtml<string>>>()
const mostDrawn = 500

function keep<View, Part extends string>(view: View, t: Texts, draw: Draw<View, Part>): KeptHtml<Part> {
  const known = drawn.get(t) ?? new Map<string, KeptHtml<string>>()
  drawn.set(t, known)
  const key = `${draw.name} ${JSON.stringify(view)}`
  const found = known.get(key)
  if (found) return found
  const made = drawParts(draw(view, t))
  for (const oldest of known.keys()) {
    if (known.size < mostDrawn) break
    known.delete(oldest)
  }
  known.set(key, made)
  return made
}

function drawParts<Part extends string>(parts: Readonly<Record<Part, ReactElement>>): KeptHtml<Part> {
  const styles = new Map<string, string>()
  const html = Object.fromEntries(
    Object.entries<ReactElement>(parts).map(([part, element]) => [
      part,
      renderToString(<StyleSink value={styles}>{element}</StyleSink>),
    ]),
  ) as Record<Part, string>
  return { html, styles: [...styles].map(([name, css]) => ({ name, css })) }
}
