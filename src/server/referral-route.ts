import type { Hono } from 'hono'
import { findNewsroom } from '../site/newsroom-links.ts'
import type { AppParts, Environment } from './app-parts.ts'
import { limitBody } from './body-limit.ts'
import { textResponse } from './responses.ts'

/**
 * Counts clicks on links to newsrooms, which browsers report (the `ping` attribute of HTML). Requests that do not come from
 * our pages and readers who ask not to be tracked are not counted. They get the same answer, so that it does not tell what
 * was counted.
 */
export function addReferrals(app: Hono<Environment>, { referrals }: Pick<AppParts, 'referrals'>): void {
  app.post(
    '/sent/:newsroom',
    limitBody(1024, () => textResponse(413, '', { connection: 'close' })),
    async (context) => {
      const publication = context.get('publication')
      const newsroom = findNewsroom(publication, context.req.param('newsroom'))
      if (!publication.referrals || newsroom === undefined) return textResponse(404, '')
      if (isReported(context.req.raw.headers)) referrals.count(publication, newsroom, Date.now())
      return new Response(null, { status: 204 })
    },
  )
}

/** Whether a browser reports a click on one of our pages, and the reader has not opted out (Sec-GPC, DNT). */
function isReported(headers: Headers): boolean {
  const asksNot = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
  return !asksNot && headers.has('ping-to') && headers.get('sec-fetch-site') === 'same-origin'
}
