import { liveAddressesOf } from '../../city/edition.ts'
import { mailTextOf } from '../../mail/mail-text.ts'
import type { Publication } from '../../publication/publication.ts'
import { findRemoval } from '../../publication/removals.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { Mailing } from '../../store/mailings.ts'
import { day } from '../../time/durations.ts'

/** An issue shows reports of the days before it was made. */
const shownFor = 8 * day
const mostReports = 5_000

/** Tells whether a waiting issue holds a report that was taken down since. Rejects with a StoreError. */
export function openTakenDown(
  store: Pick<ArticleStore, 'loadLatest'>,
): (mailing: Mailing, publication: Publication) => Promise<boolean> {
  /** By issue; a reloaded publication is a new object. */
  const known = new WeakMap<Publication, Map<number, Promise<boolean>>>()

  async function look({ kind, html, subject, madeAt }: Mailing, publication: Publication): Promise<boolean> {
    const { removals } = publication
    if (removals.length === 0 || kind === 'alerts') return false
    const reports = await store.loadLatest({
      feeds: liveAddressesOf(publication),
      since: madeAt - shownFor,
      limit: mostReports,
    })
    // Lines of a message are wrapped.
    const said = oneLine(`${subject} ${mailTextOf(html)}`)
    return reports.some(
      (report) =>
        findRemoval(removals, report) !== undefined &&
        (said.includes(oneLine(report.title)) || said.includes(report.link)),
    )
  }

  return (mailing, publication) => {
    const ofCity = known.get(publication) ?? new Map<number, Promise<boolean>>()
    known.set(publication, ofCity)
    const found = ofCity.get(mailing.id) ?? look(mailing, publication)
    ofCity.set(mailing.id, found)
    // What failed is asked again for the next message.
    found.catch(() => ofCity.delete(mailing.id))
    return found
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
