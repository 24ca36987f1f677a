import { parseTextPath, searchPaths, textPathOf } from '../../publication/pages.ts'
import type { Link } from '../../publication/publication.ts'
import { formatMoment } from '../components/date-formats.ts'
import { otherLanguagesOf, type PageInLanguage } from '../components/languages.ts'
import type { PageContext, PageView } from '../page.ts'
import { type AlertStripView, buildAlertStrips } from '../shell/alert-strips.ts'
import { buildHead, type HeadView } from '../shell/document-view.ts'
import { linksTo } from '../shell/navigation.ts'
import { readTextBlocks, type TextBlock } from './text-blocks.ts'

/** A part of a page in the text edition, as data. */
export interface TextEditionView {
  /** BCP 47 tag. */
  language: string
  head: HeadView
  links: readonly Link[]
  /** The whole page. */
  full: string
  alerts: readonly Pick<AlertStripView, 'href' | 'event' | 'time'>[]
  /** The page in other languages, or their front pages. */
  languages: readonly PageInLanguage[]
  /** Above the blocks of a page that has no heading of its own. */
  heading: string | undefined
  blocks: readonly TextBlock[]
  /** '2 of 3'; undefined for a page in one part. */
  part: string | undefined
  previous: string | undefined
  next: string | undefined
  /** When it was made. */
  made: string
}

/** Characters of a part, so that it has 5 kB at most when it is compressed. A search, whose results are few, is one part. */
const room = 10_000

/**
 * The text of a page, from the HTML of its body: a page needs nothing of its own for it. `known` tells whether a path is
 * that of a page. Undefined where the page has no such part.
 */
export function buildTextEdition(
  { view, html, part }: { view: PageView; html: string; part: number },
  context: PageContext,
  known: (path: string) => boolean,
): TextEditionView | undefined {
  const { publication, path, texts, now } = context
  const { textEdition: t, navigation } = texts
  const linkOf = (href: string) => (isPage(href, known) ? textPathOf(href) : href)
  const form = `<a href="${view.canonical ?? path}">${t.form}</a>`
  const all = readTextBlocks(html, { linkOf, form, search: texts.searchBox.submit })
  const parts = searchPaths.includes(path) ? [all] : inParts(all)
  const blocks = parts[part - 1]
  if (!blocks) return undefined
  const [first] = publication.categories
  // The storm page has its alerts and languages in its own text.
  const strips = (view.frame !== 'plain' && buildAlertStrips(context)?.strips) || []
  // A page in another language has them in its own text, too.
  const languages =
    view.frame === 'plain' || view.language !== undefined
      ? []
      : otherLanguagesOf(view.canonical ?? path, publication)
  return {
    language: view.language ?? publication.language,
    head: buildHead(view, context),
    links: [
      { label: navigation.home, href: '/' },
      ...linksTo(publication, [{ label: navigation.weather, href: '/weather' }]),
      ...(first ? [{ label: first.name, href: first.path }] : []),
      ...linksTo(publication, [{ label: texts.masthead.sections, href: '/sitemap' }]),
      { label: texts.searchBox.submit, href: '/search' },
    ].map(({ label, href }) => ({ label, href: textPathOf(href) })),
    full: view.canonical ?? path,
    alerts: strips.map(({ href, event, time }) => ({ href: linkOf(href), event, time })),
    languages: languages.map((one) => ({ ...one, path: linkOf(one.path) })),
    heading: blocks.some(({ html }) => html.startsWith('<h1')) ? undefined : (view.title ?? publication.name),
    blocks,
    part: parts.length > 1 ? t.part(part, parts.length) : undefined,
    previous: part > 1 ? textPathOf(path, part - 1) : undefined,
    next: part < parts.length ? textPathOf(path, part + 1) : undefined,
    made: t.made(formatMoment(now, publication)?.label ?? ''),
  }
}

/** Whether an address on a page leads to a page of ours, which then has a text form. */
function isPage(href: string, known: (path: string) => boolean): boolean {
  if (!href.startsWith('/') || href.startsWith('//')) return false
  const path = href.replace(/[?#].*$/, '')
  return parseTextPath(path) === undefined && (searchPaths.includes(path) || known(path))
}

/** Blocks in parts that each fit; a part does not end with a heading, and begins with that of its section. */
function inParts(blocks: readonly TextBlock[]): TextBlock[][] {
  const parts: TextBlock[][] = [[]]
  let section: TextBlock | undefined
  let length = 0
  for (const [index, block] of blocks.entries()) {
    const last = parts.at(-1) ?? []
    const following = /^<h[2-6]/.test(block.html) ? (blocks[index + 1]?.html.length ?? 0) : 0
    if (last.length > 0 && length + block.html.length + following > room) {
      parts.push(section && !block.html.startsWith('<h2') ? [section, block] : [block])
      length = 0
    } else last.push(block)
    if (block.html.startsWith('<h2')) section = block
    length += block.html.length
  }
  return parts
}
