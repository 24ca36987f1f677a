import { buildNotices, noticesPath } from '../../components/notices/notices.ts'
import type { StoryCard } from '../../components/story-card.ts'
import type { Notice } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** What the page of official notices shows, newest first. */
export interface NoticesPageView {
  cards: readonly StoryCard[]
}

/** The view of the page of official notices. */
export function buildNoticesView(
  context: PageContext,
  { list }: { list: readonly Notice[] },
): PageView<NoticesPageView> {
  const { publication, origin, texts } = context
  const { title } = texts.notices
  return {
    title,
    description: texts.notices.description(publication.city, publication.name),
    structuredData: [buildBreadcrumbs({ origin, texts }, { name: title, path: noticesPath })],
    body: { cards: buildNotices(list, context)?.cards ?? [] },
  }
}
