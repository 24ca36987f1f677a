import type { Publication } from '../../publication/publication.ts'
import type { Removal } from '../../publication/removals.ts'
import { instantOf } from '../../time/zoned-time.ts'
import type { Texts } from '../texts/texts.ts'
import { formatNewsDate, type NewsDate } from './date-formats.ts'
import { Facts } from './Facts.tsx'

/** What is said of a story that was taken down; its headline never is. */
export interface RemovalView {
  date: NewsDate
  askedBy: string
  reason: string
}

/** What readers are told of a removal. */
export function viewRemoval({ date, askedBy, reason }: Removal, publication: Publication): RemovalView {
  return { date: formatNewsDate(instantOf(date, 12, publication.timeZone), publication), askedBy, reason }
}

/** Who asked for a removal, why, and when it was done. */
export function RemovalFacts({ removal, t }: { removal: RemovalView; t: Texts }) {
  return (
    <Facts
      rows={[
        { name: t.removed.askedBy, value: removal.askedBy },
        { name: t.removed.reason, value: removal.reason },
        { name: t.removed.date, value: <time dateTime={removal.date.iso}>{removal.date.label}</time> },
      ]}
    />
  )
}
