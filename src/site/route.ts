import { createElement, type ReactNode } from 'react'
import type { Publication } from '../publication/publication.ts'
import type { Loaded, LoadNeeds, Needs } from './needs.ts'
import type { Moved, PageContext, PageProps, PageView } from './page.ts'
import type { Texts } from './texts/texts.ts'

/**
 * The address of a route: one path; a pattern (`/events/:slug`), in which a regular expression may limit a segment
 * (`/:section/:slug(.*-\\d+)`); or the paths that a publication's content gives.
 */
export type RouteAddress = string | ((publication: Publication) => readonly string[])

/** A page: its needs, the function that makes a view of the answers, and the component that renders the view. */
export interface PageRoute<N extends Needs, Body> {
  at: RouteAddress
  /**
   * Whether search engines may list the page at this path; by default yes. If not, it is 'noindex' and in no sitemap.
   */
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
 * Declares a page. The types check that `view` reads what `needs` asks for, and that `Page` renders what `view`
 * returns.
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
