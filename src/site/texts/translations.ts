import { es } from './es.ts'
import { ht } from './ht.ts'

/** The languages beside English in which some pages exist. */
export const translations = [es, ht] as const

/** The language of a path, such as `/es` and `/es/storm`; undefined for English. */
export function translationAt(path: string): (typeof translations)[number] | undefined {
  return translations.find(({ tag }) => path === `/${tag}` || path.startsWith(`/${tag}/`))
}
