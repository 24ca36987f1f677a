import type { DigestTimes, Publication } from '../../publication/publication.ts'
import type { Mailing } from '../../store/mailings.ts'
import type { Store } from '../../store/store.ts'
import type { MailKind } from '../../store/subscribers.ts'
import { day, hour } from '../../time/durations.ts'
import { instantOfClock, zonedTime } from '../../time/zoned-time.ts'
import type { Logger } from '../process/logger.ts'
import type { PublicationDirectory } from '../publication-directory.ts'
import type { ComposedDigest } from './compose-digest.ts'

/** The services that make issues. */
export interface IssueScheduleParts {
  store: Pick<Store, 'subscribers' | 'mailings'>
  directory: Pick<PublicationDirectory, 'load'>
  compose(kind: 'daily' | 'weekly', publication: Publication, now: number): Promise<ComposedDigest>
  /** Composes one message about the alerts that subscribers were not told of yet; undefined where there are none. `told`: messages of late. */
  composeAlerts(
    publication: Publication,
    now: number,
    told: readonly { edition: string; madeAt: number }[],
  ): Promise<Omit<Mailing, 'id'> | undefined>
  logger: Pick<Logger, 'info' | 'error'>
}

/** Messages about alerts are remembered for this long, in ms: longer than any alert lasts. */
const remembered = 60 * day

const kinds = ['daily', 'weekly'] as const

/** Makes the issues of every city that has subscribers, each once, at the times that its folder names. */
export class IssueSchedule {
  readonly #parts: IssueScheduleParts
  /** The last issue of each city and kind that had no news: it is not composed again. */
  readonly #withoutNews = new Map<string, string>()

  constructor(parts: IssueScheduleParts) {
    this.#parts = parts
  }

  /**
   * Makes the issues that are due, unless another process has made them. What cannot be made is logged, tried again the
   * next time, and holds up neither another city nor another kind. Throws a StoreError where the cities cannot be listed.
   */
  async makeDue(now: number): Promise<void> {
    for (const city of await this.#parts.store.subscribers.cities()) {
      await this.#attempt({ city }, async () => {
        const publication = await this.#parts.directory.load({ id: city })
        if (publication?.newsletter !== 'open') return
        await this.#attempt({ city, kind: 'alerts' }, () => this.#tellAlerts(publication, now))
        for (const kind of kinds)
          await this.#attempt({ city, kind }, () => this.#make(kind, publication, now))
      })
    }
  }

  async #attempt(fields: { city: string; kind?: MailKind }, make: () => Promise<void>): Promise<void> {
    try {
      await make()
    } catch (error) {
      this.#parts.logger.error({ err: error, ...fields }, 'an issue could not be made; it is tried again')
    }
  }

  async #tellAlerts(publication: Publication, now: number): Promise<void> {
    const { store, composeAlerts, logger } = this.#parts
    const told = await store.mailings.listMade(publication.id, 'alerts', now - remembered)
    const mailing = await composeAlerts(publication, now, told)
    if (!mailing) return
    const { city, kind, edition } = mailing
    const { isNew } = await store.mailings.add(mailing)
    if (isNew) logger.info({ city, kind, edition }, 'alerts sent to subscribers')
  }

  async #make(kind: 'daily' | 'weekly', publication: Publication, now: number): Promise<void> {
    const { store, compose, logger } = this.#parts
    const city = publication.id
    const edition = dueIssue(kind, publication, now)
    if (edition === undefined || this.#withoutNews.get(`${city} ${kind}`) === edition) return
    if (await store.mailings.has(city, kind, edition)) return
    const { mailing, hasNews } = await compose(kind, publication, now)
    if (!hasNews) {
      this.#withoutNews.set(`${city} ${kind}`, edition)
      logger.info({ city, kind, edition }, 'no issue: there is no news on the front page')
      return
    }
    const { isNew } = await store.mailings.add(mailing)
    if (isNew) logger.info({ city, kind, edition }, 'issue made')
  }
}

/** How late the day's issue is still made, in ms; after that it is left out. */
const latest = 3 * hour

/**
 * The issue that is due at an instant: its name is the day of the city's calendar. Undefined while none is. An hour that
 * the clocks skip or show twice is read as by `instantOfClock`: there is one issue on such a day, too.
 */
export function dueIssue(
  kind: 'daily' | 'weekly',
  { digests, timeZone }: { digests: DigestTimes; timeZone: string },
  now: number,
): string | undefined {
  const today = zonedTime(now, timeZone)
  const edition = today.toPlainDate().toString()
  if (kind === 'weekly' && today.dayOfWeek !== digests.weekly.weekday) return undefined
  const time = kind === 'weekly' ? digests.weekly.time : digests.daily
  const due = instantOfClock(`${edition}T${time}`, timeZone)
  return due !== undefined && now >= due && now < due + latest ? edition : undefined
}
