import {
  maxFieldLength,
  NotAFeedError,
  type Reference,
  type TextConstruct,
  type TextKind,
} from './parsed-feed.ts'

/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A string or a number as text; undefined for blank strings and other types. */
export function texts(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? [] : [text.slice(0, maxFieldLength)]
}

/** A value as a list: an array as it is, none for null, any other value as the only item. */
export function listAt(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a text construct of this kind, as JSON Feed declares it; empty for blank strings and other types. */
export function constructs(value: unknown, kind: TextKind): TextConstruct[] {
  const isDeclared = kind === 'text'
  return texts(value).map((text) => ({ kind, value: text, bases: [], ...(isDeclared && { isDeclared }) }))
}

/** The texts of a value as references without a base. */
export function references(value: unknown): Reference[] {
  return texts(value).map((href) => ({ href, bases: [] }))
}

/**
 * Parses JSON. On failure, tries again with raw line breaks in strings, commas after the last value, and numbers that JSON
 * does not have (as text) allowed, then with a truncated document up to its last complete item. Throws NotAFeedError.
 */
export function parseJson(source: string): unknown {
  const oneLine = () => withoutLastCommas(withoutOddNumbers(source.replace(/[\t\r\n]/g, ' ')))
  for (const attempt of [() => source, oneLine, () => closeAfterLastItem(oneLine())]) {
    try {
      return JSON.parse(attempt())
    } catch {
      // Invalid: the next attempt tolerates more.
    }
  }
  throw new NotAFeedError('JSON that cannot be read')
}

/** NaN and infinite numbers as text: Python and others write them. Strings end at the end of the document at the latest: linear. */
function withoutOddNumbers(source: string): string {
  return source.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  )
}

/** Removes the commas before a closing bracket, outside of strings. Linear. */
function withoutLastCommas(source: string): string {
  const parts: string[] = []
  let inText = false
  let from = 0
  let comma = -1
  for (let index = 0; index < source.length; index++) {
    const character = source[index]
    if (inText) {
      if (character === '\\') index++
      else if (character === '"') inText = false
    } else if (character === ',') comma = index
    else if (character !== ' ') {
      inText = character === '"'
      if (comma >= 0 && (character === '}' || character === ']')) {
        parts.push(source.slice(from, comma))
        from = comma + 1
      }
      comma = -1
    }
  }
  return parts.join('') + source.slice(from)
}

/** Completes a truncated document after the last object at the depth of its items. */
function closeAfterLastItem(source: string): string {
  let depth = 0
  let inText = false
  let end = 0
  for (let index = 0; index < source.length; index++) {
    const character = source[index]
    if (inText) {
      if (character === '\\') index++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 2 && character === '}') end = index + 1
    }
  }
  return `${source.slice(0, end)}]}`
}
