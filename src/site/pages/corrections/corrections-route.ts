import { route } from '../../route.ts'
import { correctionsPath } from '../../shell/feed-links.ts'
import { CorrectionsPage } from './CorrectionsPage.tsx'
import { buildCorrectionsView } from './corrections-view.ts'

/** Every correction of our own articles. */
export const correctionsRoute = route({
  at: correctionsPath,
  needs: () => ({}),
  view: buildCorrectionsView,
  Page: CorrectionsPage,
})
