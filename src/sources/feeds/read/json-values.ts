import {
  maxFieldLength,
  NotAFeedError,
  type Reference,
  type TextConstruct,
  type TextKind,
} from './parsed-feed.ts'

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

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a text construct of this kind; empty for blank strings and other types. */
export function constructs(value: unknown, kind: TextKind): TextConstruct[] {
  return texts(value).map((text) => ({ kind, value: text, bases: [] }))
}

/** The texts of a value as references without a base. */
export function references(value: unknown): Reference[] {
  return texts(value).map((href) => ({ href, bases: [] }))
}

/**
 * Parses JSON. On failure, tries again with raw line breaks in strings, commas after the last value, and
 * numbers that JSON does not have (as text) allowed. Throws NotAFeedError.
 */
export function parseJson(source: string): unknown {
  for (const attempt of [() => source, () => withoutSlips(source.replace(/[\t\r\n]/g, ' '))]) {
    try {
      return JSON.parse(attempt())
    } catch {
      // Invalid: the next attempt tolerates more.
    }
  }
  throw new NotAFeedError('JSON that cannot be read')
}

/** Without commas before a closing bracket; NaN and infinite numbers, which Python writes, as text. */
function withoutSlips(source: string): string {
  return source.replace(
    /("(?:[^"\\]|\\.)*(?:"|\\?$))|,(?= *[}\]])|-?\b(?:NaN|Infinity)\b/gs,
    (part, text) => text ?? (part === ',' ? '' : `"${part}"`),
  )
}
