import pLimit from 'p-limit'

/** Answers a host name with all its addresses. */
export type Lookup = (
  hostname: string,
  answer: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

const mostAtOnce = 2

/**
 * The same lookup, two names at a time: Node resolves names in the four pool threads of the process, and a name server
 * that hangs must not hold them all. A name that has waited longer than `timeout` milliseconds is not looked up any more.
 */
export function limitLookups(resolve: Lookup, timeout: number): Lookup {
  const limit = pLimit(mostAtOnce)
  return (hostname, answer) => {
    const since = Date.now()
    void limit(() => {
      if (Date.now() - since > timeout) {
        answer(new Error(`${hostname} could not be resolved in time`), [])
        return
      }
      return new Promise<void>((done) =>
        resolve(hostname, (error, addresses) => {
          done()
          answer(error, addresses)
        }),
      )
    })
  }
}
