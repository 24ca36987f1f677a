import { route } from '../../route.ts'
import { EventsPage } from './EventsPage.tsx'
import { buildEventsView } from './events-view.ts'

/** Local Events: the events wall. */
export const eventsRoute = route({
  at: '/events',
  needs: () => ({}),
  view: buildEventsView,
  Page: EventsPage,
})
