import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import frameCss from './components/Frame.css?inline'
import rowCss from './components/StoryRow.css?inline'
import tabsCss from './components/Tabs.css?inline'
import type { OpenPage, PageContext } from './page.ts'
import { Document, type Scripts } from './shell/Document.tsx'
import { buildDocument, buildHead } from './shell/document-view.ts'
import { PlainDocument } from './shell/PlainDocument.tsx'
import buttonsCss from './styles/buttons.css?inline'
import layoutCss from './styles/layout.css?inline'

/** A whole page as HTML. Pure: the same page and context give the same text. */
export function renderPage(page: OpenPage, context: PageContext, scripts: Scripts): string {
  return finishHtml(renderToString(buildTree(page, context, scripts)))
}

/** The tree of a whole page. */
export function buildTree({ view, body }: OpenPage, context: PageContext, scripts: Scripts): ReactElement {
  if (view.frame === 'plain') {
    return (
      <PlainDocument language={view.language ?? context.publication.language} head={buildHead(view, context)}>
        {body}
      </PlainDocument>
    )
  }
  return (
    <Document document={buildDocument(view, context)} scripts={scripts} t={context.texts}>
      {body}
    </Document>
  )
}

const stylesOf = /(<style) data-precedence="[^"]*" data-href="[^"]*">(.*?)<\/style>/s
const lateLink = '<link rel="stylesheet"'
/** A framed page, whose script adds elements. */
const framedMark = ' class="bare-page"'

/** The classes that a rule needs, by its selectors: bounded, because the selectors are those of our CSS files. */
const known = new Map<string, readonly string[][]>()
/** The rules that late.css has too: a page whose first part does not have their classes does without them. */
const rulesInLateFile = new Set<string>()
for (const css of [buttonsCss, layoutCss, frameCss, rowCss, tabsCss]) {
  keepRules(css, (_, rule) => rulesInLateFile.add(rule).has(rule))
}

/**
 * A page as it is sent. Removes marks that only React in a browser would read, end tags that are optional in HTML, preloads
 * of pictures (they gain nothing in a page that arrives in one flight) and styles that no element of the page uses.
 */
export function finishHtml(html: string): string {
  const ids = new Map<string, string>()
  const shorten = (id: string) => {
    const short = ids.get(id) ?? `r${ids.size}`
    ids.set(id, short)
    return short
  }
  const page = keepUsedStyles(html)
    .replaceAll(/<!-- -->|<link rel="preload" as="image"[^>]*>|<\/li>/g, '')
    .replaceAll(/><\/(?:path|circle|rect)>/g, '/>')
    .replaceAll(/_R_[0-9a-z]+_/g, shorten)
    .replaceAll('&#x27;', "'")
  return `<!doctype html>${page}`
}

/**
 * Removes from a page's inline styles every rule for a class that no element of the page has. What a script gives a class
 * is therefore styled in the late file.
 */
function keepUsedStyles(html: string): string {
  const end = html.indexOf(lateLink)
  return html.replace(stylesOf, (_, tag: string, css: string) => {
    if (end < 0 || html.includes(framedMark)) return `${tag}>${css}</style>`
    const first = classesIn(html, end)
    const all = classesIn(html, html.length, end, first)
    const kept = keepRules(css, (classes, rule) => {
      if (classes.every((name) => first.has(name))) return true
      return classes.every((name) => all.has(name)) && !rulesInLateFile.has(rule)
    })
    return `${tag}>${keepTokens(kept)}</style>`
  })
}

/** CSS without the design tokens that none of it uses; the late file has all of them. */
function keepTokens(css: string): string {
  const used = new Set(css.match(/var\(--[\w-]+/g))
  const isUsed = (declaration: string) => {
    const [name = ''] = declaration.split(':')
    return !name.includes('--') || used.has(`var(${name.trim()}`)
  }
  return css.replace(/(:root\s*\{)([^}]*)\}/g, (_, open: string, tokens: string) => {
    return `${open}${tokens.split(';').filter(isUsed).join(';')}}`
  })
}

/** The classes of elements between two places of a page, and those `known`. */
function classesIn(html: string, end: number, start = 0, known?: ReadonlySet<string>): Set<string> {
  const mark = ' class="'
  const found = new Set(known)
  for (let at = html.indexOf(mark, start); at >= 0 && at < end; at = html.indexOf(mark, at)) {
    at += mark.length
    for (const name of html.slice(at, html.indexOf('"', at)).split(' ')) found.add(name)
  }
  return found
}

/**
 * CSS without the rules that are not used. `isUsed`: whether elements may have these classes; it is asked for each selector
 * of a rule. Rules for elements, and at-rules such as fonts, stay.
 */
function keepRules(css: string, isUsed: (classes: readonly string[], rule: string) => boolean): string {
  let kept = ''
  for (let start = 0, end = 0; start < css.length; start = end) {
    const open = css.indexOf('{', start)
    if (open < 0) return kept + css.slice(start)
    const prelude = css.slice(start, open)
    if (prelude.includes('@')) {
      end = endOfBlock(css, open)
      kept += keepAtRule(prelude, css.slice(open + 1, end - 1), isUsed)
    } else {
      end = css.indexOf('}', open) + 1
      const rule = css.slice(start, end)
      if (classesOf(prelude).some((classes) => isUsed(classes, rule))) kept += rule
    }
  }
  return kept
}

function keepAtRule(prelude: string, block: string, isUsed: Parameters<typeof keepRules>[1]): string {
  if (!/@(media|supports|container)/.test(prelude)) return `${prelude}{${block}}`
  const inner = keepRules(block, isUsed)
  return inner.trim() === '' ? '' : `${prelude}{${inner}}`
}

/** The place after the bracket that closes a block of rules. */
function endOfBlock(css: string, open: number): number {
  let end = css.indexOf('}', open)
  for (
    let inner = css.indexOf('{', open + 1);
    inner >= 0 && inner < end;
    inner = css.indexOf('{', inner + 1)
  ) {
    end = css.indexOf('}', end + 1)
  }
  return end + 1
}

/** The classes that an element must have, or have around it, for each selector of a list; what is in brackets is not counted. */
function classesOf(selectors: string): readonly string[][] {
  const found = known.get(selectors)
  if (found) return found
  let plain = selectors.replace(/\/\*.*?\*\//gs, '').replace(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  const classes = plain.split(',').map((selector) => selector.match(/(?<=\.)[\w-]+/g) ?? [])
  known.set(selectors, classes)
  return classes
}
