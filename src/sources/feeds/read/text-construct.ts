import type { TextConstruct, TextKind } from './parsed-feed.ts'
import { attributeOf, childrenNamed, hasElements, markupOf, textOf, type XmlElement } from './xml-element.ts'

/** The text constructs of these elements, without empty ones. `kind`: when nothing else tells. */
export function textConstructs(elements: readonly XmlElement[], kind: TextKind): TextConstruct[] {
  const found: TextConstruct[] = []
  for (const element of elements) {
    if (isMultipart(element)) {
      found.push(...alternatives(element, kind))
      continue
    }
    const own = element.attributes.size === 0 ? readBare(element, kind) : read(element, kind)
    if (/\S/.test(own.value)) found.push({ bases: element.bases, ...own })
  }
  return found
}

/** Atom 0.3 has one text in several formats. */
function isMultipart(element: XmlElement): boolean {
  return element.attributes.size > 0 && attributeOf(element, 'type')?.startsWith('multipart/') === true
}

/** HTML before other formats. */
function alternatives(element: XmlElement, kind: TextKind): TextConstruct[] {
  const found = textConstructs(childrenNamed(element, element.name), kind)
  return [...found.filter((one) => one.kind === 'html'), ...found.filter((one) => one.kind !== 'html')]
}

/** A text that says nothing of itself, as most of RSS. */
function readBare(element: XmlElement, otherwise: TextKind): Omit<TextConstruct, 'bases'> {
  return readAs(textWhereAtom(element, otherwise), element)
}

/** Reads Atom's types and modes (RFC 4287, 3.1 and 4.1.3), RSS's escaped markup, and unescaped markup. */
function read(
  element: XmlElement,
  otherwise: TextKind,
): Omit<TextConstruct, 'bases'> & { bases?: readonly string[] } {
  const type = attributeOf(element, 'type')?.toLowerCase().split(';')[0]?.trim() ?? ''
  if (/^(?:image|audio|video)\//.test(type)) return { kind: 'text', value: '' }
  const isBase64 = [attributeOf(element, 'mode'), attributeOf(element, 'encoding')].includes('base64')
  const kind = kindOf(element, type, otherwise)
  if (isBase64 || (/^(?:application|font|model)\//.test(type) && !/xml|html/.test(type))) {
    const text = textOf(element) ?? ''
    const decoded = decodeBase64(text)
    if (decoded !== undefined)
      return { kind: type.startsWith('text/plain') ? 'text' : 'html', value: decoded }
    if (isBase64 || isPacked(text)) return { kind, value: '' }
  }
  if (type === 'xhtml' || type === 'application/xhtml+xml') {
    const inner = element.children.find((child) => typeof child !== 'string')
    const bases = typeof inner === 'object' ? inner.bases : element.bases
    // Without elements it was escaped by mistake.
    return { kind: 'html', value: markupOf(element, inner !== undefined), bases }
  }
  return readAs(kind, element)
}

function readAs(kind: TextKind, element: XmlElement): Omit<TextConstruct, 'bases'> {
  if (kind !== 'text') return { kind, value: markupOf(element, false) }
  // A text with child elements is unescaped markup, and the text around them is plain.
  return hasElements(element)
    ? { kind: 'html', value: markupOf(element, true) }
    : { kind, value: textOf(element) ?? '' }
}

function kindOf(element: XmlElement, type: string, otherwise: TextKind): TextKind {
  if (type.includes('html')) return 'html'
  if (isPlain(type)) return textWhereAtom(element, otherwise)
  if (type !== '' && type !== 'escaped') return 'html'
  return textWhereAtom(element, otherwise)
}

function isPlain(type: string): boolean {
  return type === 'text' || type === 'text/plain' || type === 'plain'
}

/** RSS has no types: feeds that write 'text/plain' there still send markup. */
function textWhereAtom(element: XmlElement, otherwise: TextKind): TextKind {
  return element.name.startsWith('atom:') ? 'text' : otherwise
}

/** A word of so many letters is base64. */
const shortestPacked = 16

/** Whether all of it is base64, which has line breaks but no blanks inside: no text to read. */
function isPacked(text: string): boolean {
  return text.length >= shortestPacked && /^[\w+/\r\n-]+={0,2}$/.test(text)
}

/** Undefined when the text is not base64, or not that of a text. */
function decodeBase64(text: string): string | undefined {
  const packed = text.replace(/\s+/g, '')
  if (packed.length < 4 || packed.length % 4 === 1 || !/^[\w+/-]+={0,2}$/.test(packed)) return undefined
  const decoded = Buffer.from(packed, 'base64').toString('utf8')
  return /\ufffd|(?![\t\n\r])\p{Cc}/u.test(decoded) ? undefined : decoded
}
