import { LRUCache } from 'lru-cache'
import { hour, minute } from '../../time/durations.ts'

/** How long a picture is left out that cannot be shown, such as one not found or undecodable, in ms. */
const leftOutFor = hour
/** How long after the first failure of its host; doubled with each further one. */
const firstPause = 2 * minute

/** How long a failure lengthens the pause after the next one, in ms. */
const forgottenAfter = 2 * hour

/** Pictures that failed, by their ids, in memory: a host that was down is asked again soon, with back-off. */
export class FailedPictures {
  readonly #failures = new LRUCache<string, { until: number; tries: number }>({
    max: 10_000,
    ttl: forgottenAfter,
  })
  readonly #now: () => number

  /** `now`: the time in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether a picture is left out at this moment. */
  has(id: string): boolean {
    return (this.#failures.get(id)?.until ?? 0) > this.#now()
  }

  /** Records a failure. `isPassing`: its host did not answer, or had a failure of its own. */
  note(id: string, isPassing: boolean): void {
    const tries = this.#failures.get(id)?.tries ?? 0
    const pause = isPassing ? Math.min(firstPause * 2 ** tries, leftOutFor) : leftOutFor
    this.#failures.set(id, { until: this.#now() + pause, tries: tries + 1 })
  }
}
