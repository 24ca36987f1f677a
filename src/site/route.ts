import { createElement, type ReactNode } from 'react'
import type { Publication } from '../publication/publication.ts'
import type { Loaded, LoadNeeds, Needs } from './needs.ts'
import type { Moved, PageContext, PageProps, PageView } from './page.ts'
import type { Texts } from './texts/texts.ts'

/**
 * Where a page is found: one path, a pattern whose segments after a colon match any segment (`/events/:slug`) or those of a form (`/:section/:slug(.*-\\d+)`), or the
 * paths that a publication's content gives.
 */
export type RouteAddress = string | ((publication: Publication) => readonly string[])

/** A page: what it needs, the view that it makes of the answers, and the component that draws the view. */
export interface PageRoute<N extends Needs, Body> {
  at: RouteAddress
  /** Whether search engines may list the page at this path: by default they may. Where not, it is 'noindex' and in no sitemap. */
  isListed?(publication: Publication, path: string): boolean
  needs(context: PageContext): N
  /** Pure. Undefined where there is no page at this path after all, as for an unknown slug of a pattern. */
  view(context: PageContext, data: Loaded<N>): PageView<Body> | Moved | undefined
  Page(props: PageProps<Body>): ReactNode
}

/** A page made: its view, and its component with that view. */
export interface OpenPage {
  view: PageView
  body: ReactNode
}

/** A row of `routes.ts`: a `PageRoute` whose types are its own business. */
export interface Route {
  at: RouteAddress
  isListed(publication: Publication, path: string): boolean
  needs(context: PageContext): Needs
  /** Loads what the page needs and makes it; undefined where there is no such page. */
  open(context: PageContext, load: LoadNeeds): Promise<OpenPage | Moved | undefined>
}

/** Declares a page; the names and kinds of its needs are checked between `needs` and `view`, the view's shape between `view` and `Page`. */
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

/** Puts a view into its component, also for pages that are no route, such as the not-found page. */
export function openPage<Body>(
  Page: (props: PageProps<Body>) => ReactNode,
  view: PageView<Body>,
  t: Texts,
): OpenPage {
  return { view, body: createElement(Page, { view: view.body, t }) }
}
