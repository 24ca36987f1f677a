import { es } from './es.ts'
import { ht } from './ht.ts'

/** The languages beside English in which pages and mails exist. */
export const translations = [es] as const

/** Those of the storm page. */
export const stormTranslations = [...translations, ht] as const

/** The language of a path, such as `/es` and `/es/storm`; undefined for English. */
export function translationAt(path: string): (typeof stormTranslations)[number] | undefined {
  return stormTranslations.find(({ tag }) => path === `/${tag}` || path.startsWith(`/${tag}/`))
}
