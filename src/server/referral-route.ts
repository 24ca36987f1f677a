import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { findNewsroom } from '../site/newsroom-links.ts'
import type { AppParts, Environment } from './app-parts.ts'
import { textResponse } from './responses.ts'

/**
 * Counts a press on a link to a newsroom, which the browser reports by itself (HTML, `ping`). What does not come from one
 * of our pages is not counted, nor is a reader who asks not to be tracked: such a request is answered like any other, so
 * that nobody learns from the answer what was counted.
 */
export function addReferrals(app: Hono<Environment>, { referrals }: Pick<AppParts, 'referrals'>): void {
  app.post(
    '/sent/:newsroom',
    bodyLimit({ maxSize: 1024, onError: () => textResponse(413, '', { connection: 'close' }) }),
    async (context) => {
      // A body that is not read would be taken for the next request of the connection.
      await context.req.arrayBuffer()
      const publication = context.get('publication')
      const newsroom = findNewsroom(publication, context.req.param('newsroom'))
      if (!publication.referrals || newsroom === undefined) return textResponse(404, '')
      if (isReported(context.req.raw.headers)) referrals.count(publication, newsroom, Date.now())
      return new Response(null, { status: 204 })
    },
  )
}

/** Whether a browser reports a press on one of our pages, of a reader who did not ask it to keep such things to itself. */
function isReported(headers: Headers): boolean {
  const asksNot = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
  return !asksNot && headers.has('ping-to') && headers.get('sec-fetch-site') === 'same-origin'
}
