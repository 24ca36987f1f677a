import { day } from '../../time/durations.ts'
import type { DocumentFailure } from '../pipeline/fetch-document.ts'
import { parseStations } from './observation.ts'
import type { Ask } from './service.ts'

/** Ids of a grid's stations, the nearest first, or why there are none. */
export type StationList = { kind: 'stations'; ids: readonly string[] } | DocumentFailure

/** How long a list is used, in ms: stations rarely move. */
const keptFor = day

/** Lists of stations by the path of a grid, each requested once a day. */
export class StationLists {
  readonly #kept = new Map<string, { ids: readonly string[]; until: number }>()

  /** Never rejects. An outdated list is used where no new one can be read. `now` in ms since 1970. */
  async load(path: string, ask: Ask, now: number): Promise<StationList> {
    const kept = this.#kept.get(path)
    if (kept && kept.until > now) return { kind: 'stations', ids: kept.ids }
    const list = readList(await ask(path))
    if (list.kind === 'stations') this.#kept.set(path, { ids: list.ids, until: now + keptFor })
    // A grid that is not found has moved: its stations are asked for at the new one.
    else if (kept && list.status !== 404) return { kind: 'stations', ids: kept.ids }
    return list
  }
}

function readList(answer: Awaited<ReturnType<Ask>>): StationList {
  if (answer.kind === 'failed') return answer
  try {
    return { kind: 'stations', ids: parseStations(answer.text) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', reason: 'status', message, retryAfter: undefined }
  }
}
