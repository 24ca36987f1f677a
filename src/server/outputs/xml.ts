import { printableText } from './printable-text.ts'

/** An element to print. */
export interface XmlElement {
  name: string
  /** An undefined one is left out. */
  attributes: Readonly<Record<string, string | undefined>>
  /** Strings are text. */
  children: readonly (XmlElement | string)[]
}

/** Makes an element; children that are undefined are left out. */
export function element(
  name: string,
  attributes: XmlElement['attributes'],
  ...children: readonly (XmlElement | string | undefined)[]
): XmlElement {
  return { name, attributes, children: children.filter((child) => child !== undefined) }
}

/** Makes an element that holds a text and nothing else. */
export function textElement(name: string, text: string): XmlElement {
  return element(name, {}, text)
}

/**
 * Prints a document of XML 1.0. Whatever the texts hold it is well-formed: every text is escaped, and characters that no
 * XML may hold are left out (section 2.2).
 */
export function printXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${printElement(root)}\n`
}

function printElement({ name, attributes, children }: XmlElement): string {
  const opening = [
    name,
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}="${escapeXml(value)}"`],
    ),
  ].join(' ')
  if (children.length === 0) return `<${opening}/>`
  // A line for each element, where white space says nothing.
  const gap = children.every((child) => typeof child !== 'string') ? '\n' : ''
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : printElement(child)))
  return `<${opening}>${gap}${inside.join(gap)}${gap}</${name}>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
}

/**
 * A text as it stands in XML, in elements and attributes alike; '>' too, because ']]>' may not stand in a text. Also
 * right for HTML.
 */
export function escapeXml(text: string): string {
  return printableText(text).replace(/[&<>"'\t\n]/g, (character) => escapes[character] ?? '')
}
