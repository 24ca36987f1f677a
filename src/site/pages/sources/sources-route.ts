import { route } from '../../route.ts'
import { SourcesPage } from './SourcesPage.tsx'
import { buildSourcesView, sourcesNeeds } from './sources-view.ts'

/** The feeds that the city reads, and what is wrong with each, at /sources. */
export const sourcesRoute = route({
  at: '/sources',
  needs: sourcesNeeds,
  view: buildSourcesView,
  Page: SourcesPage,
})
