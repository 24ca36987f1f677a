import { route } from '../../route.ts'
import { PartnersPage } from './PartnersPage.tsx'
import { buildPartnersView } from './partners-view.ts'

/** Documents for partners, at /partners; listed once there are any. */
export const partnersRoute = route({
  at: '/partners',
  isListed: ({ content }) => content.documents.length > 0,
  needs: () => ({}),
  view: buildPartnersView,
  Page: PartnersPage,
})
