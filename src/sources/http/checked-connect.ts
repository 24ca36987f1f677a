import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressPolicy, blockList, checkDestination } from './address-check.ts'
import { fewAtATime, type Lookup } from './lookup-queue.ts'

/**
 * Connects to public addresses only. The check stands in the connect step, on the very addresses that are connected
 * to: a check before it could be told another answer by the name server than the connection is.
 */
export function checkedConnector(
  policy: AddressPolicy,
  options: { connectTimeout: number; lookup?: Lookup | undefined },
): buildConnector.connector {
  const resolve = options.lookup ?? fewAtATime(resolveBySystem, options.connectTimeout)
  const connectors = new Map<number, buildConnector.connector>()
  const connectorFor = (port: number) => {
    const known = connectors.get(port)
    if (known) return known
    const connector = buildConnector({
      allowH2: false,
      timeout: options.connectTimeout,
      lookup: checkedLookup(resolve, port, policy),
      blockList: blockList(policy),
    } as buildConnector.BuildOptions)
    connectors.set(port, connector)
    return connector
  }
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    try {
      // A literal address never reaches the lookup.
      if (isIP(host) !== 0) checkDestination(host, port, policy)
    } catch (refusal) {
      callback(refusal as Error, null)
      return
    }
    connectorFor(port)(target, (...[error, socket]) => {
      if (error) callback(error, null)
      else handOver(socket, port, policy, callback)
    })
  }
}

/** The second lock for https too, where Node does not turn it: nothing is asked of a peer that is not public. */
function handOver(
  socket: Socket,
  port: number,
  policy: AddressPolicy,
  callback: buildConnector.Callback,
): void {
  try {
    if (socket.remoteAddress !== undefined) checkDestination(socket.remoteAddress, port, policy)
  } catch (refusal) {
    socket.destroy()
    callback(refusal as Error, null)
    return
  }
  callback(null, socket)
}

/** One bad answer among good ones refuses the name: a public site has no private address. */
function checkedLookup(resolve: Lookup, port: number, policy: AddressPolicy): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses
      if (error || !first) {
        callback(error ?? new Error(`${hostname} has no address`), '', 0)
        return
      }
      try {
        for (const { address } of addresses) checkDestination(address, port, policy)
      } catch (refusal) {
        callback(refusal as Error, '', 0)
        return
      }
      if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

function resolveBySystem(hostname: string, answer: Parameters<Lookup>[1]): void {
  systemLookup(hostname, { all: true }, (error, addresses) => answer(error, addresses ?? []))
}
