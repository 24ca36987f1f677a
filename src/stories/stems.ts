import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'

const stemmers: Readonly<Record<string, (word: string) => string>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
}

const known = new Map<string, string>()
const mostKnown = 50_000

/** The stem of a lower-case word. `language`: a primary subtag (`es`); without a stemmer, the whole word. */
export function stem(word: string, language: string): string {
  const key = `${language} ${word}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  // Accents are removed after stemming, which needs them; publishers omit them in capitals.
  const made = withoutAccents(/\d/.test(word) ? word : (stemmers[language]?.(word) ?? word))
  known.set(key, made)
  return made
}

export function withoutAccents(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only what is beyond ASCII can have accents
  return /^[\x00-\x7f]*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}+/gu, '')
}
