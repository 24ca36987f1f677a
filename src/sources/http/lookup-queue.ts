/** Answers a host name with all its addresses. */
export type Lookup = (
  hostname: string,
  answer: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

const mostAtOnce = 2

/**
 * The same lookup, two names at a time: Node resolves names in the four pool threads of the process, and a name server
 * that hangs must not hold them all. A name that has waited `longestWait` milliseconds fails without a lookup.
 */
export function fewAtATime(resolve: Lookup, longestWait: number): Lookup {
  const waiting: { since: number; run: () => void; tooLate: () => void }[] = []
  let running = 0
  const next = () => {
    while (running < mostAtOnce) {
      const first = waiting.shift()
      if (!first) return
      if (Date.now() - first.since > longestWait) first.tooLate()
      else {
        running++
        first.run()
      }
    }
  }
  return (hostname, answer) => {
    waiting.push({
      since: Date.now(),
      tooLate: () => answer(new Error(`${hostname} could not be resolved in time`), []),
      run: () =>
        resolve(hostname, (error, addresses) => {
          running--
          answer(error, addresses)
          next()
        }),
    })
    next()
  }
}
