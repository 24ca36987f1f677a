import type { Occurrence } from '../../../publication/content.ts'
import { buildEventMonths, type EventMonth } from '../../components/events/event-cards.ts'
import type { PageContext, PageView } from '../../page.ts'

/** Exactly what the events wall shows. */
export interface EventWallView {
  months: readonly EventMonth[]
}

/** The coming events, by month. */
export function buildEventWallView(
  { publication, texts }: PageContext,
  data: { coming: readonly Occurrence[] },
): PageView<EventWallView> {
  return {
    title: texts.eventWall.title,
    description: texts.eventWall.description,
    noindex: true,
    bare: true,
    body: { months: buildEventMonths(data.coming, publication) },
  }
}
