import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressPolicy, blockList, checkDestination } from '../../text/address-check.ts'
import { type Lookup, openNameLookup } from './name-lookup.ts'

/**
 * Connects to public addresses only. The check is made when connecting, on the addresses that
 * are used: after an earlier check, the name server could give another answer (DNS rebinding).
 */
export function checkedConnector(
  policy: AddressPolicy,
  options: {
    connectTimeout: number
    lookup?: Lookup | undefined
    unverifiedHosts?: Pick<ReadonlySet<string>, 'has'> | undefined
  },
): buildConnector.connector {
  const resolve = options.lookup ?? openNameLookup(options.connectTimeout)
  const connectors = new Map<string, buildConnector.connector>()
  const connectorFor = (port: number, isVerified: boolean) => {
    const key = `${port} ${isVerified}`
    const known = connectors.get(key)
    if (known) return known
    const connector = buildConnector({
      allowH2: false,
      timeout: options.connectTimeout,
      lookup: checkedLookup(resolve, port, policy),
      blockList: blockList(policy),
      rejectUnauthorized: isVerified,
    } as buildConnector.BuildOptions)
    connectors.set(key, connector)
    return connector
  }
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
    const host = target.hostname.replace(/[[\]]/g, '')
    try {
      // An IP literal is not looked up, so it is checked here.
      if (isIP(host) !== 0) checkDestination(host, port, policy)
    } catch (refusal) {
      callback(refusal as Error, null)
      return
    }
    const isVerified = options.unverifiedHosts?.has(host) !== true
    connectorFor(port, isVerified)(target, (...[error, socket]) => {
      if (error) callback(error, null)
      else handOver(socket, port, policy, callback)
    })
  }
}

/** The second check for https, where Node makes none: no request is sent to a peer that is not public. */
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

/** A single private address among the answers refuses the name: a public site has none. */
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
