import { HeadlineList } from '../../components/LatestList.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { PageProps } from '../../page.ts'
import css from './live-feed.css?inline'
import type { LiveView } from './live-view.ts'

/** The latest headlines of several categories, in rows that fill the frame, and a link to more. */
export function LivePage({ view, t }: PageProps<LiveView>) {
  return (
    <div className="live-feed">
      <Styles name="live-feed" css={css} />
      <h1 className="visually-hidden">{t.live.heading}</h1>
      {view.state === 'loading' && <LoadingStories path={view.path} t={t} />}
      {view.state === 'empty' && <p className="empty-text">{t.stories.empty}</p>}
      <HeadlineList cards={view.cards} labelled t={t} />
      {view.more && (
        <p className="live-more">
          <a className="text-link tap" href={view.more.href} target="_top">
            {view.more.label}
          </a>
        </p>
      )}
    </div>
  )
}
