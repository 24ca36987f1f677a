/** Key of a category in a publication's files, such as `localNews`, checked against `categories.yaml`. */
export type CategoryKey = string

/** A section of the newspaper, from `categories.yaml`: its page, and its name in each place of the site. */
export interface Category {
  key: CategoryKey
  /** Path of its page, one part, such as `/local-news`. */
  path: string
  /** Name in the menu and in kickers. */
  name: string
  /** Name in the navigation row of wide screens. */
  shortName: string
  /** Heading and title of its page. */
  heading: string
  /** Link text in the footer. */
  footerName: string
  /** First part of the addresses of its own articles, such as `culture`; no two categories share one. */
  section: string
  /** The label of its own articles, such as 'Culture'. */
  sectionName: string
  /** Hours after which a story of it has lost half of its weight on the front page. */
  halfLife: number
  /** The most stories on its page. */
  size: number
  /** The text of its page while there are no stories; undefined for the default text. */
  emptyText: string | undefined
  /** Whether it also shows our own articles that are old; its page then has no column beside the list. */
  archive: boolean
}

/** Links to categories under one title. */
interface CategoryGroup {
  title: string
  categories: readonly CategoryKey[]
}

/** `categories.yaml`: the categories in the order of the menu, and where each of them is shown. */
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

/** Throws where no category has this key, which cannot happen for keys from the publication's files. */
export function getCategory({ categories }: Pick<Sections, 'categories'>, key: CategoryKey): Category {
  const found = categories.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no category has the key "${key}"`)
  return found
}
