import type { EventCard } from '../../components/events/event-cards.ts'
import { StoryItem } from '../../components/Story.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { Tabs } from '../../components/Tabs.tsx'
import type { PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import type { HomeView } from './home-view.ts'

/** The next events. */
export function UpcomingEvents({ view: cards, t }: PageProps<HomeView['events']>) {
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

/** Coming events as cards, in the given order: day, title, time and place, linked to the event's page. */
function EventCards({ cards, t }: { cards: readonly EventCard[]; t: Texts }) {
  return cards.map(({ id, title, href, when, location, sample, isCanceled, isMeeting }) => (
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
          {sample && `${t.events.sample} · `}
          {when.days ?? when.time ?? (isMeeting ? t.events.noTime : t.events.allDay)}
          {location && (
            <>
              <span className="visually-hidden"> · </span>
              <span className="event-place">{location}</span>
            </>
          )}
        </p>
        <a className="text-link tap" href={href} target="_top" aria-label={t.events.viewDetailsOf(title)}>
          {t.events.viewDetails}
        </a>
      </div>
    </article>
  ))
}

/** Two stories of each section, in tabs. */
export function ByCategory({ view: tabs, t }: PageProps<HomeView['tabs']>) {
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

/** Two cards side by side, or in rows when only one has a picture: columns would then differ too much in height. */
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
export function GuideRow({ view: cards, t }: PageProps<HomeView['guides']>) {
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="guides">
      <div className="section-head">
        <h2 id="guides">{t.home.guides}</h2>
      </div>
      <div className="columns columns-three guides">
        {cards.map((card) => (
          <StoryItem key={card.id} card={card} shape="grid" t={t} />
        ))}
      </div>
    </section>
  )
}
