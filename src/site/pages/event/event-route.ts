import { timesOf } from '../../needs.ts'
import { route } from '../../route.ts'
import { EventPage } from './EventPage.tsx'
import { buildEventView, findEvent } from './event-view.ts'

/** Occurrences that an event's page lists. */
const listed = 4

/** The pages of events. */
export const eventRoute = route({
  at: ({ content }) => content.events.map(({ path }) => path),
  // Search engines must not list an invented event.
  isListed: (publication, path) => !findEvent(publication, path)?.sample,
  needs: ({ path }) => ({ times: timesOf(path, listed) }),
  view: buildEventView,
  Page: EventPage,
})
