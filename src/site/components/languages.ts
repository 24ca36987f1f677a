import type { OwnArticle, TranslatedBlock } from '../../publication/content.ts'
import { creole } from '../../publication/languages.ts'
import { hasPage, isEnglish, translatedPaths } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { type Language, spokenLanguages } from '../texts/texts.ts'

/** A page in one of its languages. */
export interface PageInLanguage {
  /** BCP 47 tag. */
  tag: string
  /** The language's name in itself. */
  name: string
  path: string
}

/** Address of the storm page. */
export const stormPath = '/storm'

/** Whether a page other than an article exists in other languages, by its English path. */
function isTranslated(path: string): boolean {
  return (
    translatedPaths.includes(path) ||
    path === '/front' ||
    /^\/(?:weather\/alerts\/[^/]+|events\/\d{4}-\d{2}-\d{2})$/.test(path)
  )
}

/** Those in which more than the storm page exists. */
export const wholeLanguages = spokenLanguages.filter(({ tag }) => tag !== creole)

/** The language of a page: `en`, or the first segment of its path. */
export function languageAt(path: string): string {
  return spokenLanguages.find(({ tag }) => new RegExp(`^/${tag}(?:[/?]|$)`).test(path))?.tag ?? 'en'
}

/** Whether a BCP 47 tag, such as 'es-US', is of a language, such as 'es'. */
export function isIn(language: string | undefined, tag: string | undefined): boolean {
  return tag !== undefined && tag.split('-')[0] === language
}

/** A page's path in a language; its English path where the language has only the storm page, not this one. */
export function pathIn(tag: string, englishPath: string): string {
  const isThere = englishPath === stormPath || wholeLanguages.some((one) => one.tag === tag)
  if (tag === 'en' || !isThere) return englishPath
  return englishPath === '/' ? `/${tag}` : `/${tag}${englishPath}`
}

/** The path of a page in English, of its path in any language. */
export function englishPathOf(path: string): string {
  const tag = languageAt(path)
  return tag === 'en' ? path : path.slice(tag.length + 1) || '/'
}

/** The blocks of an article in a language; undefined where one of them is in English only. */
export function wholeTranslation(
  { translations }: Pick<OwnArticle, 'translations'>,
  tag: string,
): TranslatedBlock[] | undefined {
  const { blocks = [] } = translations.find(({ language }) => language === tag) ?? {}
  const own = blocks.flatMap((block) => (block.own ? { ...block, ...block.own } : []))
  return own.length > 0 && own.length === blocks.length ? own : undefined
}

/** A page in each of its languages, English first; empty for one that is in English only. A query stays. */
export function languagesOf(address: string, publication: Publication): readonly PageInLanguage[] {
  if (!isEnglish(publication)) return []
  const [path = '', query] = address.split('?')
  const english = englishPathOf(path)
  const article = publication.content.articles.find((one) => one.path === english)
  if (article) {
    const all = inLanguages(english).filter(({ tag }) => tag === 'en' || wholeTranslation(article, tag))
    return all.length > 1 ? all : []
  }
  if (!isTranslated(english) || !hasPage(publication, english)) return []
  return inLanguages(query === undefined ? english : `${english}?${query}`)
}

/**
 * Links from a page, by its path and query, to those in other languages: the page itself where it exists in
 * them, else their front pages, or the storm page of a language that has no other.
 */
export function otherLanguagesOf(address: string, publication: Publication): readonly PageInLanguage[] {
  if (!isEnglish(publication)) return []
  const own = languagesOf(address, publication)
  const fronts = inLanguages('/')
  const storms = hasPage(publication, stormPath) ? inLanguages(stormPath).slice(fronts.length) : []
  const tag = languageAt(address)
  return [...fronts, ...storms]
    .map((front) => own.find((one) => one.tag === front.tag) ?? front)
    .filter((one) => one.tag !== tag)
}

/** A path in each language that has it. */
export function inLanguages(englishPath: string): readonly PageInLanguage[] {
  const others = englishPath === stormPath ? spokenLanguages : wholeLanguages
  return [{ tag: 'en', name: 'English' }, ...others].map(({ tag, name }) => ({
    tag,
    name,
    path: pathIn(tag, englishPath),
  }))
}

/** Paths of a page by language, for search engines (hreflang); empty for one that is in English only. */
export function alternatesOf(path: string, publication: Publication): readonly [string, string][] {
  const languages = languagesOf(path, publication)
  if (languages.length === 0) return []
  const english = englishPathOf(path)
  return [
    ...languages.map(({ tag, path }): [string, string] => [tag === 'en' ? publication.language : tag, path]),
    ['x-default', english],
  ]
}

/** Those of these tags in which mails are written. */
export function knownLanguages(tags: readonly (string | undefined)[]): Language[] {
  return wholeLanguages.filter(({ tag }) => tags.includes(tag))
}

const displayNames = new Map<string, Intl.DisplayNames>()

/** A language's name ('es' → 'Spanish') in another ('en-US'); undefined for a tag of no known language. */
export function languageName(tag: string, inLanguage: string): string | undefined {
  const [language = tag] = tag.split('-')
  try {
    return namesIn(inLanguage).of(language)
  } catch {
    return undefined // Intl throws for text that is no language tag; a feed may contain anything.
  }
}

function namesIn(inLanguage: string): Intl.DisplayNames {
  const known = displayNames.get(inLanguage)
  if (known) return known
  const names = new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'none' })
  displayNames.set(inLanguage, names)
  return names
}

/** Right-to-left Unicode blocks: Hebrew to Arabic Extended-A, and Hebrew and Arabic presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The `dir` of a text from outside: 'auto' when it contains right-to-left characters. */
export function directionOf(text: string): 'auto' | undefined {
  return rightToLeft.test(text) ? 'auto' : undefined
}
