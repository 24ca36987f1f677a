import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** Exactly what the events page shows. */
export interface EventsView {
  /** Address of a third party's events wall; undefined where our own is shown. */
  frame: string | undefined
}

/** The view of the events page. */
export function buildEventsView({ publication, origin, path, texts }: PageContext): PageView<EventsView> {
  const { title, description } = texts.events
  return {
    title,
    description: description(publication.city, publication.name),
    structuredData: [buildBreadcrumbs({ origin, texts }, { name: title, path })],
    body: { frame: publication.frames.events },
  }
}
