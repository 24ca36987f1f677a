import { en } from './en.ts'

/** The texts of one language. */
export type Texts = typeof en

/** For answers to requests of no known city. */
export const defaultTexts: Texts = en

/** Exported for a test: the languages that a publication may name are these. */
const languages: Readonly<Record<string, Texts>> = { en }

/** The texts for a BCP 47 tag, such as `en-US`; English where the language has none. */
export function textsOf(language: string): Texts {
  return languages[language.toLowerCase().split('-')[0] ?? ''] ?? en
}
