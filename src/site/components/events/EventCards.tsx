import type { Texts } from '../../texts/texts.ts'
import type { EventCard } from './event-cards.ts'

/** Coming events as cards, in the given order: day, title, time and place, linked to the event's page. */
export function EventCards({ cards, t }: { cards: readonly EventCard[]; t: Texts }) {
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
