import { firstOfMonth } from '../../city/data.ts'
import type { Publication } from '../../publication/publication.ts'
import { referralTopic } from '../../store/topics.ts'
import { dayOf, formatZoned } from '../../time/zoned-time.ts'
import type { Output, OutputParts } from './output.ts'

/** This month's referrals as JSON: readers sent on each day, and to each newsroom that was sent any. */
export async function referralsOutput(
  { id, name, timeZone }: Publication,
  { store, origin, now }: OutputParts,
): Promise<Output> {
  const today = dayOf(now, timeZone)
  const counts = await store.referrals.loadReferrals(id, firstOfMonth(today), today)
  const body = {
    publication: name,
    page: `${origin}/referrals`,
    from: firstOfMonth(today),
    until: formatZoned(now, timeZone),
    counts,
  }
  return {
    contentType: 'application/json',
    body: JSON.stringify(body),
    row: 'stories',
    topics: new Set([referralTopic(id)]),
  }
}
