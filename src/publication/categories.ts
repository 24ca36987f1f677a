import type { Publication } from './publication.ts'

/** Names a category in every file of its publication, such as `localNews`; held to `categories.yaml` when files are read. */
export type CategoryKey = string

/** A section of the newspaper, from `categories.yaml`: its page, and what it is called in each place that names it. */
export interface Category {
  key: CategoryKey
  /** Path of its page, one part, such as `/local-news`. */
  path: string
  /** Menu, kicker. */
  name: string
  /** Navigation row of wide screens. */
  shortName: string
  /** Heading and title of its page. */
  heading: string
  /** Link text in the footer. */
  footerName: string
  /** First part of the addresses of its own articles, such as `culture`; no two categories share one. */
  section: string
  /** What its own articles are labelled with, such as 'Culture'. */
  sectionName: string
  /** Hours after which a story of it has lost half of its weight on the front page. */
  halfLife: number
  /** Stories that its page shows at most. */
  size: number
  /** What its page says without a story; undefined for the text that all share. */
  emptyText: string | undefined
  /** Whether it also shows our own articles once they are old; its page then has no column beside the list. */
  archive: boolean
}

/** Links to categories under one title. */
export interface CategoryGroup {
  title: string
  categories: readonly CategoryKey[]
}

/** What `categories.yaml` says: the categories in the order of the menu, and where each of them is shown. */
export interface Sections {
  /** At least one. */
  categories: readonly Category[]
  /** The category that the blog shows; without one there is no blog. */
  blog: CategoryKey | undefined
  /** Categories of the live feed. */
  live: readonly CategoryKey[]
  /** Categories of the home page: the first leads it while there is no `home.yaml`, and all are tabs. */
  front: readonly CategoryKey[]
  /** Columns of the footer, at most three. */
  footer: readonly CategoryGroup[]
  /** Groups of the sitemap page. */
  sitemap: readonly CategoryGroup[]
}

/** The category with this key. Throws where the publication has none: keys are checked when its files are read. */
export function getCategory({ categories }: Pick<Publication, 'categories'>, key: CategoryKey): Category {
  const found = categories.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no category has the key "${key}"`)
  return found
}
