import { OutlineLink, OutsideLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { ReadingColumn } from '../../components/ReadingColumn.tsx'
import { ShareLinks } from '../../components/ShareLinks.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import modulesCss from '../../components/SidebarModules.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './event.css?inline'
import { buildEventView, type EventView } from './event-view.ts'

/** One event: time, place and description, with a calendar file and ways to share it. */
function EventPage({ view, t }: PageProps<EventView>) {
  return (
    <article className="event-page">
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="SidebarModules" css={modulesCss} />
      <Styles name="event" css={css} />
      <PageTitle title={view.title}>
        {view.isCanceled && (
          <p>
            <strong>{t.event.canceled}</strong>
          </p>
        )}
      </PageTitle>
      <div className="columns with-rail">
        <Facts view={view} t={t} />
        <ReadingColumn>
          {view.notes.map((note) => (
            <p key={note} className="event-note">
              {note}
            </p>
          ))}
          {view.description && (
            <>
              <h2>{t.event.about}</h2>
              <p className="deck">{view.description}</p>
            </>
          )}
          <Buttons view={view} t={t} />
          {view.announcedBy && <p className="meta">{t.event.announcedBy({ name: view.announcedBy })}</p>}
          <ShareLinks address={view.address} title={view.title} t={t} />
        </ReadingColumn>
      </div>
    </article>
  )
}

function Facts({ view, t }: PageProps<EventView>) {
  const { rhythm, hoursInRhythm, times, isMeeting, location, joinHref } = view
  return (
    <div className="event-facts">
      <div className="module">
        <h2>{t.event.when}</h2>
        {times.length === 0 && <p>{t.event.noTimes}</p>}
        {rhythm && (
          <>
            <p>{rhythm}</p>
            <p className="meta" id="next-dates">
              {t.event.nextDates}
            </p>
          </>
        )}
        <ul aria-labelledby={rhythm && 'next-dates'}>
          {times.map(({ iso, date, time, isCanceled }) => (
            <li key={iso}>
              <time dateTime={iso}>
                {date}
                {!hoursInRhythm && (
                  <span className="meta"> {time ?? (isMeeting ? t.events.noTime : t.events.allDay)}</span>
                )}
              </time>
              {isCanceled && <b> {t.events.canceled}</b>}
            </li>
          ))}
        </ul>
      </div>
      {location && (
        <div className="module">
          <h2>{t.event.where}</h2>
          <p>{location}</p>
          {joinHref && (
            <p>
              <OutsideLink href={joinHref}>{t.event.join}</OutsideLink>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function Buttons({ view: { calendarHref, repeats, organizerHref, agendaHref }, t }: PageProps<EventView>) {
  return (
    <p className="button-row">
      {calendarHref && (
        <a className="button" href={calendarHref} download>
          {repeats ? t.event.addNextDate : t.event.addToCalendar}
        </a>
      )}
      {agendaHref && (
        <OutsideLink href={agendaHref} className="button button-outline">
          {t.event.agenda}
        </OutsideLink>
      )}
      {organizerHref && (
        <OutsideLink href={organizerHref} className="button button-outline">
          {t.event.organizer}
        </OutsideLink>
      )}
      <OutlineLink href="/events">{t.event.allEvents}</OutlineLink>
    </p>
  )
}

/** Occurrences that an event's page lists. */
const listed = 4

/** What the pages of all events have in common. */
const eventPage = {
  needs: ({ path }: { path: string }) => ({ answer: { kind: 'event', path, limit: listed } }) as const,
  view: buildEventView,
  Page: EventPage,
}

/** Pages of the publication's own events, each with its next dates and a file for the reader's calendar. */
export const eventRoute = route({
  at: ({ content }) => content.events.map(({ path }) => path),
  // Search engines should not list an example.
  isListed: ({ content }, path) => !content.events.find((event) => event.path === path)?.sample,
  ...eventPage,
})

/** The pages of events of remote calendars, whose addresses end with a token of the event. */
export const remoteEventRoute = route({ at: '/events/:slug{[^/]*-[0-9a-f]{12}}', ...eventPage })
