import { eventFilters, hasPage } from '../../../publication/pages.ts'
import { calendars, coming } from '../../needs.ts'
import { route } from '../../route.ts'
import { EventsPage } from './EventsPage.tsx'
import { buildEventsView } from './events-view.ts'

/** Occurrences that are loaded and then filtered. */
const limit = 200
const paths = ['/events', ...eventFilters.map((filter) => `/events/${filter}`)]

/** Local Events, and a path for each filter. */
export const eventsRoute = route({
  at: (publication) => paths.filter((path) => hasPage(publication, path)),
  // A filter repeats a part of the list and changes daily: search engines should list only the whole list.
  isListed: (_, path) => path === '/events',
  needs: () => ({ coming: coming(limit), calendars: calendars() }),
  view: buildEventsView,
  Page: EventsPage,
})
