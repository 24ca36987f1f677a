import { AdSlots } from '../../components/AdSlots.tsx'
import { Frame } from '../../components/Frame.tsx'
import { LateStyles } from '../../components/LateStyles.tsx'
import { LatestList } from '../../components/LatestList.tsx'
import { LeadStory } from '../../components/LeadStory.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { livePartPath } from '../../components/live-address.ts'
import { LocalServicesBrief } from '../../components/local-services/LocalServices.tsx'
import { Notices } from '../../components/notices/Notices.tsx'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { WeatherCard } from '../../components/weather/WeatherCard.tsx'
import type { PageProps } from '../../page.ts'
import { HomeHead } from './HomeHead.tsx'
import { ByCategory, GuideRow, UpcomingEvents } from './HomeSections.tsx'
import css from './home.css?inline'
import type { HomeView } from './home-view.ts'
import { VideoFacade } from './VideoFacade.tsx'

/**
 * The front page: the day's stories and the latest headlines; then services, sections, guides, a video and the live
 * feed.
 */
export function HomePage({ view, t }: PageProps<HomeView>) {
  return (
    <>
      <Styles name="home" css={css} />
      <HomeHead view={view} t={t} />
      {view.notices?.first && <Notices view={view.notices} t={t} />}
      {view.services && <LocalServicesBrief view={view.services} t={t} />}
      {view.state === 'loading' && <LoadingStories path={view.path} t={t} />}
      {view.state === 'empty' && <p className="empty-text">{t.stories.empty}</p>}
      <Front view={view} t={t} />
      {!view.notices?.first && <Notices view={view.notices} t={t} />}
      {view.ads.middle.length > 0 && (
        <div className="section">
          <AdSlots slots={view.ads.middle} t={t} />
        </div>
      )}
      <LateStyles />
      <div className="columns home-rest section">
        {(view.weather || view.events.length > 0) && (
          <aside className="home-services" aria-label={t.home.services}>
            {view.weather && <WeatherCard view={view.weather} t={t} />}
            <UpcomingEvents view={view.events} t={t} />
          </aside>
        )}
        <div className="home-main">
          <ByCategory view={view.tabs} t={t} />
          <GuideRow view={view.guides} t={t} />
          {view.video && <VideoFacade video={view.video} t={t} />}
        </div>
        {view.live && (
          <aside className="home-feed" aria-label={t.home.liveFeed}>
            <LiveFeed view={view.live} t={t} />
          </aside>
        )}
      </div>
      {view.ads.end.length > 0 && (
        <div className="section">
          <AdSlots slots={view.ads.end} t={t} />
        </div>
      )}
    </>
  )
}

/** The lead, the stories after it, and the latest; on wide screens the latest are between the two. */
function Front({ view, t }: PageProps<HomeView>) {
  if (!view.lead) return null
  return (
    <div
      className={view.more.length > 0 && view.latest ? 'columns front with-latest' : 'columns front'}
      data-look={view.look}
      data-new={view.look && t.home.markNew}
      data-changed={view.look && t.home.markChanged}
    >
      <LeadStory view={view.lead} shape="lead" t={t} />
      {view.more.length > 0 && (
        <section aria-labelledby="top-stories">
          <h2 className="visually-hidden" id="top-stories">
            {t.home.moreTopStories}
          </h2>
          <div className="stories">
            {view.more.map((card, index) => (
              <StoryItem
                key={card.id}
                card={card}
                shape={index === 0 ? 'grid' : 'brief'}
                tellsAlone={view.edition === 'live'}
                t={t}
              />
            ))}
          </div>
        </section>
      )}
      {view.latest && (
        <section aria-labelledby="latest">
          <div className="section-head">
            <h2 id="latest">{view.isQuiet ? t.home.newestReports : t.home.latest(view.latest.sample)}</h2>
            {view.local && (
              <a className="text-link tap" href={view.local.href}>
                {t.home.allOf(view.local.label)}
              </a>
            )}
          </div>
          <LatestList view={view.latest} t={t} />
        </section>
      )}
    </div>
  )
}

function LiveFeed({ view, t }: PageProps<NonNullable<HomeView['live']>>) {
  return (
    <section aria-labelledby="live">
      <div className="section-head">
        <h2 id="live">{t.live.title}</h2>
      </div>
      <Frame title={t.live.frame} kind="live" local={livePartPath} address={view.address} t={t} />
    </section>
  )
}
