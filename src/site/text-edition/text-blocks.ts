import { escapeAttribute, escapeText } from 'entities'
import { ElementType, parseDocument } from 'htmlparser2'

/** A piece of a text page that is whole by itself: a heading, a paragraph, an item of a list, a row of a table. */
export interface TextBlock {
  /** The list or table of which it is a part. */
  group: 'ul' | 'ol' | 'dl' | 'table' | undefined
  html: string
}

/** What the text of a page is made with. */
export interface TextLinks {
  /** The address in the text edition of an address on the page. */
  linkOf(href: string): string
  /** HTML that is printed in place of a form that can only be sent from the whole page: a link to that page. */
  form: string
  /** The word on the button of a search. */
  search: string
}

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const dropped = new Set(
  'audio button canvas dialog form iframe img input label link meta object picture script select style svg template textarea video'.split(
    ' ',
  ),
)
/** Classes of what only a whole page can show or do: adverts, ways to share, words of toggles, ways past a frame. */
const droppedClasses = new Set(
  'ad-slot ad-vacant share on-this-page when-closed when-open home-feed'.split(' '),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const kept = new Set('abbr b bdi cite code del em i ins kbd mark q s small strong sub sup'.split(' '))
const mostColumns = 5
/** Elements that pages use for parts of a line, not of a word. */
const apart = new Set(['b', 'small', 'span', 'time'])
const inlines = new Set([...kept, 'a', 'br', 'data', 'dfn', 'font', 'label', 'span', 'time', 'u', 'wbr'])

/**
 * The text of a page's HTML in order: headings, paragraphs, lists, tables, links and emphasis, without pictures, scripts,
 * buttons, styles and what is hidden. A tab's panel is a part with the tab's label as its heading. All text is escaped; of attributes only
 * addresses, languages and spans of cells are kept.
 */
export function readTextBlocks(html: string, links: TextLinks): TextBlock[] {
  const blocks: TextBlock[] = []
  const { children } = parseDocument(html)
  const tabs = children
    .filter(isElement)
    .flatMap((element) => [element, ...descendants(element)])
    .filter(({ attribs }) => attribs.role === 'tab')
  const labels = new Map(tabs.map((tab) => [tab.attribs.id, textOf(tab)]))
  collect(children, blocks, { ...links, title: '', labelOf: (id = '') => labels.get(id) ?? '' })
  return blocks
}

interface Words extends TextLinks {
  /** The heading of the page or of the tab, which kickers need not repeat. */
  title: string
  /** The label of a tab. */
  labelOf(id: string | undefined): string
}

function collect(nodes: readonly Node[], blocks: TextBlock[], links: Words): void {
  let run = ''
  let previous: Node | undefined
  const push = (html: string, group?: TextBlock['group']) => {
    blocks.push({ group, html })
  }
  const flush = () => {
    if (hasText(run)) push(`<p>${run.trim()}</p>`)
    run = ''
  }
  for (const node of nodes) {
    if (!isElement(node) || isInline(node)) {
      run = join(run, node, previous, inline(node, links))
      previous = node
      continue
    }
    flush()
    previous = undefined
    if (isDropped(node)) {
      if (node.name === 'form' && !isHidden(node)) pushForm(node, push, links)
      continue
    }
    if (node.attribs.role === 'tabpanel') {
      const title = links.labelOf(node.attribs['aria-labelledby'])
      push(`<h3 class="t">${escapeText(title)}</h3>`)
      collect(node.children, blocks, { ...links, title })
      continue
    }
    if (node.attribs.class === 'kicker' && textOf(node).trim() === links.title) continue
    if (node.name === 'h1') links.title = textOf(node).trim()
    if (headings.has(node.name)) pushText(node.name, node, push, links)
    else if (node.name === 'p' || node.name === 'blockquote' || node.name === 'figcaption')
      pushText('p', node, push, links)
    else if (node.name === 'ul' || node.name === 'ol') pushItems(node, push, links)
    else if (node.name === 'dl') pushTerms(node, push, links)
    else if (node.name === 'table') pushTable(node, push, links)
    else if (node.name === 'summary') pushText(hasHeading(node) ? 'h3' : 'p', node, push, links)
    else collect(node.children, blocks, links)
  }
  flush()
}

type Push = (html: string, group?: TextBlock['group']) => void

function pushText(tag: string, node: Element, push: Push, links: Words): void {
  const html = inlineOf(node, links)
  if (hasText(html)) push(`<${tag}${languageOf(node)}>${html}</${tag}>`)
}

function pushItems(list: Element, push: Push, links: Words): void {
  for (const item of list.children) {
    if (!isElement(item) || isDropped(item)) continue
    const html = inlineOf(item, links)
    if (hasText(html)) push(`<li${languageOf(item)}>${html}</li>`, list.name as 'ul' | 'ol')
  }
}

function pushTerms(list: Element, push: Push, links: Words): void {
  for (const child of list.children) {
    if (!isElement(child) || isDropped(child)) continue
    if (child.name === 'dt' || child.name === 'dd')
      push(`<${child.name}>${inlineOf(child, links)}</${child.name}>`, 'dl')
    else pushTerms(child, push, links)
  }
}

/** A table with more columns than fit on a phone becomes a list of its columns. */
function pushTable(table: Element, push: Push, links: Words): void {
  const inside = descendants(table)
  const rows = inside
    .filter(({ name }) => name === 'tr')
    .map((row) => row.children.filter(isElement).filter((cell) => !isDropped(cell)))
  for (const caption of inside.filter(({ name }) => name === 'caption')) pushText('p', caption, push, links)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns > mostColumns) {
    for (let column = 0; column < columns; column += 1) {
      const cells = rows.map((row) => row[column]).filter((cell) => cell !== undefined)
      const words = cells.map((cell) => inlineOf(cell, links)).filter(hasText)
      push(`<li>${words.join(', ')}</li>`, 'ul')
    }
    return
  }
  for (const row of rows) {
    const cells = row.map((cell) => {
      const spans = ['colspan', 'rowspan', 'scope'].map((name) => attribute(cell, name)).join('')
      return `<${cell.name}${spans}>${inlineOf(cell, links)}</${cell.name}>`
    })
    push(`<tr>${cells.join('')}</tr>`, 'table')
  }
}

/** A search is kept; what is sent needs the whole page. */
function pushForm(form: Element, push: Push, { linkOf, form: words, search }: Words): void {
  const { method = 'get', action = '' } = form.attribs
  const inputs = descendants(form).filter(
    ({ name, attribs }) => name === 'input' && attribs.type !== 'checkbox',
  )
  if (method.toLowerCase() !== 'get' || !inputs.some(({ attribs }) => attribs.type === 'search')) {
    push(`<p>${words}</p>`)
    return
  }
  const fields = inputs.map(
    (input) =>
      `<input${['type', 'name', 'value', 'aria-label', 'maxlength'].map((each) => attribute(input, each)).join('')}>`,
  )
  push(
    `<form action="${escapeAttribute(linkOf(action))}">${fields.join('')} <button>${escapeText(search)}</button></form>`,
  )
}

/** The inside of an element in one line; blocks within are lines of it. */
function inlineOf(element: Element, links: Words): string {
  let html = ''
  let previous: Node | undefined
  for (const node of element.children) {
    if (isElement(node) && (isDropped(node) || !hasContent(node))) continue
    const isBlock = isElement(node) && !isInline(node)
    const text = inline(node, links)
    if (isBlock || (previous && isElement(previous) && !isInline(previous))) {
      if (hasText(html) && hasText(text)) html = `${html.trimEnd()}<br>`
      html += text.trim()
    } else {
      html = join(html, node, previous, text)
    }
    previous = node
  }
  return html.trim()
}

function inline(node: Node, links: Words): string {
  if (node.type === ElementType.Text && 'data' in node) return escapeText(node.data.replaceAll(/\s+/g, ' '))
  if (!isElement(node) || isDropped(node)) return ''
  const { name, attribs } = node
  if (name === 'br') return '<br>'
  const inside = inlineOf(node, links)
  if (!hasText(inside)) return ''
  if (name === 'a') {
    const { href = '#' } = attribs
    if (href.startsWith('#')) return isInNavigation(node) ? '' : inside
    if ('aria-current' in attribs) return `<b>${inside}</b>`
    return `<a href="${escapeAttribute(links.linkOf(href))}"${languageOf(node)}>${inside}</a>`
  }
  if (kept.has(name)) return `<${name}${languageOf(node)}>${inside}</${name}>`
  const language = languageOf(node)
  // As in '<span> · </span>', which separates what styles put apart.
  if (language === '' && /^\s/.test(textOf(node))) return ` ${inside}`
  return language === '' ? inside : `<span${language}>${inside}</span>`
}

/** Appends `text`, that of a node, after a space where the page's styles put space between it and what is before it; a dot is between two links. */
function join(html: string, node: Node, previous: Node | undefined, text: string): string {
  const sides = [previous, node].filter((each) => each !== undefined).filter(isElement)
  const isApart =
    sides.some(({ name }) => apart.has(name)) && /\w(?:<[^>]*>)*$/.test(html) && /^(?:<[^>]*>)*\w/.test(text)
  if (sides.length === 2 && sides.every(({ name }) => name === 'a') && hasText(html) && hasText(text))
    return `${html} · ${text}`
  return sides.length === 2 || isApart ? `${html} ${text}` : html + text
}

function isElement(node: Node): node is Element {
  return 'name' in node && 'attribs' in node
}

function isInline({ name }: Element): boolean {
  return inlines.has(name)
}

function isDropped(element: Element): boolean {
  return dropped.has(element.name) || isHidden(element)
}

function isHidden({ attribs }: Element): boolean {
  if (attribs.role === 'tabpanel') return false
  const classes = (attribs.class ?? '').split(' ')
  return (
    'hidden' in attribs ||
    attribs['aria-hidden'] === 'true' ||
    attribs.role === 'tablist' ||
    classes.some((name) => droppedClasses.has(name))
  )
}

/** Whether a link is one of a list of places on the page. */
function isInNavigation({ parent }: Element): boolean {
  for (let above = parent; above && 'attribs' in above; above = above.parent)
    if (above.name === 'nav') return true
  return false
}

/** Whether something of an element would be printed. */
function hasContent(element: Element): boolean {
  return textOf(element).trim() !== '' || element.name === 'br'
}

function hasHeading(element: Element): boolean {
  return descendants(element).some(({ name }) => headings.has(name))
}

function textOf(node: Node): string {
  if (node.type === ElementType.Text && 'data' in node) return node.data
  return isElement(node) && !isDropped(node) ? node.children.map(textOf).join('') : ''
}

function descendants(element: Element): Element[] {
  return element.children.filter(isElement).flatMap((child) => [child, ...descendants(child)])
}

function hasText(html: string): boolean {
  return /[^\s]/.test(html.replaceAll(/<[^>]*>/g, ''))
}

function languageOf(element: Element): string {
  return attribute(element, 'lang') + attribute(element, 'dir')
}

function attribute({ attribs }: Element, name: string): string {
  const value = attribs[name]
  return value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`
}
