import { route } from '../../route.ts'
import { HowWeChoosePage } from './HowWeChoosePage.tsx'
import { buildHowWeChooseView, howWeChooseNeeds } from './how-we-choose-view.ts'

/** How the front page is ordered, at /how-we-choose. */
export const howWeChooseRoute = route({
  at: '/how-we-choose',
  needs: howWeChooseNeeds,
  view: buildHowWeChooseView,
  Page: HowWeChoosePage,
})
