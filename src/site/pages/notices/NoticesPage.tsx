import { HeadlineList } from '../../components/LatestList.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { UnreadNote } from '../../components/unread-note.tsx'
import { type PageProps, route } from '../../page.ts'
import { buildNoticesView, type NoticesPageView } from './notices-view.ts'

/** Notices of city, county, schools and others in their own words, newest first. */
function NoticesPage({ view, t }: PageProps<NoticesPageView>) {
  return (
    <>
      <PageTitle title={t.notices.title} />
      <UnreadNote note={view.unread} t={t} />
      {view.cards.length > 0 && <HeadlineList cards={view.cards} labelled={false} t={t} />}
      {view.isEmpty && <p className="empty-text">{t.notices.none}</p>}
    </>
  )
}

/** All notices of the city's offices, at /official-notices. */
export const noticesRoute = route({
  at: '/official-notices',
  needs: () => ({ list: { kind: 'notices', limit: 60, perOffice: 10 }, unread: { kind: 'unreadOffices' } }),
  view: buildNoticesView,
  Page: NoticesPage,
})
