import { route } from '../../route.ts'
import { HowWeChoosePage } from './HowWeChoosePage.tsx'
import { buildHowWeChooseView } from './how-we-choose-view.ts'

/** How the front page is ordered, printed from what orders it. */
export const howWeChooseRoute = route({
  at: '/how-we-choose',
  needs: () => ({}),
  view: buildHowWeChooseView,
  Page: HowWeChoosePage,
})
