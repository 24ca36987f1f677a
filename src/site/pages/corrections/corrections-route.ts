import { route } from '../../route.ts'
import { correctionsPath } from '../../shell/feed-links.ts'
import { CorrectionsPage } from './CorrectionsPage.tsx'
import { buildCorrectionsView } from './corrections-view.ts'

/** The corrections of our own articles, at /corrections. */
export const correctionsRoute = route({
  at: correctionsPath,
  needs: () => ({}),
  view: buildCorrectionsView,
  Page: CorrectionsPage,
})
