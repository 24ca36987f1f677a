import type { SourceState } from '../../store/source-state.ts'
import { day } from '../../time/durations.ts'

/** How long an address must redirect permanently before the new one is used directly, so that a parked domain cannot capture a feed. */
const provenAfter = 7 * day

/** The address to request: the source's own, or the one to which it has redirected permanently for a week, unless that fails. */
export function addressNow(
  key: string,
  { movedTo, movedSince, failures }: SourceState,
  now: number,
): { address: string; isAdopted: boolean } {
  const isProven = movedTo !== undefined && movedSince !== undefined && now - movedSince >= provenAfter
  return isProven && failures === 0
    ? { address: movedTo, isAdopted: true }
    : { address: key, isAdopted: false }
}

/** The state's record of a move after an answer; `movedTo` is where permanent redirects led, if they did. */
export function moveAfter(
  before: SourceState,
  movedTo: string | undefined,
  { now, isAdopted }: { now: number; isAdopted: boolean },
): Pick<SourceState, 'movedTo' | 'movedSince'> {
  // Requested directly, the new address does not redirect; if it does, a new week begins.
  if (isAdopted && movedTo === undefined) return { movedTo: before.movedTo, movedSince: before.movedSince }
  if (movedTo === undefined) return { movedTo: undefined, movedSince: undefined }
  return { movedTo, movedSince: movedTo === before.movedTo ? before.movedSince : now }
}
