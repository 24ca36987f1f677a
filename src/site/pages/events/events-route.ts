import { eventFilters, hasPage } from '../../../publication/pages.ts'
import { coming } from '../../needs.ts'
import { route } from '../../route.ts'
import { EventsPage } from './EventsPage.tsx'
import { buildEventsView } from './events-view.ts'

/** Times of events among which the page looks. */
const limit = 200
const paths = ['/events', ...eventFilters.map((filter) => `/events/${filter}`)]

/** Local Events, and its filters at addresses of their own. */
export const eventsRoute = route({
  at: (publication) => paths.filter((path) => hasPage(publication, path)),
  // A filter is a part of the list, and another one each day.
  isListed: (_, path) => path === '/events',
  needs: () => ({ coming: coming(limit) }),
  view: buildEventsView,
  Page: EventsPage,
})
