import { fixedPathsOf } from '../fixed-paths.ts'
import { type Problem, problemsOf, quote } from '../problem.ts'
import { mediaAddress } from './assets.ts'
import type { ContentFolder, PageLink } from './content-folder.ts'

/** Tells links to pages and files of ours that do not exist. `paths` are those of articles and events. */
export function checkPageLinks(
  links: readonly PageLink[],
  paths: ReadonlySet<string>,
  { assets, categories }: Pick<ContentFolder, 'assets' | 'categories'>,
): Problem[] {
  // A link may lead to a category, and which there are is not known.
  if (!categories) return []
  const known = new Set([
    ...fixedPathsOf({ categories }),
    '/search',
    ...paths,
    ...[...assets].map(mediaAddress),
  ])
  return links.flatMap(({ file, line, href }) => {
    if (known.has(href.replace(/[?#].*$/, ''))) return []
    const finding = {
      line,
      found: `a link to ${quote(href)}, where there is no page`,
      expected: 'the path of a page, such as /faq or /local-news/king-tides',
    }
    return problemsOf(file, 'error', [finding])
  })
}
