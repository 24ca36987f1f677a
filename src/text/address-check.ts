import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses that are allowed in addition to public ones at ports 80 and 443. */
export interface AddressPolicy {
  /** Loopback addresses, on any port: for development and tests. */
  allowLoopback: boolean
  /** Further ports of public addresses. */
  allowsPort?(port: number): boolean
}

/** An address that must not be requested. The message names it and the reason. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

/**
 * Parses an address and checks scheme, credentials and port. Throws RefusedAddressError.
 * The addresses to which its host resolves are checked later, at the connection.
 */
export function checkAddress(address: string | URL, policy: AddressPolicy): URL {
  const url = URL.parse(address)
  if (!url) throw new RefusedAddressError(`${address} is not an absolute address`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new RefusedAddressError(`${url.href} is neither http nor https`)
  }
  if (url.username !== '' || url.password !== '') {
    // Never repeats the password in a message.
    throw new RefusedAddressError(`the address at ${url.host} carries a user name or password`)
  }
  const host = url.hostname.replace(/[[\]]/g, '')
  // The usual ports of both schemes are allowed.
  const port = Number(url.port || 443)
  if (isIP(host) !== 0) checkDestination(host, port, policy)
  else if (!policy.allowLoopback && !isAllowedPort(port, policy)) {
    throw new RefusedAddressError(`${url.href} asks for a port other than ${portsOf(policy)}`)
  }
  return url
}

/** Throws RefusedAddressError unless this IP, literal or resolved, is public (or allowed loopback). */
export function checkDestination(ip: string, port: number, policy: AddressPolicy): void {
  const range = rangeOf(ip)
  if (range === 'loopback' && policy.allowLoopback) return
  if (range !== 'unicast') throw new RefusedAddressError(`${ip} is not a public address (${range})`)
  if (!isAllowedPort(port, policy))
    throw new RefusedAddressError(`port ${port} of ${ip} is not among ${portsOf(policy)}`)
}

/** Endings of names at home and at work, which no registry gives out (RFC 6762, appendix G; RFC 8375). */
const localName = /\.(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** Whether the host of an address, written as the URL Standard does, is public, by its name or IP alone. */
export function hasPublicHost(address: string): boolean {
  const host = /^https?:\/\/(?:\[([^\]]+)\]|([^/?#:]+))/.exec(address)
  const name = (host?.[1] ?? host?.[2] ?? '').replace(/\.$/, '')
  if (isIP(name) !== 0) return rangeOf(name) === 'unicast'
  return name.includes('.') && !localName.test(name)
}

/** By convention, stations also use ports from 8000. */
export const isStationPort = (port: number) => port >= 8000 && port <= 8999

/**
 * Why the server will never request this address of a publication; undefined where it will
 * try. One of this machine passes: an operator may allow them for development and tests.
 */
export function refusalOf(address: string, allowsPort?: (port: number) => boolean): string | undefined {
  const host = URL.parse(address)?.hostname.replace(/[[\]]/g, '') ?? ''
  const isLoopback = /(?:^|\.)localhost$/.test(host) || rangeOf(host) === 'loopback'
  try {
    checkAddress(address, { allowLoopback: isLoopback, ...(allowsPort && { allowsPort }) })
    return isLoopback || hasPublicHost(new URL(address).href) ? undefined : 'a host that is not public'
  } catch (error) {
    if (error instanceof RefusedAddressError) return error.message
    throw error
  }
}

function rangeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unreadable'
  // Unwraps an IPv4 address inside an IPv6 one.
  const address = ipaddr.process(ip)
  const range = address.range()
  // Public IPv6 is all in 2000::/3; ipaddr.js calls every unknown range unicast, even ::127.0.0.1.
  if (range === 'unicast' && address instanceof ipaddr.IPv6 && !address.match(publicIpv6, 3))
    return 'reserved'
  return range
}

const publicIpv6 = ipaddr.IPv6.parse('2000::')

const notPublic: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
const notPublicIpv6: readonly [string, number][] = [
  ['::', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

/** Node's own check before plain connections, independent of the one above: the most dangerous ranges. */
export function blockList({ allowLoopback }: AddressPolicy): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of notPublic) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of notPublicIpv6) list.addSubnet(network, prefix, 'ipv6')
  if (!allowLoopback) {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
  }
  return list
}

function isAllowedPort(port: number, policy: AddressPolicy): boolean {
  return port === 80 || port === 443 || policy.allowsPort?.(port) === true
}

/** '80, 443 and 8000 to 8999', for messages. */
function portsOf({ allowsPort }: Omit<AddressPolicy, 'allowLoopback'>): string {
  return allowsPort === isStationPort ? '80, 443 and 8000 to 8999' : '80 and 443'
}
