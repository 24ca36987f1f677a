import type { CalendarEvent, Occurrence } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { cutText } from '../../components/text-cut.ts'
import type { PageContext } from '../../page.ts'
import { type Route, markupRoute as route } from '../../route.ts'
import { buildEvent } from '../../shell/schema-nodes.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import articleCss from '../article/article.css?inline'
import { ShareLinks } from '../article/ShareLinks.tsx'
import css from './event-page.css?inline'
import { formatEventTime } from './event-time.ts'

/** Occurrences that are looked through for an event's own, and how many of those its page lists. */
const lookedThrough = 400
const listed = 6

/** The coming occurrences of one event, soonest first. */
export function nextOccurrences(event: CalendarEvent, publication: Publication, now: number): Occurrence[] {
  return publication.content
    .upcoming(now, lookedThrough)
    .filter((occurrence) => occurrence.event.uid === event.uid)
    .slice(0, listed)
}

/** The page of one event, with its next dates and a file for the reader's calendar. */
export function eventRoute(event: CalendarEvent): Route {
  return route({
    path: event.path,
    // An example of a listing is nothing that a search engine should announce.
    isListed: () => !event.sample,
    stories: {},
    build: (context) => {
      const coming = nextOccurrences(event, context.publication, context.now)
      return {
        title: event.title,
        description: cutText(event.description, 160) || event.title,
        structuredData: [
          ...(event.sample ? [] : coming.slice(0, 1).map((occurrence) => buildEvent(occurrence, context))),
          buildBreadcrumbs(context.origin, { name: event.title, path: event.path }),
        ],
        body: <EventPage event={event} coming={coming} context={context} />,
      }
    },
  })
}

function EventPage(props: { event: CalendarEvent; coming: readonly Occurrence[]; context: PageContext }) {
  const { event, coming, context } = props
  const { timeZone } = context.publication
  return (
    <article className="event-page">
      <Styles name="article" css={articleCss} />
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="event-page" css={css} />
      <PageTitle title={event.title}>
        {event.sample && <p className="meta">Sample event: an example of a listing, not an announcement.</p>}
      </PageTitle>
      <div className="columns with-rail">
        <div className="event-facts">
          <div className="module">
            <h2>When</h2>
            {coming.length === 0 && <p>No further dates are known.</p>}
            <ul>
              {coming.map((occurrence) => {
                const when = formatEventTime(occurrence, timeZone)
                return (
                  <li key={when.iso}>
                    <time dateTime={when.iso}>
                      {when.date} <span className="meta">{when.time}</span>
                    </time>
                  </li>
                )
              })}
            </ul>
          </div>
          {event.location && (
            <div className="module">
              <h2>Where</h2>
              <p>{event.location}</p>
            </div>
          )}
        </div>
        <div className="article-text">
          {event.description && (
            <>
              <h2>About</h2>
              <p className="deck">{event.description}</p>
            </>
          )}
          <p className="button-row">
            {coming.length > 0 && (
              <a className="button" href={`${event.path}.ics`} download>
                {event.rule ? 'Add next date to calendar' : 'Add to calendar'}
              </a>
            )}
            {event.href && (
              <a
                className="button button-outline"
                href={event.href}
                target="_blank"
                rel="noopener"
                aria-describedby="new-tab"
              >
                Organizer’s page ↗
              </a>
            )}
            <a className="button button-outline" href="/events">
              All events
            </a>
          </p>
          <ShareLinks address={`${context.origin}${event.path}`} title={event.title} />
        </div>
      </div>
    </article>
  )
}
