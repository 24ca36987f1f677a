import { buildNotices } from '../../components/notices/notices.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { noteUnread } from '../../components/unread-note.tsx'
import type { Notice, UnreadFeeds } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the page of official notices shows, newest first. */
export interface NoticesPageView {
  cards: readonly StoryCard[]
  /** Which offices could not be read; undefined where all were. */
  unread: string | undefined
  /** Whether all were read, and none had a notice. */
  isEmpty: boolean
}

/** The view of the page of official notices. */
export function buildNoticesView(
  context: PageContext,
  { list, unread }: { list: readonly Notice[]; unread: UnreadFeeds | undefined },
): PageView<NoticesPageView> {
  const { publication, texts } = context
  const { title } = texts.notices
  return {
    title,
    description: texts.notices.description(publication.city, publication.name),
    body: {
      cards: buildNotices(list, context)?.cards ?? [],
      unread: noteUnread(unread, context),
      isEmpty: list.length === 0 && unread === undefined,
    },
  }
}
