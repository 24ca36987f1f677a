import { eventAt } from '../../needs.ts'
import { route } from '../../route.ts'
import { EventPage } from './EventPage.tsx'
import { buildEventView } from './event-view.ts'

/** Occurrences that an event's page lists. */
const listed = 4

/** What the pages of all events have in common. */
const eventPage = {
  needs: ({ path }: { path: string }) => ({ answer: eventAt(path, listed) }),
  view: buildEventView,
  Page: EventPage,
}

/** The pages of the publication's own events, each with its next dates and a file for the reader's calendar. */
export const eventRoute = route({
  at: ({ content }) => content.events.map(({ path }) => path),
  // Search engines should not list an example.
  isListed: ({ content }, path) => !content.events.find((event) => event.path === path)?.sample,
  ...eventPage,
})

/** The pages of events of remote calendars, whose addresses end with a token of the event. */
export const remoteEventRoute = route({ at: '/events/:slug(.*-[0-9a-f]{12})', ...eventPage })
