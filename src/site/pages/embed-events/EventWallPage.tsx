import { EventCards } from '../../components/events/EventCards.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { PageProps } from '../../page.ts'
import css from './event-wall.css?inline'
import type { EventWallView } from './event-wall-view.ts'

/** The coming events, month by month. */
export function EventWallPage({ view: { months }, t }: PageProps<EventWallView>) {
  return (
    <>
      <Styles name="event-wall" css={css} />
      <h1 className="visually-hidden">{t.eventWall.heading}</h1>
      {months.length === 0 && <p className="empty-text">{t.eventWall.empty}</p>}
      {months.map(({ month, cards }) => (
        <section key={month} className="event-month">
          <div className="section-head">
            <h2>{month}</h2>
          </div>
          <div className="event-wall">
            <EventCards cards={cards} t={t} />
          </div>
        </section>
      ))}
    </>
  )
}
