import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { DiagnosticsChannel } from 'undici'

/** What the HTTP client did, in order; `at` in milliseconds since the trace began. */
export type TraceStep =
  | { kind: 'connected'; at: number; host: string; address: string }
  | { kind: 'answered'; at: number; url: string; status: number; headers: ReadonlyMap<string, string> }

/**
 * Records every connection and answer of undici in this process until `stop`, through its diagnostics channels. For
 * commands that make one request at a time: requests of others would be among the steps.
 */
export function traceRequests(): { steps: readonly TraceStep[]; stop(): void } {
  const begun = performance.now()
  const steps: TraceStep[] = []
  const at = () => Math.round(performance.now() - begun)
  const onConnected = (message: unknown) => {
    const { connectParams, socket } = message as DiagnosticsChannel.ClientConnectedMessage
    steps.push({ kind: 'connected', at: at(), host: connectParams.host, address: socket.remoteAddress ?? '' })
  }
  const onHeaders = (message: unknown) => {
    const { request, response } = message as DiagnosticsChannel.RequestHeadersMessage
    const url = URL.parse(request.path, String(request.origin))?.href ?? request.path
    const headers = readHeaders(response.headers)
    steps.push({ kind: 'answered', at: at(), url, status: response.statusCode, headers })
  }
  subscribe('undici:client:connected', onConnected)
  subscribe('undici:request:headers', onHeaders)
  return {
    steps,
    stop() {
      unsubscribe('undici:client:connected', onConnected)
      unsubscribe('undici:request:headers', onHeaders)
    },
  }
}

/** Undici passes names and values alternating, as bytes. Names in lower case; of a repeated header the first. */
function readHeaders(raw: DiagnosticsChannel.Response['headers']): Map<string, string> {
  const headers = new Map<string, string>()
  if (!Array.isArray(raw)) return headers
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toString('latin1').toLowerCase() ?? ''
    if (!headers.has(name)) headers.set(name, raw[index + 1]?.toString('latin1') ?? '')
  }
  return headers
}
