import type { Problem } from '../../text/problem.ts'
import type { Category } from '../categories.ts'
import type { CityFiles } from '../files/city-files.ts'
import type { Assets } from './assets.ts'

/** The input of each reader of a part of the content. */
export interface ContentFolder {
  files: CityFiles
  id: string
  timeZone: string
  /** The publication's categories; undefined where they cannot be read. */
  categories: readonly Category[] | undefined
  assets: Assets
  /** The hosts of the publication; undefined where they cannot be read. */
  hosts?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** One part of the content as read: its valid items, its problems, and its links to pages of ours. */
export interface ReadPart<T> {
  content: T
  problems: Problem[]
  links?: PageLink[]
}

/** A link to a page of ours, which is checked when all pages are known. */
export interface PageLink {
  /** As `Problem.file`. */
  file: string
  line: number
  href: string
}
