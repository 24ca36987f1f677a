import { type Problem, problemsOf, quote } from '../problem.ts'
import { type Assets, mediaAddress } from './assets.ts'
import type { PageLink } from './content-folder.ts'

/** Reports links to pages and files of ours that do not exist. `paths`: of all pages. */
export function checkPageLinks(
  links: readonly PageLink[],
  paths: Iterable<string>,
  assets: Assets,
): Problem[] {
  const known = new Set([...paths, '/search', ...[...assets.keys()].map(mediaAddress)])
  return links.flatMap(({ file, line, href }) => {
    if (known.has(href.replace(/[?#].*$/, ''))) return []
    const finding = {
      line,
      found: `a link to ${quote(href)}, where there is no page`,
      expected: 'the path of a page, such as /contact or /local-news/king-tides',
    }
    return problemsOf(file, 'error', [finding])
  })
}
