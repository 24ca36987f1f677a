import { type Problem, problemsOf, quote } from '../problem.ts'
import { type Assets, mediaAddress } from './assets.ts'
import type { PageLink } from './content-folder.ts'

/** Warns of links to scheduled articles, which are words without a link until the article is published. */
export function findEarlyLinks(links: readonly PageLink[], scheduled: ReadonlySet<string>): Problem[] {
  return links.flatMap(({ file, line, href }) => {
    if (!scheduled.has(pathOf(href))) return []
    const finding = {
      line,
      found: `${quote(href)}, the address of a scheduled article`,
      expected: 'a page that readers can open now: until the article is published, its words have no link',
    }
    return problemsOf(file, 'warning', [finding])
  })
}

/** Reports links to pages and files of ours that do not exist. `paths`: of all pages. */
export function checkPageLinks(
  links: readonly PageLink[],
  paths: Iterable<string>,
  assets: Assets,
): Problem[] {
  const known = new Set([...paths, '/search', ...[...assets.keys()].map(mediaAddress)])
  return links.flatMap(({ file, line, href }) => {
    if (known.has(pathOf(href))) return []
    const finding = {
      line,
      found: `a link to ${quote(href)}, where there is no page`,
      expected: 'the path of a page, such as /contact or /local-news/king-tides',
    }
    return problemsOf(file, 'error', [finding])
  })
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '')
}
