import { AdSlots } from '../../components/ad-slots.tsx'
import type { EventCard } from '../../components/events/event-cards.ts'
import { Frame } from '../../components/Frame.tsx'
import type { NoteView } from '../../components/front-view.ts'
import { LatestList } from '../../components/LatestList.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { LeadStory } from '../../components/lead-story.tsx'
import { TapLink, TextLink } from '../../components/links.tsx'
import { livePartPath } from '../../components/live-address.ts'
import { LocalServicesBrief } from '../../components/local-services/LocalServices.tsx'
import { Notices } from '../../components/notices/notices.tsx'
import { Section } from '../../components/Section.tsx'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { WeatherCard } from '../../components/weather/WeatherCard.tsx'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import noteCss from './editors-note.css?inline'
import eventsCss from './events.css?inline'
import css from './home.css?inline'
import { buildHomeView, type HomeView, homeNeeds } from './home-view.ts'
import { VideoFacade } from './VideoFacade.tsx'

/** The day's stories and the latest headlines; then services, sections, guides, a video and the live feed. */
function HomePage({ view, t }: PageProps<HomeView>) {
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
      className={
        view.more.length > 0 && view.latest ? 'columns front with-latest' : 'columns front front-alone'
      }
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
              <StoryItem key={card.id} card={card} shape={index === 0 ? 'grid' : 'brief'} t={t} />
            ))}
          </div>
        </section>
      )}
      {view.latest && (
        <Section
          id="latest"
          title={view.isQuiet ? t.home.newestReports : t.home.latest}
          more={
            view.local && (
              <TapLink href={view.local.href}>{t.home.allOf({ section: view.local.label })}</TapLink>
            )
          }
        >
          <LatestList view={view.latest} t={t} />
        </Section>
      )}
    </div>
  )
}

function LiveFeed({ view, t }: PageProps<NonNullable<HomeView['live']>>) {
  return (
    <Section id="live" title={t.live.title}>
      <Frame title={t.live.frame} kind="live" local={livePartPath} address={view.address} t={t} />
    </Section>
  )
}

/** The next events. */
function UpcomingEvents({ view: cards, t }: PageProps<HomeView['events']>) {
  if (cards.length === 0) return null
  return (
    <Section
      id="upcoming"
      className="section"
      title={t.home.upcomingEvents}
      more={<TapLink href="/events">{t.home.viewAllEvents}</TapLink>}
    >
      <Styles name="home-events" css={eventsCss} />
      <div className="stories">
        <EventCards cards={cards} t={t} />
      </div>
    </Section>
  )
}

/** Coming events as cards, in the given order: day, title, time and place, linked to the event's page. */
function EventCards({ cards, t }: { cards: readonly EventCard[]; t: Texts }) {
  return cards.map(({ id, title, href, when, location, isCanceled, isMeeting }) => (
    <article key={id} className="event">
      <p className="event-day">
        <time dateTime={when.iso} title={when.date}>
          {when.month}
          <b>{when.day}</b>
          {when.weekday}
        </time>
      </p>
      <div>
        <h3>{title}</h3>
        <p className="meta">
          {isCanceled && `${t.events.canceled} · `}
          {when.days ?? when.time ?? (isMeeting ? t.events.noTime : t.events.allDay)}
          {location && (
            <>
              <span className="visually-hidden"> · </span>
              <span className="event-place">{location}</span>
            </>
          )}
        </p>
        <a className="text-link tap" href={href} target="_top" aria-label={t.events.viewDetailsOf({ title })}>
          {t.events.viewDetails}
        </a>
      </div>
    </article>
  ))
}

/** Two stories of each section, in tabs. */
function ByCategory({ view: tabs, t }: PageProps<HomeView['tabs']>) {
  if (tabs.length === 0) return null
  return (
    <section aria-labelledby="by-category">
      <h2 className="visually-hidden" id="by-category">
        {t.home.byCategory}
      </h2>
      <Tabs
        label={t.home.categories}
        tabs={tabs.map(({ id, label, cards }) => ({ id, label, panel: <Pair view={cards} t={t} /> }))}
      />
    </section>
  )
}

/** Two cards side by side; in rows when only one has a picture: columns would differ too much in height. */
function Pair({ view: cards, t }: PageProps<readonly StoryCard[]>) {
  const pictures = cards.filter(({ image }) => image).length
  const inRows = pictures > 0 && pictures < cards.length
  return (
    <div className={inRows ? 'stories' : 'columns columns-two'}>
      {cards.map((card) => (
        <StoryItem key={card.id} card={card} shape={inRows ? 'row' : 'pair'} t={t} />
      ))}
    </div>
  )
}

/** Guides: articles of our own. */
function GuideRow({ view: cards, t }: PageProps<HomeView['guides']>) {
  if (cards.length === 0) return null
  return (
    <Section id="guides" className="section" title={t.home.guides}>
      <div className="columns columns-three guides">
        {cards.map((card) => (
          <StoryItem key={card.id} card={card} shape="grid" t={t} />
        ))}
      </div>
    </Section>
  )
}

/** The front page's heading, the time of the newest report, and a link to how stories are chosen. */
function HomeHead({ view, t }: PageProps<HomeView>) {
  return (
    <>
      <header className="home-head">
        <h1>{view.headline}</h1>
        <p>
          <News view={view} t={t} />
          <TapLink href="/how-we-choose">{t.home.howWeChoose}</TapLink>
        </p>
      </header>
      {view.note && <Note note={view.note} />}
    </>
  )
}

/** An editor's words about today. */
function Note({ note: { lines, by } }: { note: NoteView }) {
  return (
    <div className="editors-note">
      <Styles name="editors-note" css={noteCss} />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="meta">{by}</p>
    </div>
  )
}

function News({ view: { news }, t }: PageProps<HomeView>) {
  switch (news?.kind) {
    case 'updated':
      return (
        <span>
          {t.home.updated} <time dateTime={news.at.iso}>{news.at.label}</time>
        </span>
      )
    case 'few':
      return <span>{t.home.newStories({ count: news.count })}</span>
    case 'quiet':
      return (
        <span>
          <b>
            {t.home.quiet.noNewReports} <time dateTime={news.since.iso}>{news.since.label}</time>.
          </b>{' '}
          {news.why} <TextLink href="/sources">{t.stories.unread.more}</TextLink>
        </span>
      )
    case 'unread':
      return <span>{news.note}</span>
    case undefined:
      return null
  }
}

/** The front page. */
export const homeRoute = route({ at: '/', needs: homeNeeds, view: buildHomeView, Page: HomePage })
