import { referrals } from '../../needs.ts'
import { route } from '../../route.ts'
import { ReferralsPage } from './ReferralsPage.tsx'
import { buildReferralsView } from './referrals-view.ts'

/** Readers sent to newsrooms this month, at /referrals. */
export const referralsRoute = route({
  at: '/referrals',
  needs: () => ({ counts: referrals() }),
  view: buildReferralsView,
  Page: ReferralsPage,
})
