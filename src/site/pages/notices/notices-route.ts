import { notices } from '../../needs.ts'
import { route } from '../../route.ts'
import { NoticesPage } from './NoticesPage.tsx'
import { buildNoticesView } from './notices-view.ts'

/** All notices of the city's offices, at /official-notices. */
export const noticesRoute = route({
  at: '/official-notices',
  needs: () => ({ list: notices({ limit: 60, perOffice: 10 }) }),
  view: buildNoticesView,
  Page: NoticesPage,
})
