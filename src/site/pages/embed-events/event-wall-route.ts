import { coming } from '../../needs.ts'
import { route } from '../../route.ts'
import { EventWallPage } from './EventWallPage.tsx'
import { buildEventWallView } from './event-wall-view.ts'

/** Events that the wall shows. */
const limit = 12

/** The events wall: shown in a frame until publication.yaml names a third party's. */
export const eventsEmbedRoute = route({
  at: '/embed/events',
  needs: () => ({ coming: coming(limit) }),
  view: buildEventWallView,
  Page: EventWallPage,
})
