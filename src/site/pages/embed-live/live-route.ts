import { livePartPath } from '../../components/live-address.ts'
import { route } from '../../route.ts'
import { LivePage } from './LivePage.tsx'
import { buildLiveHeadlinesView, buildLivePartView, liveNeeds, livePartNeeds } from './live-view.ts'

/** The live feed, shown in a frame unless publication.yaml names a third party's. */
export const liveEmbedRoute = route({
  at: '/embed/live',
  needs: liveNeeds,
  view: buildLiveHeadlinesView,
  Page: LivePage,
})

/** The live feed of the front page, without the stories that the page shows. */
export const livePartRoute = route({
  at: livePartPath,
  needs: livePartNeeds,
  view: buildLivePartView,
  Page: LivePage,
})
