import { decodeHTMLStrict } from 'entities'

export interface Entities {
  /** Replacement text by name. */
  values: ReadonlyMap<string, string>
  /** Characters that expansion may still produce, so that a short document cannot fill the memory. */
  budget: number
}

const maxEntities = 50
const longestEntity = 1000
/** How deep entities may name each other. */
const maxDepth = 4
const maxExpansion = 1_000_000
const maxDoctypeLength = 256 * 1024
const maxJunkLength = 16 * 1024

/** Removes the XML declaration and the DOCTYPE, and reads the short internal entities that it declares. */
export function readProlog(document: string): { body: string; entities: Entities } {
  const text = withoutDeclaration(document)
  const start = findDoctype(text)
  if (start < 0) return { body: text, entities: noEntities() }
  const end = findDoctypeEnd(text, start)
  return { body: text.slice(0, start) + text.slice(end), entities: readEntities(text.slice(start, end)) }
}

/** Index of the DOCTYPE before the first element; one inside a comment is none. -1 where there is none. */
function findDoctype(text: string): number {
  const next = /<(?:!--|!doctype\b|[a-z_])/gi
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] !== '<!--') return found[0].startsWith('<!') ? found.index : -1
    const end = text.indexOf('-->', found.index)
    if (end < 0) return -1
    next.lastIndex = end
  }
  return -1
}

/**
 * Skips the XML declaration and anything before it. Tolerates '<?xml version="1.0">', which would otherwise
 * extend to the next '?>'.
 */
function withoutDeclaration(document: string): string {
  const head = document.slice(0, maxJunkLength)
  const declaration = head.search(/<\?xml\b/i)
  const root = head.search(/<(?:[\w-]{1,40}:)?(?:rss|feed|rdf|channel|item|entry)\b/i)
  if (declaration < 0 || (root >= 0 && root < declaration)) return document
  return document.slice(declaration).replace(/^<\?xml[^<>]*>/i, '')
}

/** Decodes character references, also those of HTML; unknown ones are kept as written. */
export function decodeReferences(text: string, entities: Entities): string {
  if (!text.includes('&')) return text
  if (entities.values.size === 0) return decodeHTMLStrict(text)
  return text
    .split(/(&[A-Za-z_][\w.-]{0,63};)/)
    .map(
      (part) =>
        (part.startsWith('&') ? expand(part.slice(1, -1), entities) : undefined) ?? decodeHTMLStrict(part),
    )
    .join('')
}

function expand(name: string, entities: Entities): string | undefined {
  const value = entities.values.get(name)
  if (value === undefined || value.length > entities.budget) return undefined
  entities.budget -= value.length
  return value
}

function noEntities(): Entities {
  return { values: new Map(), budget: 0 }
}

/** The index after the '>' that ends the DOCTYPE; skips quotes, comments and the internal subset. */
function findDoctypeEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxDoctypeLength)
  let depth = 0
  for (let index = start; index < limit; index++) {
    const character = text[index]
    if (character === '"' || character === "'") {
      const close = text.indexOf(character, index + 1)
      if (close < 0 || close >= limit) break
      index = close
    } else if (character === '<' && text.startsWith('!--', index + 1)) {
      const close = text.indexOf('-->', index)
      if (close < 0 || close >= limit) break
      index = close + 2
    } else if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '>' && depth <= 0) return index + 1
  }
  const next = text.indexOf('>', start)
  return next < 0 ? text.length : next + 1
}

function readEntities(doctype: string): Entities {
  const entities = new Map<string, string>()
  const declarations = doctype.matchAll(
    /<!ENTITY\s{1,20}([A-Za-z_][\w.-]{0,63})\s{1,20}(?:"([^"]{0,200})"|'([^']{0,200})')\s{0,20}>/g,
  )
  for (const [, name, quoted, single] of declarations) {
    if (entities.size >= maxEntities) break
    // XML's own five keep their meaning (XML 1.0, 4.6).
    if (name === undefined || /^(?:lt|gt|amp|quot|apos)$/.test(name)) continue
    // The first declaration of a name counts (XML 1.0, 4.2).
    if (!entities.has(name)) entities.set(name, quoted ?? single ?? '')
  }
  for (let depth = 0; depth < maxDepth; depth++) {
    for (const [name, value] of entities) {
      const inner = value.replace(
        /&([A-Za-z_][\w.-]{0,63});/g,
        (written, other) => entities.get(other) ?? written,
      )
      entities.set(name, inner.slice(0, longestEntity))
    }
  }
  const values = new Map([...entities].map(([name, value]) => [name, decodeHTMLStrict(value)]))
  return { values, budget: maxExpansion }
}
