import type { Publication } from '../../publication/publication.ts'
import type { ReferralCount, ReferralStore } from '../../store/referrals.ts'
import { day } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'
import type { Logger } from '../process/logger.ts'

/** The most clicks that are counted in a second for one city: more do not come from readers. */
const mostPerSecond = 50
/** How long counts wait in memory to be written together, in ms. */
const writeAfter = 15_000
/** Days for which counts are kept: this month and the twelve before it. */
const keptDays = 400

interface CityCounts {
  timeZone: string
  /** By day and newsroom. */
  readers: Map<string, ReferralCount>
  second: number
  inSecond: number
}

/** Counts readers sent to newsrooms: in memory first, written together, so that a flood costs the store nothing. */
export class ReferralCounter {
  readonly #store: ReferralStore
  readonly #logger: Pick<Logger, 'warn'>
  readonly #cities = new Map<string, CityCounts>()
  #timer: NodeJS.Timeout | undefined
  #refused = 0

  constructor(store: ReferralStore, logger: Pick<Logger, 'warn'>) {
    this.#store = store
    this.#logger = logger
  }

  /** Counts one reader; `now` in milliseconds since 1970. Never waits for the store. */
  count({ id, timeZone }: Pick<Publication, 'id' | 'timeZone'>, newsroom: string, now: number): void {
    const city = this.#cities.get(id) ?? { timeZone, readers: new Map(), second: 0, inSecond: 0 }
    this.#cities.set(id, city)
    this.#timer ??= setTimeout(() => void this.write(), writeAfter).unref()
    const second = Math.floor(now / 1000)
    if (city.second !== second) Object.assign(city, { second, inSecond: 0 })
    city.inSecond += 1
    if (city.inSecond > mostPerSecond) {
      this.#refused += 1
      return
    }
    const today = dayOf(now, timeZone)
    const key = `${today} ${newsroom}`
    const known = city.readers.get(key) ?? { day: today, newsroom, readers: 0 }
    city.readers.set(key, { ...known, readers: known.readers + 1 })
  }

  /** Writes the counts; those that the store refuses are written the next time. Never rejects. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#refused > 0) {
      this.#logger.warn({ refused: this.#refused }, 'more readers sent on in a second than a city can have')
      this.#refused = 0
    }
    const cities = [...this.#cities]
    this.#cities.clear()
    for (const [id, city] of cities) {
      const keepFrom = dayOf(Date.now() - keptDays * day, city.timeZone)
      try {
        await this.#store.addReferrals(id, [...city.readers.values()], keepFrom)
      } catch (error) {
        this.#logger.warn({ err: error, city: id }, 'readers sent on could not be stored; they are kept')
        this.#keep(id, city)
      }
    }
  }

  #keep(id: string, city: CityCounts): void {
    const since = this.#cities.get(id)
    for (const count of since?.readers.values() ?? []) {
      const key = `${count.day} ${count.newsroom}`
      const readers = (city.readers.get(key)?.readers ?? 0) + count.readers
      city.readers.set(key, { ...count, readers })
    }
    this.#cities.set(id, city)
    this.#timer ??= setTimeout(() => void this.write(), writeAfter).unref()
  }
}
