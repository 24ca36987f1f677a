import type { Occurrence } from '../../../publication/content.ts'
import { Styles } from '../../components/Styles.tsx'
import css from './EventCards.css?inline'
import { formatEventTime } from './event-time.ts'

/** Coming events as cards, in the order given. */
export function EventCards(props: { occurrences: readonly Occurrence[]; timeZone: string }) {
  return props.occurrences.map((occurrence) => (
    <EventCard
      key={`${occurrence.event.uid} ${occurrence.startsAt}`}
      occurrence={occurrence}
      timeZone={props.timeZone}
    />
  ))
}

/** One coming event: day, title, time and place, and a link to its page. */
function EventCard({ occurrence, timeZone }: { occurrence: Occurrence; timeZone: string }) {
  const { event } = occurrence
  const when = formatEventTime(occurrence, timeZone)
  return (
    <article className="event">
      <Styles name="EventCards" css={css} />
      <p className="event-day">
        <time dateTime={when.iso}>
          {when.month}
          <b>{when.day}</b>
          {when.weekday}
        </time>
      </p>
      <div>
        <h3>{event.title}</h3>
        <p className="meta">
          {event.sample && 'Sample event · '}
          {when.time}
          {event.location && (
            <>
              <span className="visually-hidden"> · </span>
              <span className="event-place">{event.location}</span>
            </>
          )}
        </p>
        <a
          className="text-link tap"
          href={event.path}
          target="_top"
          aria-label={`View Details: ${event.title}`}
        >
          View Details
        </a>
      </div>
    </article>
  )
}
