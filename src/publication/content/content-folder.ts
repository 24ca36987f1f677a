import type { Category } from '../categories.ts'
import type { CityFiles } from '../city-files.ts'
import type { Problem } from '../problem.ts'
import type { Assets } from './assets.ts'

/** What the reader of each part has to know of a publication's folder. */
export interface ContentFolder {
  files: CityFiles
  id: string
  timeZone: string
  /** The publication's categories; undefined where they cannot be read. */
  categories: readonly Category[] | undefined
  assets: Assets
  /** Milliseconds since 1970. */
  now: number
}

/** One part of the content: what is sound of it, what there is to tell, and its links to pages of ours. */
export interface ReadPart<T> {
  content: T
  problems: Problem[]
  links: PageLink[]
}

/** A link to a page of ours, to be looked up when all pages are known. */
export interface PageLink {
  /** As `Problem.file`. */
  file: string
  line: number
  href: string
}
