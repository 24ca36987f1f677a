import type { DigestTimes, Publication } from '../../publication/publication.ts'
import type { NewMailing } from '../../store/mailings.ts'
import type { Store } from '../../store/store.ts'
import type { MailKind } from '../../store/subscribers.ts'
import { day, hour, minute } from '../../time/durations.ts'
import { instantOfClock, zonedTime } from '../../time/zoned-time.ts'
import type { Logger } from '../log/logger.ts'
import type { PublicationDirectory } from '../publication-directory.ts'
import type { ComposedDigest } from './compose-digest.ts'

/** The services that make issues. */
export interface IssueScheduleParts {
  store: Pick<Store, 'subscribers' | 'mailings'>
  directory: Pick<PublicationDirectory, 'load' | 'indexOf'>
  /** Whether a city has a watch or warning, in force or just ended, that its subscribers may have to know. */
  hasAlerts(city: Pick<Publication, 'id' | 'weather'>, now: number): Promise<boolean>
  compose(kind: 'daily' | 'weekly', publication: Publication, now: number): Promise<ComposedDigest>
  /** One message about alerts that subscribers do not know; undefined for none. `told`: messages of late. */
  composeAlerts(
    publication: Publication,
    now: number,
    told: readonly { edition: string; madeAt: number }[],
  ): Promise<NewMailing | undefined>
  logger: Pick<Logger, 'info' | 'error'>
}

/** How often the cities with subscribers are listed, in ms. */
const listedEvery = minute
/** Messages about alerts are remembered for this long, in ms: longer than any alert lasts. */
const remembered = 60 * day

const kinds = ['daily', 'weekly'] as const

/** Makes the issues of every city that has subscribers, each once, at the times that its folder names. */
export class IssueSchedule {
  readonly #parts: IssueScheduleParts
  /** The last issue of each city and kind that was made or had no news: its city is not read for it again. */
  readonly #settled = new Map<string, string>()
  /** Cities with subscribers, and when they were listed, which takes longer with more subscribers. */
  #cities: { ids: readonly string[]; at: number } = { ids: [], at: Number.NEGATIVE_INFINITY }

  constructor(parts: IssueScheduleParts) {
    this.#parts = parts
  }

  /**
   * Makes the issues that are due, unless another process has. What cannot be made is logged, tried again the
   * next time, and holds up no other city or kind. Throws a StoreError where the cities cannot be listed.
   */
  async makeDue(now: number): Promise<void> {
    for (const city of await this.#citiesAt(now)) {
      await this.#attempt({ city }, () => this.#makeFor(city, now))
    }
  }

  async #citiesAt(now: number): Promise<readonly string[]> {
    if (Math.abs(now - this.#cities.at) >= listedEvery) {
      this.#cities = { ids: await this.#parts.store.subscribers.cities(), at: now }
    }
    return this.#cities.ids
  }

  /** Reads a city only where something is due: thousands every few seconds would take all the time. */
  async #makeFor(city: string, now: number): Promise<void> {
    const { directory, hasAlerts } = this.#parts
    const index = directory.indexOf({ id: city })
    if (!index?.digests) return
    const { digests, timeZone } = index
    const due = kinds.flatMap((kind) => {
      const edition = dueIssue(kind, { digests, timeZone }, now)
      return edition === undefined || this.#settled.get(`${city} ${kind}`) === edition
        ? []
        : { kind, edition }
    })
    const { weather } = index
    const alerts = await hasAlerts({ id: city, ...(weather && { weather }) }, now)
    if (due.length === 0 && !alerts) return
    const publication = await directory.load({ id: city })
    if (publication?.newsletter !== 'open') return
    if (alerts) await this.#attempt({ city, kind: 'alerts' }, () => this.#makeAlertIssue(publication, now))
    for (const { kind, edition } of due) {
      await this.#attempt({ city, kind }, () => this.#make(kind, edition, publication, now))
    }
  }

  async #attempt(fields: { city: string; kind?: MailKind }, make: () => Promise<void>): Promise<void> {
    try {
      await make()
    } catch (error) {
      this.#parts.logger.error({ err: error, ...fields }, 'an issue could not be made; it is tried again')
    }
  }

  async #makeAlertIssue(publication: Publication, now: number): Promise<void> {
    const { store, composeAlerts, logger } = this.#parts
    const since = now - remembered
    const told = await store.mailings.listMade(publication.id, 'alerts', since)
    const mailing = await composeAlerts(publication, now, told)
    if (!mailing) return
    const { city, kind, edition } = mailing
    const isNew = await store.mailings.add(mailing, { since, count: told.length })
    if (isNew) logger.info({ city, kind, edition }, 'alerts sent to subscribers')
  }

  async #make(
    kind: 'daily' | 'weekly',
    edition: string,
    publication: Publication,
    now: number,
  ): Promise<void> {
    const { store, compose, logger } = this.#parts
    const city = publication.id
    if (!(await store.mailings.has(city, kind, edition))) {
      const { mailing, hasNews } = await compose(kind, publication, now)
      const isNew = hasNews && (await store.mailings.add({ ...mailing, edition }))
      if (!hasNews) logger.info({ city, kind, edition }, 'no issue: there is no news on the front page')
      else if (isNew) logger.info({ city, kind, edition }, 'issue made')
    }
    this.#settled.set(`${city} ${kind}`, edition)
  }
}

/** How late an issue is still made, in ms, also over midnight; after that it is left out. */
const latest = 3 * hour

/**
 * The issue due at an instant, named by the day of the city's calendar on which it became due; undefined for
 * none. An hour that the clocks skip or show twice is read as by `instantOfClock`: one issue then, too.
 */
export function dueIssue(
  kind: 'daily' | 'weekly',
  { digests, timeZone }: { digests: DigestTimes; timeZone: string },
  now: number,
): string | undefined {
  const today = zonedTime(now, timeZone).toPlainDate()
  const time = kind === 'weekly' ? digests.weekly.time : digests.daily
  return [today, today.subtract({ days: 1 })]
    .filter(({ dayOfWeek }) => kind === 'daily' || dayOfWeek === digests.weekly.weekday)
    .map(String)
    .find((edition) => {
      const due = instantOfClock(`${edition}T${time}`, timeZone)
      return due !== undefined && now >= due && now < due + latest
    })
}
