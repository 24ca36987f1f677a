import { timesOf } from '../../needs.ts'
import { route } from '../../route.ts'
import { EventPage } from './EventPage.tsx'
import { buildEventView, findEvent } from './event-view.ts'

/** Times that an event's page lists. */
const listed = 4

/** The pages of events, each with its next dates and a file for the reader's calendar. */
export const eventRoute = route({
  at: ({ content }) => content.events.map(({ path }) => path),
  // Search engines should not list an example.
  isListed: (publication, path) => !findEvent(publication, path)?.sample,
  needs: ({ path }) => ({ times: timesOf(path, listed) }),
  view: buildEventView,
  Page: EventPage,
})
