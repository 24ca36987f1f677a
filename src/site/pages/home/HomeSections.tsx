import { EventCards } from '../../components/events/EventCards.tsx'
import { Story } from '../../components/Story.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { Tabs } from '../../components/Tabs.tsx'
import type { PageProps } from '../../page.ts'
import type { HomeView } from './home-view.ts'

/** The next events, each with a link to its page. */
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

/** Two stories of each section, a tab for each. */
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

/** Side by side; in rows where only one has a picture, which would leave a hole beside it. */
function Pair({ view: cards, t }: PageProps<readonly StoryCard[]>) {
  const pictures = cards.filter(({ image }) => image).length
  const inRows = pictures > 0 && pictures < cards.length
  return (
    <div className={inRows ? 'stories' : 'columns columns-two'}>
      {cards.map((card) => (
        <Story key={card.id} card={card} shape={inRows ? 'row' : 'pair'} t={t} />
      ))}
    </div>
  )
}

/** Articles of our own. */
export function GuideRow({ view: cards, t }: PageProps<HomeView['guides']>) {
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="guides">
      <div className="section-head">
        <h2 id="guides">{t.home.guides}</h2>
      </div>
      <div className="columns columns-three guides">
        {cards.map((card) => (
          <Story key={card.id} card={card} shape="grid" t={t} />
        ))}
      </div>
    </section>
  )
}
