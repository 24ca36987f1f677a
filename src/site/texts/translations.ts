import { esStorm } from './es-storm.ts'
import { htStorm } from './ht-storm.ts'

/** The languages beside English of the storm page. */
export const translations = [esStorm, htStorm] as const

/** The language of a path, such as `/es/storm`; undefined for English. */
export function translationAt(path: string): (typeof translations)[number] | undefined {
  return translations.find(({ tag }) => path.startsWith(`/${tag}/`))
}
