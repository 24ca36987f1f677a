import type { Context, Hono } from 'hono'
import { jsonResponse, textResponse } from '../answers/responses.ts'
import type { AppParts, Environment } from '../app-parts.ts'
import { peerAddress } from '../requests/client-address.ts'
import { addMetrics, isOperator } from './metrics-route.ts'

/** What programs that watch the process ask: whether it answers, whether it can serve, and its figures. */
export function addHealth(
  app: Hono<Environment>,
  { notReady, report, metrics }: Pick<AppParts, 'notReady' | 'report' | 'metrics'>,
): void {
  app.get('/healthz', () => textResponse(200, 'ok'))
  app.get('/readyz', async (context) => {
    const reason = await notReady()
    const operator = { token: metrics?.token, peerOf }
    // Files and lines of mistakes are not for everyone.
    if (context.req.query('verbose') !== undefined && isOperator(context, operator)) {
      return jsonResponse(reason ? 503 : 200, { status: reason ?? 'ready', ...(await report()) })
    }
    return reason ? textResponse(503, reason) : textResponse(200, 'ready')
  })
  if (metrics) addMetrics(app, { ...metrics, peerOf })
}

const peerOf = ({ env }: Context<Environment>) => peerAddress(env)
