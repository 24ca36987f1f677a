/** An element to print. */
export interface PrintedElement {
  name: string
  /** Attributes; undefined ones are left out. */
  attributes: Readonly<Record<string, string | undefined>>
  /** Child elements, and strings as text. */
  children: readonly (PrintedElement | string)[]
}

/** Builds an element; children that are undefined are left out. */
export function element(
  name: string,
  attributes: PrintedElement['attributes'],
  ...children: readonly (PrintedElement | string | undefined)[]
): PrintedElement {
  return { name, attributes, children: children.filter((child) => child !== undefined) }
}

/** Builds an element whose only child is a text; undefined where there is none. */
export function textElement(name: string, text: string | undefined): PrintedElement | undefined {
  return text === undefined ? undefined : element(name, {}, text)
}

/** A date as Atom, JSON Feed and sitemaps have it (RFC 3339); undefined where there is none. */
export function printInstant(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

/** Prints well-formed XML 1.0: texts are escaped, and characters that it forbids left out (section 2.2). */
export function printXml(root: PrintedElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${printElement(root)}\n`
}

function printElement({ name, attributes, children }: PrintedElement): string {
  const opening = [
    name,
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}="${escapeXml(value)}"`],
    ),
  ].join(' ')
  if (children.length === 0) return `<${opening}/>`
  // One line for each element: white space between elements has no meaning.
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

/** Escapes a text for elements and attributes of XML and HTML; '>' because XML forbids ']]>' in a text. */
export function escapeXml(text: string): string {
  return printableText(text).replace(/[&<>"'\t\n]/g, (character) => escapes[character] ?? '')
}

/** Removes what XML forbids: lone surrogates, non-characters, and controls except tab and line feed. */
export function printableText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '')
}

/** A text for a file of lines such as robots.txt: its line breaks become spaces. */
export function printableLine(text: string): string {
  return printableText(text.replace(/[\s\u0085]+/gu, ' ')).trim()
}
