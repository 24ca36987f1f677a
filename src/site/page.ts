import { createElement, type ReactNode } from 'react'
import type { Publication } from '../publication/publication.ts'
import type { CityWeather, Loaded, LoadNeeds, Needs } from './needs.ts'
import type { Texts } from './texts/texts.ts'

/** What every view may use of a request and its publication. */
export interface PageContext {
  publication: Publication
  /** Origin of canonical addresses, without a final slash. */
  origin: string
  /** Path as requested, still percent-encoded. */
  path: string
  /** The pattern's segments, such as `{ slug: 'king-tides' }` for `/local-news/:slug`; else empty. */
  params: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  now: number
  /** The weather in the masthead, and the alerts under it. */
  weather: CityWeather
  /** Sentences and labels in the page's language. */
  texts: Texts
  /**
   * BCP 47 tag of a page in another language than the publication's files, see spoken.ts: its `path` is that
   * of the page in English.
   */
  language?: string
}

/**
 * A page as data: the fields of its head, and in `body` the view that its component renders. JSON-safe
 * throughout, so that other renderings (an email digest, an offline copy) can be made from it.
 */
export interface PageView<Body = unknown> {
  /** Without the publication's name; undefined for the default title. */
  title: string | undefined
  description: string
  keywords?: readonly string[]
  /** Sets robots to 'noindex, nofollow'. */
  noindex?: boolean
  /** BCP 47 tag, where it is not the publication's language. */
  language?: string | undefined
  /** Path and query of the canonical address if not the request's path; null for a page without one. */
  canonical?: string | null
  /** What search engines are told that the page is below, where it is not the front page. */
  breadcrumb?: { name: string; path: string }
  /** schema.org objects in addition to the organization, the website and the breadcrumbs. */
  structuredData?: readonly object[]
  /** Open Graph data of a shared link; without it, the publication's own preview is used. */
  preview?: {
    image: string
    article?: { publishedAt: number; updatedAt: number | undefined; section: string }
  }
  /** What is said above an article that readers cannot see. */
  draft?: DraftView
  /**
   * What surrounds the page: by default masthead and footer; `lean`: the name, a way to all sections, and the
   * foot, for a page of one message and for the network's own; `plain`: nothing, in a document without fonts,
   * scripts and files (PlainDocument.tsx); `none`: nothing, for a page that is shown in one of our frames.
   */
  frame?: 'lean' | 'plain' | 'none'
  /** The name of a feed that is at the page's path while its data are live: the weather's alerts. */
  ownFeed?: string
  /** Other sites may show the page in a frame, in which a script keeps it up to date. */
  isLive?: boolean
  /** Whether the framed page has buttons that copy. */
  hasCopyButtons?: boolean
  /** Whether its script may start a service worker; no other page's may. */
  hasWorker?: boolean
  /** Whether the support dialog must not open by itself, as on contact and legal pages. */
  quiet?: boolean
  /** Whether the page waits for the first poll of its feeds; it then reloads itself. */
  loading?: boolean
  body: Body
}

/** What is said of an article to who has a preview link. JSON-safe. */
export interface DraftView {
  /** Why it is on no page, a sentence. */
  state: string
  /** Who can read it and until when, a sentence. */
  until: string
  /** Its mistakes, a line each. */
  mistakes: readonly string[]
}

/** Returned in place of a view: a permanent redirect to another path. */
export interface Moved {
  movedTo: string
}

/** What a page's component is given: its view, and the texts of the page's language. */
export interface PageProps<Body> {
  view: Body
  t: Texts
}

/**
 * The address of a route: one path; a pattern of Hono's router (`/events/:slug`), in which a regular
 * expression may limit a segment (`/:section/:slug{[^/]*-\\d+}`); or the paths of a publication's content.
 */
export type RouteAddress = string | ((publication: Publication) => readonly string[])

/** A page: its needs, the function that makes a view of the answers, and the component that renders it. */
export interface PageRoute<N extends Needs, Body> {
  at: RouteAddress
  /** Whether search engines may list the page at this path; default yes. If not: 'noindex', no sitemap. */
  isListed?(publication: Publication, path: string): boolean
  needs(context: PageContext): N
  /** Pure. Undefined when there is no page at this path, such as for an unknown slug. */
  view(context: PageContext, data: Loaded<N>): PageView<Body> | Moved | undefined
  Page(props: PageProps<Body>): ReactNode
}

/** A page that is ready to render: its view, and the React element of that view. */
export interface OpenPage {
  view: PageView
  body: ReactNode
}

/** A row of `routes.ts`: a `PageRoute` without its type parameters. */
export interface Route {
  at: RouteAddress
  isListed(publication: Publication, path: string): boolean
  needs(context: PageContext): Needs
  /** Loads what the page needs and makes the page; undefined when there is no such page. */
  open(context: PageContext, load: LoadNeeds): Promise<OpenPage | Moved | undefined>
}

/**
 * Declares a page. Types check that `view` reads what `needs` asks for, and `Page` renders what it returns.
 */
export function route<N extends Needs, Body>(row: PageRoute<N, Body>): Route {
  const isListed = row.isListed ?? (() => true)
  return {
    at: row.at,
    isListed,
    needs: row.needs,
    async open(context, load) {
      const view = row.view(context, await load(row.needs(context)))
      if (!view || 'movedTo' in view) return view
      const noindex = view.noindex || !isListed(context.publication, context.path)
      return openPage(row.Page, noindex ? { ...view, noindex } : view, context.texts)
    },
  }
}

/** Makes the React element of a view, also for pages that are not routes, such as the not-found page. */
export function openPage<Body>(
  Page: (props: PageProps<Body>) => ReactNode,
  view: PageView<Body>,
  t: Texts,
): OpenPage {
  return { view, body: createElement(Page, { view: view.body, t }) }
}
