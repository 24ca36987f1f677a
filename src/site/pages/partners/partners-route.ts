import { route } from '../../route.ts'
import { PartnersPage } from './PartnersPage.tsx'
import { buildPartnersView } from './partners-view.ts'

/** Documents for partners, at /partners. */
export const partnersRoute = route({
  at: '/partners',
  needs: () => ({}),
  view: buildPartnersView,
  Page: PartnersPage,
})
