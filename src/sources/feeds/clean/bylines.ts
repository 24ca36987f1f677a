import { tidy, titleToText } from './html-text.ts'
import { clip } from './text-length.ts'

const longestByline = 200
const maxAuthors = 20

/** The names of an entry's authors as plain text. 'a@b (Name)' gives Name; an email address alone gives no name. */
export function formatByline(
  authors: readonly string[],
  limits = { authors: maxAuthors, length: longestByline },
): string | undefined {
  const names = [
    ...new Set(
      authors
        .slice(0, limits.authors)
        .map(toName)
        .filter((name) => name !== ''),
    ),
  ]
  return clip(names.join(', '), limits.length) || undefined
}

function toName(author: string): string {
  const text = tidy(author).slice(0, 1000)
  const named =
    text.match(/^[^\s@]+@[^\s@]+\s*\((.+)\)$/)?.[1] ??
    text.match(/^"?([^<>"@]+?)"?\s*<[^<>\s]+@[^<>\s]+>$/)?.[1]
  const name = titleToText(named ?? text).replace(/^by:?\s+/i, '')
  const rest = tidy(name.replace(/[(<[]?[^\s@(<[]+@[^\s@]+\.\w+[)>\]]?/g, ' ')).replace(/^\((.*)\)$/, '$1')
  // Only what separated the addresses may be left.
  return /[A-Za-z\d]/.test(rest) || /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}
