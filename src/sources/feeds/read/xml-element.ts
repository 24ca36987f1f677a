import { maxFieldLength } from './parsed-feed.ts'

export interface XmlElement {
  /** Lower case, with our prefix for its namespace (`qualifiedName`). */
  name: string
  /** By name as written, in lower case. */
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  /** `xml:base` values in scope, outermost first. */
  bases: readonly string[]
  /** `xml:lang` in scope; '' where it says that there is none (XML 1.0, 2.12). */
  language: string | undefined
  /** False when the document ended inside it. */
  complete: boolean
}

/** The direct children with any of these names, in document order. */
export function childrenNamed(parent: XmlElement, ...names: readonly string[]): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && names.includes(child.name),
  )
}

/** The first direct child with the first of these names that occurs. */
export function childNamed(parent: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  if (!hasElements(parent)) return undefined
  for (const name of names) {
    const found = parent.children.find((child) => typeof child !== 'string' && child.name === name)
    if (typeof found === 'object') return found
  }
  return undefined
}

/** An attribute, trimmed; undefined when empty. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  if (element.attributes.size === 0) return undefined
  return element.attributes.get(name)?.trim() || undefined
}

/** All text inside, trimmed; undefined when there is none. */
export function textOf(element: XmlElement): string | undefined {
  const only = element.children[0]
  if (element.children.length === 1 && typeof only === 'string') return only.trim() || undefined
  const parts: string[] = []
  collectText(element, parts)
  return parts.join('').trim().slice(0, maxFieldLength) || undefined
}

/** The content as HTML. Text is read as markup unless `isText` (XHTML content). */
export function markupOf(element: XmlElement, isText: boolean): string {
  const only = element.children[0]
  if (element.children.length === 1 && typeof only === 'string') return isText ? escapeText(only) : only
  const parts: string[] = []
  let room = maxFieldLength
  const write = (part: string) => {
    if (room > 0) parts.push(part.slice(0, room))
    room -= part.length
  }
  writeChildren(element, isText, write)
  return parts.join('')
}

export function hasElements(element: XmlElement): boolean {
  const { children } = element
  if (children.length === 1) return typeof children[0] !== 'string'
  return children.some((child) => typeof child !== 'string')
}

function collectText(element: XmlElement, parts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(child)
    else collectText(child, parts)
  }
}

// The depth is limited by the tree's `maxDepth`.
function writeChildren(element: XmlElement, isText: boolean, write: (part: string) => void): void {
  for (const child of element.children) {
    if (typeof child === 'string') {
      write(isText ? escapeText(child) : child)
      continue
    }
    const tag = child.name.slice(child.name.indexOf(':') + 1)
    const attributes = [...child.attributes].map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    write(`<${tag}${attributes.join('')}>`)
    writeChildren(child, isText, write)
    write(`</${tag}>`)
  }
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
