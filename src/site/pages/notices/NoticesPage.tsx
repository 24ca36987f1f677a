import { HeadlineList } from '../../components/LatestList.tsx'
import { buildNotices, noticesPath } from '../../components/notices/notices.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { noteUnread, UnreadNote } from '../../components/unread-note.tsx'
import type { Notice, UnreadFeeds } from '../../needs.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'

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
    description: texts.notices.description({ city: publication.city, publication: publication.name }),
    body: {
      cards: buildNotices(list, context)?.cards ?? [],
      unread: noteUnread(unread, context),
      isEmpty: list.length === 0 && unread === undefined,
    },
  }
}

/** Notices of city, county, schools and others in their own words, newest first. */
function NoticesPage({ view, t }: PageProps<NoticesPageView>) {
  return (
    <>
      <PageTitle title={t.notices.title} />
      <UnreadNote note={view.unread} t={t} />
      {view.cards.length > 0 && <HeadlineList cards={view.cards} t={t} />}
      {view.isEmpty && <p className="empty-text">{t.notices.none}</p>}
    </>
  )
}

/** All notices of the city's offices, at /official-notices. */
export const noticesRoute = route({
  at: noticesPath,
  needs: () => ({ list: { kind: 'notices', limit: 60, perOffice: 10 }, unread: { kind: 'unreadOffices' } }),
  view: buildNoticesView,
  Page: NoticesPage,
})
