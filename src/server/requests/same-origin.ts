import type { Context } from 'hono'
import type { Environment } from '../app-parts.ts'

/** Whether a form was sent from one of our pages (Fetch Metadata; older browsers send Origin, or nothing). */
export function isFromHere({ req }: Context<Environment>): boolean {
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = req.header('origin')
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.header('host'))
}
