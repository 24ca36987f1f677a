import { clip, tidy, titleToText } from './html-text.ts'

const longestByline = 200
const maxAuthors = 20

/** Limits of a byline; `keepsBy`: whether the word 'by' before a name stays. */
export interface BylineLimits {
  authors: number
  /** Characters. */
  length: number
  keepsBy?: boolean
}

/** The names of an entry's authors as plain text. 'a@b (Name)' gives Name; an address alone gives none. */
export function formatByline(
  authors: readonly string[],
  limits: BylineLimits = { authors: maxAuthors, length: longestByline },
): string | undefined {
  const names = [
    ...new Set(
      authors
        .slice(0, limits.authors)
        .map((author) => toName(author, limits.keepsBy === true))
        .filter((name) => name !== ''),
    ),
  ]
  return clip(names.join(', '), limits.length) || undefined
}

function toName(author: string, keepsBy: boolean): string {
  const text = tidy(author).slice(0, 1000)
  const named =
    text.match(/^[^\s@]+@[^\s@(]+\s*\((.+)\)$/)?.[1] ??
    text.match(/^"?([^<>"@]+)"?\s*<[^<>\s@]+@[^<>\s@]+>$/)?.[1]
  const written = titleToText(named ?? text)
  const name = keepsBy ? written : written.replace(/^by:?\s+/i, '')
  const rest = tidy(name.replace(/[(<[]?(?<![^\s@(<[])[^\s@(<[]+@[^\s@]+\.\w+[)>\]]?/g, ' ')).replace(
    /^\((.*)\)$/,
    '$1',
  )
  // Only separators between the addresses may remain.
  return /[A-Za-z\d]/.test(rest) || /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}
