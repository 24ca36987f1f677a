import type { Finding } from '../text/problem.ts'
import { lineAt } from './text-file.ts'

/**
 * Finds the outline of a broken `feeds.opml` that is not closed: usually a feed that ends with > instead of />. An XML
 * parser reports it only at the end of the file, because the tags of the outlines around it close it.
 */
export function findUnclosedOutline(text: string): Finding | undefined {
  let category: number | undefined
  /** The first feed of the category without />: most likely the mistake. */
  let suspect: number | undefined
  let openFeed: number | undefined
  for (const { tag, offset } of outlineTags(text)) {
    if (tag.startsWith('</')) {
      if (openFeed === undefined) category = undefined
      openFeed = undefined
    } else if (/\sxmlUrl\s*=/.test(tag)) {
      if (openFeed !== undefined) return tell(text, openFeed)
      if (tag.endsWith('/>')) continue
      openFeed = offset
      suspect ??= offset
    } else if (!tag.endsWith('/>')) {
      if (category !== undefined) return tell(text, suspect ?? category)
      category = offset
      suspect = undefined
    }
  }
  return category === undefined ? undefined : tell(text, suspect ?? category)
}

function tell(text: string, offset: number): Finding {
  return {
    line: lineAt(text, offset),
    found: 'an outline that is not closed',
    expected: '/> at the end of a feed, </outline> after the feeds of a category',
  }
}

function outlineTags(text: string): { tag: string; offset: number }[] {
  // Comments are matched too, so that tags inside them are ignored.
  const tags = /<!--.*?-->|<\/outline\s*>|<outline\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/gs
  return [...text.matchAll(tags)]
    .map((match) => ({ tag: match[0], offset: match.index }))
    .filter(({ tag }) => !tag.startsWith('<!--'))
}
