import { eventFilters, hasPage } from '../../../publication/pages.ts'
import { Frame } from '../../components/Frame.tsx'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { ButtonLink, TapLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { Module } from '../../components/Section.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import modulesCss from '../../components/SidebarModules.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import { eventsSection } from '../../search-result.ts'
import type { Texts } from '../../texts/texts.ts'
import { island as choice } from './EventChoice.island.tsx'
import css from './events.css?inline'
import {
  buildEventDayView,
  buildEventsView,
  type EventDay,
  type EventRow,
  type EventsView,
  mostOccurrences,
} from './events-view.ts'

/** Coming events by day, with links that filter them; or a third party's events wall in a frame. */
function EventsPage({ view, t }: PageProps<EventsView>) {
  const { title } = t.events
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="SidebarModules" css={modulesCss} />
      <Styles name="events" css={css} />
      <PageTitle title={title} />
      {view.frame ? (
        <Frame title={t.events.frame} kind="events" address={view.frame} t={t} />
      ) : (
        <EventList view={view} t={t} />
      )}
    </>
  )
}

function EventList({ view, t }: PageProps<EventsView>) {
  return (
    <div className="events">
      <IslandRoot of={choice} props={{ ...view.choice, t: t.eventChoice }} />
      <SearchBox label={t.events.search} section={eventsSection} className="event-search" t={t} />
      {view.neighborhoods.length > 0 && (
        <nav className="event-places" aria-label={t.events.neighborhoods}>
          {view.neighborhoods.map(({ name, href }) => (
            <TapLink key={href} href={href}>
              {name}
            </TapLink>
          ))}
        </nav>
      )}
      <div className="event-list">
        {view.isNext && <h2 className="next-events">{t.events.nextEvents}</h2>}
        {view.days.map((day) => (
          <Day key={day.iso} day={day} t={t} />
        ))}
      </div>
      <aside className="event-rail">
        <Module id="your-event" title={t.events.missing}>
          <p className="meta">{t.events.whatToSend}</p>
          <ButtonLink href="/contact">{t.events.sendYours}</ButtonLink>
        </Module>
        <Calendars view={view} t={t} />
      </aside>
    </div>
  )
}

/** The city's calendar for the reader's own, and what it is made of. */
function Calendars({ view: { followHref, calendars }, t }: PageProps<EventsView>) {
  return (
    <>
      {followHref && (
        <Module id="take-along" title={t.events.takeAlong}>
          <p>
            <TapLink href={followHref}>{t.events.follow}</TapLink>
          </p>
          <p className="meta">{t.events.followHow}</p>
        </Module>
      )}
      {calendars.length > 0 && (
        <Module id="calendars" title={t.events.calendars}>
          <ul>
            {calendars.map(({ name, state, isStale }) => (
              <li key={name}>
                {name}
                <span className="meta calendar-state">{isStale ? <b>{state}</b> : state}</span>
              </li>
            ))}
          </ul>
        </Module>
      )}
    </>
  )
}

function Day({ day: { iso, weekday, date, rows }, t }: { day: EventDay; t: Texts }) {
  return (
    <section className="event-day-group" aria-labelledby={`day-${iso}`}>
      <h2 id={`day-${iso}`}>
        <time dateTime={iso}>
          {weekday} <span>{date}</span>
        </time>
      </h2>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} t={t} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, t }: { row: EventRow; t: Texts }) {
  const labels = [row.isMeeting && t.events.traits['public meeting']].filter(Boolean)
  return (
    <li>
      <p className="event-when">
        <time dateTime={row.iso}>{row.time ?? (row.isMeeting ? t.events.noTime : t.events.allDay)}</time>
      </p>
      {(row.isCanceled || labels.length > 0) && (
        <p className="meta">
          {row.isCanceled && <b className="event-canceled">{t.events.canceled}</b>}
          {row.isCanceled && labels.length > 0 && ' · '}
          {labels.join(' · ')}
        </p>
      )}
      <h3>
        <a href={row.href}>{row.title}</a>
      </h3>
      {(row.location || row.traits.length > 0) && (
        <p className="meta">
          {row.location}
          {row.location && row.traits.length > 0 && ' · '}
          {row.traits.length > 0 && <b>{row.traits.join(' · ')}</b>}
        </p>
      )}
      {row.notes.map((note) => (
        <p key={note} className="event-note">
          {note}
        </p>
      ))}
      {row.series && <p className="meta">{row.series}</p>}
      {(row.calendarHref ?? row.agendaHref) && (
        <p className="event-links">
          {row.agendaHref && (
            <a
              className="text-link tap"
              href={row.agendaHref}
              target="_blank"
              rel="noopener"
              aria-label={t.events.agendaOf({ title: row.title })}
              aria-describedby="new-tab"
            >
              {`${t.events.agenda} ↗`}
            </a>
          )}
          {row.calendarHref && (
            <a
              className="text-link tap"
              href={row.calendarHref}
              download
              aria-label={t.events.addToCalendarOf({ title: row.title })}
            >
              {t.event.addToCalendar}
            </a>
          )}
        </p>
      )}
    </li>
  )
}

const paths = ['/events', ...eventFilters.map((filter) => `/events/${filter}`)]

/** What the pages of all events, a filter and a day have in common. */
const needs = () =>
  ({ coming: { kind: 'coming', limit: mostOccurrences }, calendars: { kind: 'calendars' } }) as const

/** Local Events, and a path for each filter. */
export const eventsRoute = route({
  at: (publication) => paths.filter((path) => hasPage(publication, path)),
  // A filter repeats a part of the list and changes daily: search engines should list only the whole list.
  isListed: (_, path) => path === '/events',
  needs,
  view: buildEventsView,
  Page: EventsPage,
})

/** The events of one day. */
export const eventDayRoute = route({
  at: '/events/:day{\\d{4}-\\d{2}-\\d{2}}',
  isListed: () => false,
  needs,
  view: buildEventDayView,
  Page: EventsPage,
})
