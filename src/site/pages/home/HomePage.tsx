import { AdSlots } from '../../components/AdSlots.tsx'
import { EventCards } from '../../components/events/EventCards.tsx'
import { Frame } from '../../components/Frame.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { WeatherCard } from '../../components/weather/WeatherCard.tsx'
import type { PageProps } from '../../page.ts'
import css from './home.css?inline'
import type { HomeView } from './home-view.ts'
import { VideoFacade } from './VideoFacade.tsx'

/** The front page: lead, three more, weather and events; then the categories, a video and the live feed. */
export function HomePage({ view, t }: PageProps<HomeView>) {
  return (
    <>
      <Styles name="home" css={css} />
      <Styles name="Sidebar" css={sidebarCss} />
      <h1 className="home-headline">{view.headline}</h1>
      {view.state === 'loading' && <LoadingStories path={view.path} t={t} />}
      {view.state === 'empty' && <p className="empty-text">{t.stories.empty}</p>}
      <Front view={view} t={t} />
      {view.ads.middle.length > 0 && (
        <div className="section">
          <AdSlots slots={view.ads.middle} t={t} />
        </div>
      )}
      <div className="columns with-rail section">
        <div>
          <ByCategory view={view.tabs} t={t} />
          {view.video && <VideoFacade video={view.video} t={t} />}
        </div>
        <aside className="rail" aria-label={t.home.rail}>
          <section className="module" aria-labelledby="live">
            <h2 id="live">{t.live.title}</h2>
            <Frame title={t.live.frame} kind="live" local="/embed/live" address={view.liveFrame} t={t} />
          </section>
          <AdSlots slots={view.ads.rail} t={t} />
        </aside>
      </div>
    </>
  )
}

function Front({ view, t }: PageProps<HomeView>) {
  if (!view.lead) return null
  return (
    <div className="columns front">
      <Story card={view.lead} shape="lead" t={t} />
      {view.more.length > 0 && (
        <div className="stories">
          {view.more.map((card, index) => (
            <Story key={card.id} card={card} shape={index === 0 ? 'grid' : 'brief'} t={t} />
          ))}
        </div>
      )}
      {(view.weather || view.events.length > 0) && (
        <div>
          {view.weather && <WeatherCard view={view.weather} t={t} />}
          <UpcomingEvents view={view.events} t={t} />
        </div>
      )}
    </div>
  )
}

function UpcomingEvents({ view: cards, t }: PageProps<HomeView['events']>) {
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="upcoming">
      <div className="section-head">
        <h2 id="upcoming">{t.home.upcomingEvents}</h2>
        <a className="text-link tap" href="/events">
          {t.home.viewAllEvents}
        </a>
      </div>
      <div className="stories">
        <EventCards cards={cards} t={t} />
      </div>
    </section>
  )
}

function ByCategory({ view: tabs, t }: PageProps<HomeView['tabs']>) {
  if (tabs.length === 0) return null
  return (
    <section aria-labelledby="by-category">
      <h2 className="visually-hidden" id="by-category">
        {t.home.byCategory}
      </h2>
      <Tabs
        label={t.home.categories}
        tabs={tabs.map(({ id, label, cards }) => ({
          id,
          label,
          panel: (
            <div className="columns columns-two">
              {cards.map((card) => (
                <Story key={card.id} card={card} shape="pair" t={t} />
              ))}
            </div>
          ),
        }))}
      />
    </section>
  )
}
