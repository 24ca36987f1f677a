import { route } from '../../route.ts'
import { LivePage } from './LivePage.tsx'
import { buildLiveView, liveNeeds } from './live-view.ts'

/** The live feed, shown in a frame unless publication.yaml names a third party's. */
export const liveEmbedRoute = route({
  at: '/embed/live',
  needs: liveNeeds,
  view: buildLiveView,
  Page: LivePage,
})
