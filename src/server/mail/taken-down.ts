import { liveAddressesOf } from '../../city/edition.ts'
import type { Publication } from '../../publication/publication.ts'
import { findRemoval } from '../../publication/removals.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { Mailing } from '../../store/mailings.ts'
import { day } from '../../time/durations.ts'

/** An issue shows reports of the days before it was made. */
const shownFor = 8 * day
const mostReports = 5_000

/** Whether issues that wait to be sent hold a report that was taken down since they were made. */
export class TakenDownIssues {
  /** By issue; a reloaded publication is a new object. */
  readonly #known = new WeakMap<Publication, Map<number, Promise<boolean>>>()
  readonly #store: Pick<ArticleStore, 'loadLatest'>

  constructor(store: Pick<ArticleStore, 'loadLatest'>) {
    this.#store = store
  }

  /** Throws a StoreError. */
  has(mailing: Mailing, publication: Publication): Promise<boolean> {
    const ofCity = this.#known.get(publication) ?? new Map<number, Promise<boolean>>()
    this.#known.set(publication, ofCity)
    const found = ofCity.get(mailing.id) ?? this.#look(mailing, publication)
    ofCity.set(mailing.id, found)
    // What failed is asked again for the next message.
    found.catch(() => ofCity.delete(mailing.id))
    return found
  }

  async #look({ kind, text, subject, madeAt }: Mailing, publication: Publication): Promise<boolean> {
    const { removals } = publication
    if (removals.length === 0 || kind === 'alerts') return false
    const reports = await this.#store.loadLatest({
      feeds: liveAddressesOf(publication),
      since: madeAt - shownFor,
      limit: mostReports,
    })
    // Lines of a message are wrapped.
    const said = oneLine(`${subject} ${text}`)
    return reports.some(
      (report) =>
        findRemoval(removals, report) !== undefined &&
        (said.includes(oneLine(report.title)) || said.includes(report.link)),
    )
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
