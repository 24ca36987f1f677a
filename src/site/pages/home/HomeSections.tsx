import { EventCards } from '../../components/events/EventCards.tsx'
import { StoryItem } from '../../components/Story.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { Tabs } from '../../components/Tabs.tsx'
import type { PageProps } from '../../page.ts'
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
