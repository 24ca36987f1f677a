import { type Problem, problemsOf, quote } from '../../text/problem.ts'
import { searchPaths } from '../pages.ts'
import { type Assets, mediaAddress } from './assets.ts'
import type { PageLink } from './content-folder.ts'

/** Warns of links to scheduled articles, which are words without a link until the article is published. */
export function findEarlyLinks(links: readonly PageLink[], scheduled: ReadonlySet<string>): Problem[] {
  return links.flatMap(({ file, line, href }) => {
    if (!scheduled.has(pathOfLink(href))) return []
    const finding = {
      line,
      found: `${quote(href)}, the address of a scheduled article`,
      expected: 'a page that readers can open now: until the article is published, its words have no link',
    }
    return problemsOf(file, 'warning', [finding])
  })
}

/** Links to pages and files of ours that do not exist. `paths`: of all pages. */
export function findLostLinks(
  links: readonly PageLink[],
  paths: Iterable<string>,
  assets: Assets,
): PageLink[] {
  const known = new Set([...paths, ...searchPaths, ...[...assets.keys()].map(mediaAddress)])
  return links.filter(({ href }) => !known.has(pathOfLink(href)))
}

/** Reports links that lead nowhere. */
export function reportLostLinks(links: readonly PageLink[]): Problem[] {
  return links.flatMap(({ file, line, href }) => {
    const finding = {
      line,
      found: `a link to ${quote(href)}, where there is no page`,
      expected: 'the path of a page, such as /contact or /local-news/king-tides',
      entryOnly: true as const,
    }
    return problemsOf(file, 'error', [finding])
  })
}

/** Warns of adverts for pages that do not exist. `pages`: where adverts name pages. */
export function findIdlePages(pages: readonly PageLink[], paths: Iterable<string>): Problem[] {
  const known = [...paths]
  return pages.flatMap(({ file, line, href }) => {
    if (known.some((path) => path === href || path.startsWith(`${href}/`))) return []
    const finding = {
      line,
      found: `${quote(href)}, where there is no page, so the advert is not shown there`,
      expected: 'the path of a page or of a section, such as /weather',
    }
    return problemsOf(file, 'warning', [finding])
  })
}

/** Whether a path may be of what no folder lists: story, remote event, alert, machine document or form. */
export function isUnlisted(path: string): boolean {
  return /\.\w+$|-[1-9]\d*$|-[0-9a-f]{12}$|^\/(embed|newsletter|preview|events|weather\/alerts)\//.test(path)
}

/** A link's path, without search and anchor. */
export function pathOfLink(href: string): string {
  return href.replace(/[?#].*$/, '')
}
