import type { PageInLanguage } from '../components/languages.ts'

/** Ways to a page in other languages, each by the language's own name. */
export function LanguageLinks({
  languages,
  className,
}: {
  languages: readonly PageInLanguage[]
  className?: string
}) {
  return languages.map(({ tag, name, path }) => (
    <a key={tag} href={path} lang={tag} className={className}>
      {name}
    </a>
  ))
}
