import english from './en.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import creole from './ht.json' with { type: 'json' }
import { listMessages, type Messages, sayMessages } from './messages.ts'
import type { Values } from './values.ts'

/**
 * The sentences of a language, by the part of the site that shows them: words, or functions of what a sentence
 * takes from the page. They are messages in ICU MessageFormat in a file for each language; the English one is
 * complete, and says what another lacks.
 */
export type Texts = Said<typeof english, ''>

/** Messages as a page says them: those with values (values.ts) as functions. */
type Said<Part, Path extends string> = {
  readonly [Key in keyof Part & string as Key extends `@${string}` ? never : Key]: Part[Key] extends string
    ? `${Path}${Key}` extends infer Name extends keyof Values
      ? (values: Values[Name]) => string
      : string
    : Part[Key] extends readonly unknown[]
      ? readonly string[]
      : Said<Part[Key], `${Path}${Key}.`>
}

const spoken = sayMessages(english, 'en-US')

/** For answers to requests of no known city. */
export const defaultTexts = spoken as unknown as Texts

/** A language beside English. */
export interface Language {
  /** BCP 47 tag, which is also the first segment of its pages' paths. */
  tag: string
  /** BCP 47 tag of its dates: `es-US`; of Creole, whose dates the platform does not know, its own. */
  locale: string
  /** Its name in itself. */
  name: string
  texts: Texts
  /**
   * What is written in English in a city's files and by the Weather Service: kinds of alerts, skies, sections.
   * A note at a message or name (`@key`) is the official page on which its terms are used.
   */
  names: Readonly<Record<string, string>>
  /** Whether a native speaker has signed every message: `"@signed": "name, date"` in its part or the file. */
  isSigned: boolean
}

/** A file, and a line here, is a language. */
export const spokenLanguages: readonly Language[] = [
  open('es', 'es-US', 'Español', spanish),
  open('ht', 'ht', 'Kreyòl ayisyen', creole),
]

function open(
  tag: string,
  locale: string,
  name: string,
  file: Messages & { names: Readonly<Record<string, string>> },
): Language {
  const texts = sayMessages(file, locale, spoken) as unknown as Texts
  const isSigned = listMessages(file).every((one) => one.isSigned)
  return { tag, locale, name, texts, names: file.names, isSigned }
}

/** The language of a BCP 47 tag, such as `es` or `es-US`; undefined for English and unknown ones. */
export function findLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  return spokenLanguages.find((one) => one.tag === primary)
}

/** The texts for a BCP 47 tag, such as `en-US`; English where the language has none. */
export function textsOf(tag: string): Texts {
  return findLanguage(tag)?.texts ?? defaultTexts
}

/** English words of a city's files or of the Weather Service in a language, as far as it has them. */
export function nameIn(tag: string, words: string): string {
  return findLanguage(tag)?.names[words] ?? words
}

/** A kind of alert, whose English name is always beside it: offices use one word for watch and warning. */
export function alertNameIn(tag: string, event: string): string {
  const own = findLanguage(tag)?.names[event]
  return own === undefined ? event : `${own} (${event})`
}
