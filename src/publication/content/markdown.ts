import { LRUCache } from 'lru-cache'
import MarkdownIt, { type Token } from 'markdown-it'
import { type Finding, quote } from '../../text/problem.ts'
import { slugify, takeSlug } from '../../text/slug.ts'
import { isWebAddress } from '../../text/web-address.ts'
import type { Subhead } from '../content.ts'
import { placeholder } from '../files/placeholders.ts'
import { isPlaceholder } from '../files/reserved-values.ts'
import { lineAt } from '../files/text-file.ts'
import { ownImageSource } from '../image-address.ts'
import { type CityValues, fillAddress, fillText, missingIn, missingValue } from '../network/city-values.ts'
import { type Assets, expectedFor, hasPicture, mediaAddress, rasterOf } from './assets.ts'

const renderer = new MarkdownIt({ html: false, linkify: false, typographer: true })
  // Only the typographer's quotes are used: its replacements would turn 501(c)(3) into 501©(3).
  .disable('replacements')
/** How wide a picture in a text is shown: the width of its column, for `sizes`. */
const textSizes = '(min-width: 1024px) 720px, 100vw'
// Every address is accepted here, so that a refused one is reported with its line instead of printed as text.
renderer.validateLink = () => true
// After the text was taken apart, so that no value is read as Markdown, and before quotes become typographic.
renderer.core.ruler.after('inline', 'values', ({ tokens, env }) => {
  const { values, missing } = env as Partial<Filling>
  if (!values) return
  for (const token of tokens) {
    if (token.content.includes('{{')) token.meta = hasValues
    for (const { name, offset } of missingIn(token.content, values)) {
      missing?.push(missingValue(name, { line: (token.map?.[0] ?? 0) + lineAt(token.content, offset) }))
    }
    fillToken(token, values)
  }
})

/** What the parser is given: the city's values, and a list for the names that have none. */
interface Filling {
  values: CityValues | undefined
  missing: Finding[]
}

/** Marks a block whose words are not the same in all cities. */
const hasValues = { hasValues: true }

function fillToken(token: Token, values: CityValues): void {
  token.content = fillText(token.content, values)
  for (const attribute of token.attrs ?? []) {
    const fill = /^(href|src)$/.test(attribute[0]) ? fillAddress : fillText
    attribute[1] = fill(String(attribute[1]), values)
  }
  for (const child of token.children ?? []) fillToken(child, values)
}

/** A Markdown text as read, before it is printed. Lines are those of the text. */
export interface ParsedMarkdown {
  tokens: Token[]
  /** Links to pages of ours, which are checked when all pages are known. */
  links: { line: number; href: string }[]
  /** Links to whole addresses. */
  addresses: { line: number; href: string }[]
  /** Names in braces that have no value. */
  missing: Finding[]
  errors: Finding[]
  warnings: Finding[]
}

/** A rendered text: HTML that is safe to print, and its words. */
export interface Rendered {
  html: string
  /** The words alone, one line for each block. */
  text: string
}

/** Reads CommonMark and tables: gives headings ids, checks links and pictures, fills in named `values`. */
export function parseMarkdown(source: string, assets: Assets, values?: CityValues): ParsedMarkdown {
  const missing: Finding[] = []
  const tokens = renderer.parse(source, { values, missing } satisfies Filling)
  const parsed: ParsedMarkdown = { tokens, links: [], addresses: [], missing, errors: [], warnings: [] }
  const ids = giveIds(tokens)
  let line = 1
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'heading_open' && token.tag === 'h1') {
      parsed.warnings.push({
        line,
        found: 'a heading of the first level, #',
        expected: "## or lower: the title is the page's only heading of the first level",
      })
    }
    if (token.type === 'inline') readInline(token.children ?? [], line, { parsed, assets, ids })
  }
  return parsed
}

/** Prints all of a text or some of its blocks. */
export function renderTokens(tokens: Token[]): Rendered {
  const html = renderer.renderer.render(tokens, renderer.options, {}).trim()
  return { html, text: tokens.map(plainTextOf).filter(Boolean).join('\n') }
}

/** Plain words as `Rendered`: Markdown in them is printed as it is written. */
export function plainBlock(words: string): Rendered {
  return { html: renderer.utils.escapeHtml(words), text: words }
}

/** Blocks that texts of several cities have in common, by their HTML. */
const commonBlocks = new LRUCache<string, Rendered>({
  maxSize: 4_000_000,
  sizeCalculation: ({ text }, html) => html.length + text.length + 1,
})

/**
 * As `renderTokens`, for texts that many cities have: what is the same in all is
 * held in memory once, and put together with the rest whenever it is asked for.
 */
export function renderShared(tokens: Token[]): Rendered {
  const blocks: Token[][] = []
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) blocks.push([])
    blocks.at(-1)?.push(token)
  }
  const rendered = blocks.map((block): Rendered => {
    const html = renderer.renderer.render(block, renderer.options, {})
    const known = commonBlocks.get(html)
    if (known) return known
    const one = { html, text: block.map(plainTextOf).filter(Boolean).join('\n') }
    if (!block.some(({ meta }) => meta === hasValues)) commonBlocks.set(html, one)
    return one
  })
  return {
    get html() {
      return rendered
        .map(({ html }) => html)
        .join('')
        .trim()
    },
    get text() {
      return rendered
        .map(({ text }) => text)
        .filter(Boolean)
        .join('\n')
    },
  }
}

/** Fields together with a rendered text, which stays as `renderShared` made it. */
export function withText<T extends object>(fields: T, text: Rendered): T & Rendered {
  return Object.defineProperties(fields, Object.getOwnPropertyDescriptors(text)) as T & Rendered
}

/** Headings of the second level, in the order of the text. */
export function findSubheads(tokens: readonly Token[]): Subhead[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return []
    const words = tokens[index + 1]
    return [{ id: String(token.attrGet('id') ?? ''), title: words ? plainTextOf(words) : '' }]
  })
}

/** The words of a block. */
export function plainTextOf(token: Token): string {
  if (token.type === 'fence' || token.type === 'code_block') return token.content.trim()
  return (token.children ?? []).map(wordsOf).join('').trim()
}

interface InlineContext {
  parsed: ParsedMarkdown
  assets: Assets
  ids: ReadonlySet<string>
}

function readInline(tokens: readonly Token[], firstLine: number, context: InlineContext): void {
  let line = firstLine
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1
    if (token.type === 'text') readWords(token.content, line, context)
    if (token.type === 'link_open') readLink(token, line, context)
    if (token.type === 'image') readPicture(token, line, context)
  }
}

/** What was meant for a program and is printed as text. */
function readWords(words: string, line: number, { parsed }: InlineContext): void {
  const tag =
    /<\/?(?:[abipu]|br|center|div|em|embed|figure|font|h[1-6]|iframe|img|script|span|strong|table|video)(?=[\s/>])/i.exec(
      words,
    )?.[0]
  if (tag)
    parsed.warnings.push({
      line,
      found: `the HTML ${quote(`${tag}>`)}, which is printed as text`,
      expected: 'Markdown',
    })
  const shortcode =
    /\[\/?(?:gallery|caption|embed|playlist)\]|\[\/?[a-z][\w-]*( [\w-]+=[^\]]*)\]|\{\{[<%].*?[%>]\}\}/i.exec(
      words,
    )?.[0]
  if (shortcode)
    parsed.warnings.push({
      line,
      found: `${quote(shortcode)}, a shortcode of another program, which is printed as text`,
      expected: 'Markdown: ![description](picture.jpg) for a picture, [words](address) for a link',
    })
  if (/^(<{7}|>{7})( |$)/.test(words)) {
    parsed.errors.push({
      line,
      found: 'a mark of git between two versions of a text',
      expected: 'one of them',
    })
  }
}

function readLink(token: Token, line: number, { parsed, ids }: InlineContext): void {
  const href = String(token.attrGet('href') ?? '')
  if (isPlaceholder(href)) parsed.warnings.push({ line, ...placeholder(href) })
  if (isWebAddress(href)) {
    token.attrSet('rel', 'external')
    parsed.addresses.push({ line, href })
  } else if (/^\/(?!\/)/.test(href)) parsed.links.push({ line, href })
  else if (href.startsWith('#') && ids.has(href.slice(1))) return
  else if (!/^(mailto:[^@]+@|tel:\+?\d)/.test(href)) {
    token.attrs = null
    parsed.errors.push({
      line,
      found: `a link to ${quote(href)}`,
      expected: href.startsWith('#')
        ? 'the id of a heading on this page'
        : 'https://, mailto:, tel: or the path of a page, such as /faq',
    })
  }
}

function readPicture(token: Token, line: number, { parsed, assets }: InlineContext): void {
  const name = String(token.attrGet('src') ?? '')
  if (hasPicture(assets, name)) {
    setSource(token, assets, name)
    token.attrSet('loading', 'lazy')
    if (token.content.trim() === '') {
      const expected = `what it shows, in the brackets, for people who cannot see it: ![A bridge that is up](${name})`
      parsed.warnings.push({ line, found: `the picture ${quote(name)} without a description`, expected })
    }
    return
  }
  // The renderer needs a place for the description.
  token.attrs = [['alt', '']]
  parsed.errors.push({ line, found: `the picture ${quote(name)}`, expected: expectedFor(assets, name) })
}

/** Prints a raster picture with its widths, and its size, so that nothing moves when it loads. */
function setSource(token: Token, assets: Assets, name: string): void {
  const address = mediaAddress(name)
  const raster = rasterOf(assets, name)
  const { src, srcSet, width, height } = ownImageSource(new Map(raster && [[address, raster]]), address)
  token.attrSet('src', src)
  if (srcSet === undefined) return
  token.attrSet('srcset', srcSet)
  token.attrSet('sizes', textSizes)
  token.attrSet('width', String(width))
  token.attrSet('height', String(height))
}

/** Gives every heading an id and returns the ids. */
function giveIds(tokens: readonly Token[]): Set<string> {
  const ids = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const words = tokens[index + 1]
    token.attrSet('id', takeSlug(slugify(words ? plainTextOf(words) : '', 'part'), ids))
  }
  return ids
}

function wordsOf(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
  return token.type === 'text' || token.type === 'code_inline' ? token.content : ''
}
