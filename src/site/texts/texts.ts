import { en } from './en.ts'
import { es } from './es.ts'
import { ht } from './ht.ts'

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

/** The languages beside English in which pages and mails exist. */
export const translations = [es] as const

/** Those of the storm page. */
export const stormTranslations = [...translations, ht] as const

/** The language of a path, such as `/es` and `/es/storm`; undefined for English. */
export function translationAt(path: string): (typeof stormTranslations)[number] | undefined {
  return stormTranslations.find(({ tag }) => path === `/${tag}` || path.startsWith(`/${tag}/`))
}
