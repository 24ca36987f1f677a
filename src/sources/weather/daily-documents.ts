import { day, minute } from '../../time/durations.ts'
import { type Ask, type ReadAnswer, readServiceAnswer } from './service.ts'

/** How long, in ms, an outdated document is used after a failed request, so that nobody waits for each. */
const triedAgainAfter = 10 * minute

/** Documents that rarely change, by path, each requested once a day; requests at one time share an answer. */
export class DailyDocuments<Value> {
  readonly #parse: (text: string) => Value
  readonly #kept = new Map<string, { read: ReadAnswer<Value>; until: number }>()
  readonly #asking = new Map<string, Promise<ReadAnswer<Value>>>()

  /** `parse` throws where a text is no such document. */
  constructor(parse: (text: string) => Value) {
    this.#parse = parse
  }

  /** An outdated document is better than none. Never rejects. `now` in ms since 1970. */
  async load(path: string, ask: Ask, now: number): Promise<ReadAnswer<Value>> {
    const kept = this.#kept.get(path)
    if (kept && kept.until > now) return kept.read
    const asking = this.#asking.get(path) ?? this.#ask(path, ask, now)
    this.#asking.set(path, asking)
    const read = await asking
    if (read.kind === 'read' || !kept) return read
    this.#kept.set(path, { read: kept.read, until: now + triedAgainAfter })
    return kept.read
  }

  /** Drops a document, such as a point whose grid was not found, so that it is requested again. */
  forget(path: string): void {
    this.#kept.delete(path)
  }

  async #ask(path: string, ask: Ask, now: number): Promise<ReadAnswer<Value>> {
    const read = readServiceAnswer(await ask(path), this.#parse)
    this.#asking.delete(path)
    if (read.kind === 'failed') return { ...read, message: `${path}: ${read.message}` }
    this.#kept.set(path, { read, until: now + day })
    return read
  }
}
