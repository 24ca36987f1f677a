import { tidy } from './html-text.ts'

/** The first valid language tag, in the form of BCP 47: 'en_us' becomes 'en-US'. */
export function readLanguage(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const tag =
      tidy(language)
        .split(/[\s,;]/)[0]
        ?.replaceAll('_', '-') ?? ''
    if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) || /^(?:und|zxx|mul)\b/i.test(tag)) continue
    try {
      return Intl.getCanonicalLocales(tag)[0]
    } catch {
      // Invalid, such as 'en-us-us'.
    }
  }
  return undefined
}
