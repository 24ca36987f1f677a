import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Environment } from './app-parts.ts'

/**
 * Network address of the reader, for limits only: it is neither stored nor logged. Behind a proxy on this machine or in a
 * private network it is the last address of X-Forwarded-For, which that proxy has added; of others the header is not
 * believed. IPv6 addresses count by their network of 64 bits, which one household has.
 */
export function clientAddress({ req, env }: Context<Environment>): string {
  const peer = peerOf(env)
  const forwarded = req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return networkOf(forwarded !== undefined && isNear(peer) ? forwarded : peer)
}

/** The other end of the connection, as @hono/node-server hands it over; empty where there is none, as in tests. */
function peerOf(env: unknown): string {
  const incoming = partOf(env, 'incoming')
  const address = partOf(partOf(incoming, 'socket'), 'remoteAddress')
  return typeof address === 'string' ? address : ''
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isNear(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const range = ipaddr.process(address).range()
  return range === 'loopback' || range === 'private' || range === 'uniqueLocal'
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 45)
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
