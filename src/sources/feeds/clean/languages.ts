import { tidy } from './html-text.ts'

/** Tags by what feeds write; most write one of a few. */
const known = new Map<string, string | undefined>()
const mostKnown = 500
/** Longer ones may be pieces of their document, which would keep all of it in memory. */
const longestKnown = 12

/** The first valid language tag, in the form of BCP 47: 'en_us' becomes 'en-US'. */
export function readLanguage(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const tag = toTag(language)
    if (tag !== undefined) return tag
  }
  return undefined
}

function toTag(language: string): string | undefined {
  if (known.has(language)) return known.get(language)
  const tag = parseTag(language)
  if (known.size >= mostKnown) known.clear()
  if (language.length <= longestKnown) known.set(language, tag)
  return tag
}

function parseTag(language: string): string | undefined {
  const tag =
    tidy(language)
      .split(/[\s,;]/)[0]
      ?.replaceAll('_', '-') ?? ''
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) || /^(?:und|zxx|mul)\b/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined // Invalid, such as 'en-us-us'.
  }
}
