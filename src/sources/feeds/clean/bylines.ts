import { clip, tidy, titleToText } from './html-text.ts'

const longestByline = 200
const maxAuthors = 20

/** The names of an entry's authors as plain text. 'a@b (Name)' gives Name; an address alone gives none. */
export function formatByline(authors: readonly string[]): string | undefined {
  const names = [
    ...new Set(
      authors
        .slice(0, maxAuthors)
        .map(toName)
        .filter((name) => name !== ''),
    ),
  ]
  return clip(names.join(', '), longestByline) || undefined
}

function toName(author: string): string {
  const text = tidy(author).slice(0, 1000)
  const inside =
    text.match(/^[^\s@]+@[^\s@(]+\s*\((.+)\)$/)?.[1] ??
    text.match(/^"?([^<>"@]+)"?\s*<[^<>\s@]+@[^<>\s@]+>$/)?.[1]
  const name = titleToText(inside ?? text).replace(/^(?:by|por):?\s+/i, '')
  const rest = tidy(name.replace(/[(<[]?(?<![^\s@(<[])[^\s@(<[]+@[^\s@]+\.\w+[)>\]]?/g, ' ')).replace(
    /^\((.*)\)$/,
    '$1',
  )
  // Only separators between the addresses may remain.
  const named = rest === name ? rest : rest.replace(/^[|/,;\s]+|(?<![|/,;\s])[|/,;\s]+$/g, '')
  return /[A-Za-z\d]/.test(named) || /[\p{L}\p{N}]/u.test(named) ? named : ''
}
