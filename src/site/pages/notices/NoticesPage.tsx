import { HeadlineList } from '../../components/LatestList.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import type { PageProps } from '../../page.ts'
import type { NoticesPageView } from './notices-view.ts'

/** Notices of city, county, schools and others in their own words, newest first. */
export function NoticesPage({ view, t }: PageProps<NoticesPageView>) {
  return (
    <>
      <PageTitle title={t.notices.title} />
      {view.cards.length > 0 ? (
        <HeadlineList cards={view.cards} labelled={false} t={t} />
      ) : (
        <p className="empty-text">{t.notices.none}</p>
      )}
    </>
  )
}
