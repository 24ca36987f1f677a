import type { ReactNode } from 'react'
import type { CategoryKey } from '../publication/categories.ts'
import type { Publication } from '../publication/publication.ts'

/** What every page is told about the request it answers. */
export interface PageContext {
  publication: Publication
  /** Origin of canonical addresses, without a final slash. */
  origin: string
  /** Path as requested, decoded by nobody. */
  path: string
  /** Milliseconds since 1970. */
  now: number
}

/** Widths in px to which the images of feeds are resized. */
export const imageWidths = [240, 480, 800, 1200] as const

/** Address of a feed's image on our own server; no page names another host. */
export function imageAddress(id: string, width: (typeof imageWidths)[number]): string {
  return `/image/${width}/${id}`
}

/** Stories that a page asks for, at most `perFeed` of each of the category's feeds and `limit` in all. */
export interface StoryQuery {
  category: CategoryKey
  perFeed: number
  limit: number
}

/** A story as a page is given it: an article of the store with the name of its publisher. */
export interface FeedStory {
  guid: string
  title: string
  /** Plain text of any length. */
  summary: string
  link: string
  /** Milliseconds since 1970; undefined where the feed's date is missing or unreadable. */
  publishedAt: number | undefined
  category: string | undefined
  image: StoryImage | undefined
  language: string | undefined
  /** Name of the feed. */
  publisher: string
}

/** `own`: one of the publication's assets, at this address. `resized`: an image of a feed, see `imageAddress`. */
export type StoryImage = { kind: 'own'; address: string } | { kind: 'resized'; id: string }

/** The answer to a `StoryQuery`. `loading`: there are no stories yet and not every feed was polled. */
export type StoryList =
  | { state: 'loading' }
  | { state: 'loaded'; edition: 'live' | 'sample'; stories: readonly FeedStory[] }

/** What a page builder returns: the head's words and the body. */
export interface PageView {
  /** Without the publication's name; undefined for the default title. */
  title: string | undefined
  description: string
  keywords?: readonly string[]
  /** Sets robots to 'noindex, nofollow'. */
  noindex?: boolean
  /** Path and query of the canonical address where they are not the request's path; null where the page has none. */
  canonical?: string | null
  /** schema.org objects beside the organisation and the website. */
  structuredData?: readonly object[]
  /** What a shared link shows where it is not the publication's own preview. */
  preview?: {
    image: string
    article?: { publishedAt: number; updatedAt: number | undefined; section: string }
  }
  /** Without masthead and footer: a page that stands in a frame of ours. */
  bare?: boolean
  /** Contact and legal pages: the support dialog opens only when asked for. */
  quiet?: boolean
  /** Whether the page still waits for its first stories; such a page looks again by itself. */
  loading?: boolean
  body: ReactNode
}

/** A row of `routes.ts`. `Name` names the lists of stories that the page shows. */
export interface Route<Name extends string = string> {
  path: string
  /** Whether search engines may list the page: by default they may. Where not, it is 'noindex' and in no sitemap. */
  isListed?(publication: Publication): boolean
  /** Row of the freshness table. */
  freshness: 'stories' | 'static'
  stories: Readonly<Record<Name, StoryQuery>>
  build(context: PageContext, lists: Readonly<Record<Name, StoryList>>): PageView
}

/** Declares a route; the names of its lists are checked between `stories` and `build`. */
export function route<Name extends string>(row: Route<Name>): Route {
  const { isListed, build } = row as Route
  if (!isListed) return row as Route
  return {
    ...(row as Route),
    build: (context, lists) => ({ ...build(context, lists), noindex: !isListed(context.publication) }),
  }
}
