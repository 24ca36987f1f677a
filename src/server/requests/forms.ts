import type { Context, MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'

/** Whether a form was sent from one of our pages (Fetch Metadata; older browsers send Origin, or nothing). */
export function isFromHere({ req }: Context<Environment>): boolean {
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = req.header('origin')
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.header('host'))
}

/**
 * Reads the body of a request into the context's `body`, however framed, at most so
 * many bytes; a longer one is answered by `refuse`, which must end the connection:
 * the rest would be parsed as the next request. Hono's own limit makes a new Request,
 * which fails for bodies without a length (with `overrideGlobalObjects: false`).
 */
export function limitBody(
  most: number,
  refuse: (context: Context<Environment>) => Response | Promise<Response>,
): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const { headers, body } = context.req.raw
    if (Number(headers.get('content-length')) > most) return refuse(context)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > most) return refuse(context)
      chunks.push(chunk)
    }
    context.set('body', Buffer.concat(chunks).toString())
    return next()
  }
}
