import { lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { minute } from '../../time/durations.ts'

/** An address of a host, IPv4 or IPv6. */
interface HostAddress {
  address: string
  family: number
}

/** Resolves a host name to all its addresses. */
export type Lookup = (
  hostname: string,
  answer: (error: Error | null, addresses: HostAddress[]) => void,
) => void

/** Names whose addresses are remembered, and for how long at most, whatever their records say, in ms. */
const remembered = { most: 50_000, longest: 5 * minute }
/** The system's lookup takes one of four pool threads, and a hanging name server must not block them all. */
const mostInPool = 2

/**
 * Looks names up at the name servers, many at a time, and remembers the answers as long as their records
 * say. A name unknown there is looked up as the system does, which also has a file of hosts. `servers`:
 * other name servers than the system's, such as `127.0.0.1:5353`; `timeout`: milliseconds for one name.
 */
export function openNameLookup(timeout: number, servers?: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: Math.ceil(timeout / 2), tries: 2 })
  if (servers) resolver.setServers(servers)
  const known = new LRUCache<string, HostAddress[]>({ max: remembered.most })
  const asking = new Map<string, Promise<HostAddress[]>>()
  const bySystem = limitLookups(lookUpBySystem, timeout)

  async function ask(hostname: string): Promise<HostAddress[]> {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname, { ttl: true }),
      resolver.resolve6(hostname, { ttl: true }),
    ])
    const records = [
      ...(four.status === 'fulfilled' ? four.value.map((record) => ({ ...record, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((record) => ({ ...record, family: 6 })) : []),
    ]
    const addresses = records.map(({ address, family }) => ({ address, family }))
    if (addresses.length > 0) {
      const ttl = Math.min(remembered.longest, 1_000 * Math.min(...records.map((record) => record.ttl)))
      if (ttl > 0) known.set(hostname, addresses, { ttl })
      return addresses
    }
    if (four.status === 'rejected' && four.reason.code === 'ETIMEOUT') throw four.reason
    return new Promise((resolve, reject) =>
      bySystem(hostname, (error, found) => (error ? reject(error) : resolve(found))),
    )
  }

  return (hostname, answer) => {
    const remembered = known.get(hostname)
    if (remembered) return answer(null, remembered)
    const asked = asking.get(hostname) ?? ask(hostname).finally(() => asking.delete(hostname))
    asking.set(hostname, asked)
    asked.then(
      (addresses) => answer(null, addresses),
      (error: Error) => answer(error, []),
    )
  }
}

/** Limits a lookup to two names at a time. A name that waited longer than `timeout` ms fails without one. */
export function limitLookups(resolve: Lookup, timeout: number): Lookup {
  const limit = pLimit(mostInPool)
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

function lookUpBySystem(hostname: string, answer: Parameters<Lookup>[1]): void {
  systemLookup(hostname, { all: true }, (error, addresses) => answer(error, addresses ?? []))
}
