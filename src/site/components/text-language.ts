const displayNames = new Map<string, Intl.DisplayNames>()

/** The name of a language ('es' → 'Spanish') in another ('en-US'); undefined for a tag that names no known language. */
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

/**
 * Unicode blocks of right-to-left scripts (Hebrew to Arabic Extended-A), and presentation forms of Hebrew and Arabic.
 */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The `dir` of a text from outside: 'auto' when it contains right-to-left characters. */
export function directionOf(text: string): 'auto' | undefined {
  return rightToLeft.test(text) ? 'auto' : undefined
}
