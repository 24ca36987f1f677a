import { HeadlineList } from '../../components/LatestList.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { livePartPath } from '../../components/live-address.ts'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './live-feed.css?inline'
import {
  buildLiveHeadlinesView,
  buildLivePartView,
  type LiveHeadlinesView,
  liveNeeds,
  livePartNeeds,
} from './live-view.ts'

/**
 * The latest headlines of several categories, in rows that fill the frame, with a link to more and one to
 * reload, which a script (browser/live-frame.ts) replaces by keeping the headlines up to date.
 */
function LivePage({ view, t }: PageProps<LiveHeadlinesView>) {
  return (
    <div
      className="live-feed"
      data-live={JSON.stringify(t.live.script)}
      data-language={view.language}
      data-zone={view.timeZone}
    >
      <Styles name="live-feed" css={css} />
      <h1 className="visually-hidden">{t.live.heading}</h1>
      {view.state === 'loading' && <LoadingStories path={view.path} t={t} />}
      {view.state === 'empty' && <p className="empty-text">{view.isPart ? t.live.none : t.stories.empty}</p>}
      <HeadlineList cards={view.cards} ownTarget="_top" t={t} />
      <div className="live-foot">
        {view.more && (
          <a className="text-link tap live-more" href={view.more.href} target="_top">
            {view.more.label}
          </a>
        )}
        <span className="meta live-state">{t.live.asOf({ time: view.asOf })}</span>
        <a className="text-link tap live-reload" href={view.path}>
          {t.live.reload}
        </a>
      </div>
    </div>
  )
}

/** The live feed, shown in a frame unless publication.yaml names a third party's. */
export const liveEmbedRoute = route({
  at: '/embed/live',
  needs: liveNeeds,
  view: buildLiveHeadlinesView,
  Page: LivePage,
})

/** The live feed of the front page, without the stories that the page shows. */
export const livePartRoute = route({
  at: livePartPath,
  needs: livePartNeeds,
  view: buildLivePartView,
  Page: LivePage,
})
