import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import { jsonResponse, textResponse } from '../answers/responses.ts'
import { peerAddress } from '../requests/client-address.ts'
import type { Environment } from '../requests/environment.ts'
import type { Figure } from './exposition.ts'
import { expositionType, printFigures } from './exposition.ts'

/** What monitoring is told. */
export interface HealthParts {
  /** Why the process cannot answer readers, undefined when it can. */
  notReady(): Promise<string | undefined>
  /** The body of `/readyz?verbose` beside the status, JSON-safe. */
  report(): Promise<object>
  /** Figures for programs at /metrics, and the count of requests by class of status. */
  metrics?: { figures: readonly Figure[]; token: string | undefined; requests: Map<string, number> }
}

/**
 * What monitoring asks: whether the process answers, can serve, and its figures for
 * Prometheus. The figures and the report of /readyz are for requests with the token
 * of the settings; without one, for programs on this machine that ask directly, by
 * the name localhost or one of its addresses. Others get 404, and the status alone.
 */
export function addHealth(app: Hono<Environment>, { notReady, report, metrics }: HealthParts): void {
  app.get('/healthz', () => textResponse(200, 'ok'))
  app.get('/readyz', async (context) => {
    const reason = await notReady()
    // Files and lines of mistakes are not for everyone.
    if (context.req.query('verbose') !== undefined && isOperator(context, metrics?.token)) {
      return jsonResponse(reason ? 503 : 200, { status: reason ?? 'ready', ...(await report()) })
    }
    return reason ? textResponse(503, reason) : textResponse(200, 'ready')
  })
  if (!metrics) return
  app.get('/metrics', (context, next) => {
    if (!isOperator(context, metrics.token)) return next()
    return textResponse(200, printFigures(metrics.figures), { 'content-type': expositionType })
  })
}

/** Whether a request has the token of the settings or, without one there, comes from this machine itself. */
function isOperator({ req, env }: Context<Environment>, token: string | undefined): boolean {
  const { headers } = req.raw
  return token === undefined ? isLocal(headers, peerAddress(env) ?? '') : hasToken(headers, token)
}

/** Headers that a proxy on this machine adds. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

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
