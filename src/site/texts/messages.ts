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

/** A message without values is a string at once. */
function sayMessage(message: string, locale: string, takesValues: boolean): Said {
  // Most messages are plain words: braces, and apostrophes that quote them, are all that has a meaning.
  if (!/[{}']/.test(message)) return takesValues ? () => message : message
  const format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
  if (!takesValues && valuesOf(message).size === 0) return String(format.format())
  return (values) => String(format.format(values))
}

/** How a value is used: as words, as a number that decides the plural, or as a word that selects. */
export type Use = 'words' | 'plural' | 'select'

/** The values that a message takes, and how. */
export function valuesOf(message: string): Map<string, Use> {
  const found = new Map<string, Use>()
  const elements = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
  for (const element of elements) collect(element, found)
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
