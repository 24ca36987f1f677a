import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import { textResponse } from '../answers/responses.ts'
import type { Environment } from '../app-parts.ts'
import { expositionType, type Figure, printFigures } from './exposition.ts'

/** Headers that a proxy on this machine adds. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Figures for Prometheus at /metrics. With a token in the settings, requests that send it get them; without one, programs
 * on this machine that ask directly, by the name localhost or an address of this machine. Others get 404.
 */
export function addMetrics(app: Hono<Environment>, { figures, token, peerOf }: MetricsParts): void {
  app.get('/metrics', (context, next) => {
    if (!isOperator(context, { token, peerOf })) return next()
    return textResponse(200, printFigures(figures), { 'content-type': expositionType })
  })
}

/** Whether a request comes from who may know what goes on inside: with the token of the settings, or from this machine itself. */
export function isOperator(
  context: Context<Environment>,
  { token, peerOf }: Pick<MetricsParts, 'token' | 'peerOf'>,
): boolean {
  const { headers } = context.req.raw
  return token === undefined ? isLocal(headers, peerOf(context) ?? '') : hasToken(headers, token)
}

/** What the route uses. */
export interface MetricsParts {
  figures: readonly Figure[]
  /** From the settings; undefined where none is set. */
  token: string | undefined
  /** The other end of a connection; undefined where it is not known. */
  peerOf(context: Context<Environment>): string | undefined
}

function isLocal(headers: Headers, peer: string): boolean {
  if (proxyHeaders.some((name) => headers.has(name))) return false
  const host =
    headers
      .get('host')
      ?.replace(/:\d+$/, '')
      .replace(/^\[|\]$/g, '') ?? ''
  return (host === 'localhost' || isLoopback(host)) && isLoopback(peer)
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** Compares digests, so that the duration reveals nothing about the token. */
function hasToken(headers: Headers, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}
