import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** A trial of the product under faults, with a form short enough for the tests. */
export interface Scenario {
  /** What `count` counts, the usual number and the least. */
  counted: string
  usual: number
  least: number
  run(count: number): Promise<Outcome>
}

/** The figures of a trial, and what went wrong, in words. */
export interface Outcome {
  seen: Readonly<Record<string, unknown>>
  faults: readonly string[]
}

/** So many milliseconds of an idle machine, more where other work shares its processors. */
export function underLoad(milliseconds: number): number {
  return Math.round(milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
}

/** Waits until nothing is missing; resolves to what still is after so many milliseconds, a minute of an idle machine by default. */
export async function untilNone(
  missing: () => Promise<readonly string[]> | readonly string[],
  milliseconds = underLoad(60_000),
): Promise<readonly string[]> {
  for (const end = performance.now() + milliseconds; ; await sleep(100)) {
    const still = await missing()
    if (still.length === 0 || performance.now() > end) return still
  }
}
