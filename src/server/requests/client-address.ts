import { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Environment, TrustedProxies } from './environment.ts'

/**
 * Network address of the reader, for limits only: it is neither stored nor logged. Behind a proxy (on this
 * machine, in a private network, or listed) it is the last address of X-Forwarded-For that is no listed
 * proxy's; of others the header is not believed. IPv6 addresses count by their network of 64 bits, which one
 * household has. Undefined where a proxy does not say, and without a connection, as in tests.
 */
export function clientAddress(
  { req, env }: Context<Environment>,
  proxies: TrustedProxies,
): string | undefined {
  return readerAddress(peerAddress(env), req.header('x-forwarded-for'), proxies)
}

/** The same from the other end of the connection and the header. */
export function readerAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  proxies: TrustedProxies,
): string | undefined {
  if (peer === undefined || !ipaddr.isValid(peer)) return undefined
  if (!isNear(peer) && !isListed(peer, proxies)) return networkOf(peer)
  const hops = (forwarded ?? '').split(',').map((hop) => withoutPort(hop.trim()))
  // Each proxy adds at the end whom it got the request from; a reader may have made up what is before. A
  // private address is no sign of a proxy: containers see their readers by one.
  const isProxy = (hop: string) => ipaddr.isValid(hop) && isListed(hop, proxies)
  const reader = hops.findLast((hop) => !isProxy(hop)) ?? hops[0]
  return reader !== undefined && ipaddr.isValid(reader) ? networkOf(reader) : undefined
}

/** The other end of the connection, by @hono/node-server in a context's `env`; undefined in tests. */
export function peerAddress(env: unknown): string | undefined {
  const address = partOf(partOf(partOf(env, 'incoming'), 'socket'), 'remoteAddress')
  return typeof address === 'string' ? address : undefined
}

/** Cuts the connection of a request whose answer is not read; does nothing in tests without one. */
export function cutConnection({ env }: Context<Environment>): void {
  const outgoing = partOf(env, 'outgoing')
  if (outgoing instanceof ServerResponse) outgoing.destroy()
}

/** A hop's address without its port: `198.51.100.7:4001`, `[2001:db8::7]:4001`, `[2001:db8::7]`. */
function withoutPort(hop: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isNear(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback' || isPrivate(address)
}

function isPrivate(address: string): boolean {
  const range = ipaddr.process(address).range()
  return range === 'private' || range === 'uniqueLocal' || range === 'linkLocal'
}

export function isListed(address: string, proxies: TrustedProxies): boolean {
  const parsed = ipaddr.process(address)
  return proxies.some((proxy) => {
    const [base, bits] = proxy.includes('/') ? ipaddr.parseCIDR(proxy) : [ipaddr.process(proxy), undefined]
    return base.kind() === parsed.kind() && parsed.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}

function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
