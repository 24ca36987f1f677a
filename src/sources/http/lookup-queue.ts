import pLimit from 'p-limit'

/** Resolves a host name to all its addresses. */
export type Lookup = (
  hostname: string,
  answer: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

const mostAtOnce = 2

/**
 * Limits a lookup to two names at a time. Node resolves names in the process's four pool threads, and a name server that
 * hangs must not block all of them. A name that has waited longer than `timeout` milliseconds fails without a lookup.
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
