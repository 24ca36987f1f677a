import { referrals } from '../../needs.ts'
import { route } from '../../route.ts'
import { ReferralsPage } from './ReferralsPage.tsx'
import { buildReferralsView } from './referrals-view.ts'

/** How many readers this month's pages sent to each newsroom. */
export const referralsRoute = route({
  at: '/referrals',
  needs: () => ({ counts: referrals() }),
  view: buildReferralsView,
  Page: ReferralsPage,
})
