import type { ServerResponse } from 'node:http'
import { type LocalServer, startServer } from '../local-server.ts'

/**
 * How the service fails: its own error; `error` with status 200, as for a station without predictions; last
 * year's predictions; no list; null in every field; heights in the thousands; HTML; an empty body; no answer.
 */
export type TideMisbehavior =
  | 'error'
  | 'noData'
  | 'stale'
  | 'noArrays'
  | 'nulls'
  | 'absurd'
  | 'html'
  | 'empty'
  | 'hanging'

/** A local data API of NOAA CO-OPS. Its predictions are COMPOSED from five waves and belong to no place. */
export interface FakeTideService extends LocalServer {
  /** Queries of the requests so far. */
  requests: URLSearchParams[]
  misbehaving: TideMisbehavior | undefined
}

/** Starts the service on a free port of this machine. */
export async function startTideService(): Promise<FakeTideService> {
  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? '/', fake.origin)
    fake.requests.push(url.searchParams)
    if (url.pathname !== '/api/prod/datagetter') response.writeHead(404).end()
    else answer(response, url.searchParams, fake.misbehaving)
  })
  const fake: FakeTideService = { ...server, requests: [], misbehaving: undefined }
  return fake
}

function answer(response: ServerResponse, query: URLSearchParams, how: TideMisbehavior | undefined): void {
  if (how === 'hanging') return
  if (how === 'error') response.writeHead(500).end('{}')
  else if (how === 'html') send(response, '<!doctype html><title>Maintenance</title>', 'text/html')
  else if (how === 'empty') send(response, '')
  else if (how === 'noData') send(response, '{"error": {"message":"No Predictions data was found."}}')
  else if (how === 'noArrays') send(response, '{"predictions": null}')
  else send(response, JSON.stringify({ predictions: predictionsOf(query, how) }))
}

function predictionsOf(query: URLSearchParams, how: TideMisbehavior | undefined): readonly unknown[] {
  const date = (query.get('begin_date') ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const begin = Date.parse(`${date}T00:00Z`) - (how === 'stale' ? 500 * 86_400_000 : 0)
  const rows = composeTides(begin, Number(query.get('range')) * 3_600_000)
  if (how === 'nulls') return rows.map(() => ({ t: null, v: null, type: null }))
  return how === 'absurd' ? rows.map((row) => ({ ...row, v: '9999.999' })) : rows
}

/** Periods in hours, heights in feet: about as in southeast Florida, with invented phases. */
const waves = [
  [12.4206, 1.25],
  [12, 0.22],
  [12.6583, 0.28],
  [23.9345, 0.12],
  [25.8193, 0.1],
] as const

type Tide = { t: string; v: string; type: 'H' | 'L' }

const composed = new Map<string, readonly Tide[]>()

/** Highs and lows from `begin` on, in the documented shape; both in ms. Kept: it takes some milliseconds. */
export function composeTides(begin: number, length: number): readonly Tide[] {
  const key = `${begin} ${length}`
  const known = composed.get(key) ?? findTides(begin, length)
  composed.set(key, known)
  return known
}

function findTides(begin: number, length: number): readonly Tide[] {
  const step = 360_000
  const heightAt = (at: number) =>
    waves.reduce((sum, [hours, feet]) => sum + feet * Math.cos((2 * Math.PI * at) / (hours * 3_600_000)), 1.5)
  const rows: Tide[] = []
  let [before, here] = [heightAt(begin - step), heightAt(begin)]
  for (let at = begin; at < begin + length; at += step) {
    const after = heightAt(at + step)
    const type = here > before && here >= after ? 'H' : here < before && here <= after ? 'L' : undefined
    if (type) {
      const t = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
      rows.push({ t, v: here.toFixed(3), type })
    }
    ;[before, here] = [here, after]
  }
  return rows
}

function send(response: ServerResponse, body: string, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type }).end(body)
}
