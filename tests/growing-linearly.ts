import { expect } from 'vitest'

/**
 * What this work makes of `most` pieces. Fails where four times as many pieces take far more than
 * four times as long: quadratic work takes sixteen times. Processor time, so that a busy machine
 * does not matter; a pause for garbage collection in one of three attempts does not, either.
 */
export function growingLinearly<T>(most: number, work: (pieces: number) => T): T {
  for (let attempt = 1; ; attempt++) {
    const [, quarter] = cpuOf(() => work(most / 4))
    const [made, whole] = cpuOf(() => work(most))
    const limit = 8 * quarter + 60
    if (whole <= limit) return made
    if (attempt === 3) expect(whole, 'ms of CPU').toBeLessThan(limit)
  }
}

/** What work makes, and its CPU time in ms, of this thread only; in steps of up to 4 ms. */
export function cpuOf<T>(work: () => T): [T, number] {
  const before = process.threadCpuUsage()
  const made = work()
  return [made, process.threadCpuUsage(before).user / 1000]
}
