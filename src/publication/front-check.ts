import { type Problem, problemsOf, quote } from '../text/problem.ts'
import type { Sections } from './categories.ts'
import type { FeedLists } from './opml.ts'
import { fieldOf, type YamlFile } from './yaml-file.ts'

/**
 * Warnings for categories of the front page that no feed fills: each that `front` names, and without `front` and without
 * home.yaml the first category, which then leads the page.
 */
export function findSilentFront(
  id: string,
  file: YamlFile,
  { front }: Sections,
  { feeds, hasHome }: { feeds: FeedLists; hasHome: boolean },
): Problem[] {
  const written = fieldOf(file.value, 'front') !== undefined
  const findings = front.flatMap((key, index) => {
    const leads = index === 0 && !hasHome
    if (!(written || leads) || (feeds.get(key) ?? []).length > 0) return []
    const place = written ? ['front', index] : ['categories', index, 'key']
    return [
      {
        line: file.lineOf(place),
        field: written ? `front[${index}]` : `categories[${index}].key`,
        found: `${quote(key)}, which has no feeds`,
        expected: leads
          ? 'a first category with feeds: it leads the front page'
          : 'a category with feeds, or the front page has nothing of it',
      },
    ]
  })
  return problemsOf(`${id}/categories.yaml`, 'warning', findings)
}
