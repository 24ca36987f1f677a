import { AdSlot } from '../../components/AdSlot.tsx'
import { EventCards } from '../../components/events/EventCards.tsx'
import { buildEventCards } from '../../components/events/event-cards.ts'
import { Frame } from '../../components/Frame.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { WeatherCard } from '../../components/weather/WeatherCard.tsx'
import type { PageContext } from '../../page.ts'
import css from './home.css?inline'
import type { HomeView } from './home-view.ts'
import { VideoFacade } from './VideoFacade.tsx'

/** The front page: lead, three more, weather and events; then the categories, a video and the live feed. */
export function HomePage({ view, context }: { view: HomeView; context: PageContext }) {
  const { publication, texts: t } = context
  const { video } = publication.content.home ?? {}
  return (
    <>
      <Styles name="home" css={css} />
      <Styles name="Sidebar" css={sidebarCss} />
      <h1 className="home-headline">{publication.homeHeadline}</h1>
      {view.state === 'loading' && <LoadingStories path={context.path} t={t} />}
      {view.state === 'empty' && <p className="empty-text">{t.stories.empty}</p>}
      {view.lead && (
        <div className="columns front">
          <Story card={view.lead} shape="lead" t={t} />
          <div className="stories">
            {view.more.map((card, index) => (
              <Story key={card.id} card={card} shape={index === 0 ? 'grid' : 'brief'} t={t} />
            ))}
          </div>
          <div>
            <WeatherCard weather={publication.content.sampleWeather} />
            <UpcomingEvents context={context} />
          </div>
        </div>
      )}
      <div className="section">
        <AdSlot />
      </div>
      <div className="columns with-rail section">
        <div>
          {view.tabs.length > 0 && (
            <section aria-labelledby="by-category">
              <h2 className="visually-hidden" id="by-category">
                By category
              </h2>
              <Tabs
                label="Categories"
                tabs={view.tabs.map(({ id, label, cards }) => ({
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
          )}
          {video && <VideoFacade video={video} />}
        </div>
        <aside className="rail" aria-label="Live feed and advertisement">
          <section className="module" aria-labelledby="live">
            <h2 id="live">Live News Feed</h2>
            <Frame
              title="the live news feed"
              kind="live"
              local="/embed/live"
              address={publication.frames.live}
              t={t}
            />
          </section>
          <AdSlot size={600} from="from-tablet" />
          <AdSlot from="below-tablet" />
        </aside>
      </div>
    </>
  )
}

/** Event cards on the front page (section 2). */
const shownEvents = 3

function UpcomingEvents({ context: { publication, now, texts: t } }: { context: PageContext }) {
  const coming = publication.content.upcoming(now, shownEvents)
  if (coming.length === 0) return null
  return (
    <section className="section" aria-labelledby="upcoming">
      <div className="section-head">
        <h2 id="upcoming">Upcoming Events</h2>
        <a className="text-link tap" href="/events">
          View All
        </a>
      </div>
      <div className="stories">
        <EventCards cards={buildEventCards(coming, publication)} t={t} />
      </div>
    </section>
  )
}
