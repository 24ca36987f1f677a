import { getCategory } from '../publication/categories.ts'
import type { Publication } from '../publication/publication.ts'
import type { Story } from '../stories/story.ts'
import { slugify } from '../text/slug.ts'
import type { Report } from './needs.ts'

/** The parts of a story from which its path is made. */
type PathReport = Pick<Report, 'id' | 'title' | 'section'>

/** The slug has at most so many characters; it is cut at a hyphen. */
const longestSlug = 60

/**
 * The path of a story's page. The slug is of the earliest report, so that later reports do not change it.
 *
 * @example
 * storyPath(story, publication) // '/local-news/bridge-closes-for-a-week-4711'
 */
export function storyPath(
  { id, reports }: Pick<Story<PathReport>, 'id' | 'reports'>,
  publication: Publication,
): string {
  const first = reports.find((report) => report.id === id) ?? reports.at(-1)
  const title = slugify(first?.title ?? '', 'story')
  const slug = title.length <= longestSlug ? title : title.slice(0, longestSlug + 1).replace(/-[^-]*$/, '')
  return `/${getCategory(publication, sectionOf(reports, publication)).section}/${slug}-${id}`
}

/** The id of a story from the last segment of its path; undefined when it has none. */
export function storyIdIn(slug: string): number | undefined {
  const [, digits] = /-([1-9]\d{0,14})$/.exec(slug) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The key of a story's category: the first of the city's categories that has one of its reports. */
export function sectionOf(reports: readonly Pick<Report, 'section'>[], { categories }: Publication): string {
  const keys = new Set(reports.map(({ section }) => section))
  return categories.find(({ key }) => keys.has(key))?.key ?? ''
}
