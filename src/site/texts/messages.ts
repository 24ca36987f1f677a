import { IntlMessageFormat } from 'intl-messageformat'

/**
 * A language's sentences: messages of ICU MessageFormat by key, in parts. `@key` is a note for translators, of
 * one message or of a part.
 */
export interface Messages {
  readonly [key: string]: string | readonly string[] | Messages
}

/** A message that takes values, or words that take none. */
type Said = string | ((values: Record<string, string | number | boolean>) => string)

/** Sentences as pages take them from their texts. */
export interface Sentences {
  readonly [key: string]: Said | readonly string[] | Sentences
}

/**
 * Makes sentences of messages. What `own` lacks is said by `fallback`, which has everything; whether a
 * sentence takes values is decided there, so that a page can say it in each language.
 */
export function sayMessages(own: Messages, locale: string, fallback?: Sentences): Sentences {
  const keys = Object.keys(fallback ?? own).filter((key) => !key.startsWith('@'))
  return Object.fromEntries(keys.map((key) => [key, sayOne(own[key], locale, fallback?.[key])]))
}

function sayOne(
  message: Messages[string] | undefined,
  locale: string,
  fallback: Sentences[string] | undefined,
): Sentences[string] {
  if (message === undefined) return fallback ?? ''
  if (typeof message === 'string') return sayMessage(message, locale, typeof fallback === 'function')
  if (isList(message)) return message
  return sayMessages(message, locale, isPart(fallback) ? fallback : undefined)
}

/** A message without values is a string at once; another is read when it is first said. */
function sayMessage(message: string, locale: string, takesValues: boolean): Said {
  // Most messages are plain words: braces, and apostrophes that quote them, are all that has a meaning.
  const hasValues = message.replace(/'[{}][^']*'/g, '').includes('{')
  if (!takesValues && !hasValues) return /'/.test(message) ? String(read(message, locale).format()) : message
  let format: IntlMessageFormat | undefined
  return (values) => {
    format ??= read(message, locale)
    // A time may end with a full stop of its own: '2:14 p.m.'.
    return String(format.format(values)).replace(/(\b[ap]\.\s?m\.)\./g, '$1')
  }
}

function read(message: string, locale: string): IntlMessageFormat {
  return new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
}

/** A message with its key, the note beside it (`@key`), and whether somebody has signed it or a part it is in. */
export interface ListedMessage {
  key: string
  message: string
  note: string | undefined
  isSigned: boolean
}

/** The messages of a file in their order. */
export function listMessages(messages: Messages, path = '', isSigned = false): ListedMessage[] {
  const signed = isSigned || messages['@signed'] !== undefined
  return Object.entries(messages).flatMap(([key, message]): ListedMessage[] => {
    if (key.startsWith('@')) return []
    const name = `${path}${key}`
    const note = messages[`@${key}`]?.toString()
    if (typeof message === 'string') return [{ key: name, message, note, isSigned: signed }]
    if (!isList(message)) return listMessages(message, `${name}.`, signed)
    return message.map((one, index) => ({ key: `${name}.${index}`, message: one, note, isSigned: signed }))
  })
}

/** How a value is used: as words, as a number that decides the plural, or as a word that selects. */
export type Use = 'words' | 'plural' | 'select'

/** The values that a message takes, and how. */
export function valuesOf(message: string): Map<string, Use> {
  const found = new Map<string, Use>()
  for (const element of read(message, 'en').getAst()) collect(element, found)
  return found
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

function collect(element: Element, found: Map<string, Use>): void {
  if ('options' in element) {
    found.set(element.value, 'pluralType' in element ? 'plural' : 'select')
    for (const { value } of Object.values(element.options)) for (const inner of value) collect(inner, found)
  } else if (element.type !== 0 && 'value' in element && !found.has(element.value))
    found.set(element.value, 'words')
}

function isList(message: Messages[string]): message is readonly string[] {
  return Array.isArray(message)
}

function isPart(said: Sentences[string] | undefined): said is Sentences {
  return typeof said === 'object' && !Array.isArray(said)
}
