import english from './en.json' with { type: 'json' }
import { sayMessages } from './messages.ts'
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

/** The texts of each language by its primary tag. */
const languages: Readonly<Record<string, Texts>> = { en: defaultTexts }

/** The texts for a BCP 47 tag, such as `en-US`; English where the language has none. */
export function textsOf(language: string): Texts {
  return languages[language.toLowerCase().split('-')[0] ?? ''] ?? defaultTexts
}
