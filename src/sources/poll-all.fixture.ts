import type { Store } from '../store/store.ts'
import { day, hour } from '../time/durations.ts'
import type { SafeClient } from './http/safe-fetch.ts'
import { defaultPollTimes } from './pipeline/poll-times.ts'
import { type RunOutcome, runSource } from './pipeline/run-source.ts'
import type { AnySourceKind } from './pipeline/source-kind.ts'

/** What polls with. `now`: time in ms; `deadline`: of a fetch, in ms; `offline`: no source is reachable. */
export interface PollingParts {
  store: Store
  client: SafeClient
  kinds: ReadonlyMap<string, AnySourceKind>
  now: () => number
  deadline: number
  offline?: boolean
}

/** Polls every source that the store lists, whenever it is due. Returns the outcomes by kind. */
export async function pollAll({
  store,
  client,
  kinds,
  now,
  deadline,
  offline = false,
}: PollingParts): Promise<Map<string, RunOutcome>> {
  const dueBy = now() + 9 * day
  const query = { worker: 'w', now: dueBy, lease: 1000, limit: 20, perHost: 20, longestWait: 99 * hour }
  const outcomes = new Map<string, RunOutcome>()
  for (const claim of await store.sources.claimDue(query)) {
    const kind = kinds.get(claim.kind)
    if (!kind) throw new Error(`no kind ${claim.kind}`)
    const outcome = await runSource(kind, claim, {
      store: store.sources,
      client,
      times: defaultPollTimes,
      fetchDeadline: deadline,
      signal: new AbortController().signal,
      now,
      offline: () => offline,
      random: () => 0.5,
      parsing: () => undefined,
      parsed: () => undefined,
    })
    outcomes.set(claim.kind, outcome)
  }
  return outcomes
}
