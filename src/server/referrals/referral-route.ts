import type { Hono } from 'hono'
import { RateLimit } from '../../mail/rate-limit.ts'
import { findNewsroom } from '../../site/newsroom-links.ts'
import { hour } from '../../time/durations.ts'
import { textResponse } from '../answers/responses.ts'
import type { AppParts, Environment } from '../app-parts.ts'
import { limitBody } from '../requests/body-limit.ts'
import { clientAddress } from '../requests/client-address.ts'

/** A link is counted once an hour for a network address, and so many links of it; neither is stored. */
const perLink = { most: 1, window: hour, keys: 50_000 }
const perReader = { most: 30, window: hour, keys: 20_000 }

/**
 * Counts clicks on links to newsrooms, which browsers report (the `ping` attribute of HTML). Requests that do not come from
 * our pages and readers who ask not to be tracked are not counted. They get the same answer, so that it does not tell what
 * was counted.
 */
export function addReferrals(
  app: Hono<Environment>,
  { referrals, trustedProxies }: Pick<AppParts, 'referrals' | 'trustedProxies'>,
): void {
  const links = new RateLimit(perLink)
  const readers = new RateLimit(perReader)
  const isFirst = (reader: string | undefined, link: string) =>
    reader === undefined || (links.take(`${reader} ${link}`) && readers.take(reader))
  app.post(
    '/sent/:newsroom',
    limitBody(1024, () => textResponse(413, '', { connection: 'close' })),
    async (context) => {
      const publication = context.get('publication')
      const newsroom = findNewsroom(publication, context.req.param('newsroom'))
      if (!publication.referrals || newsroom === undefined) return textResponse(404, '')
      const { headers } = context.req.raw
      const reader = clientAddress(context, trustedProxies)
      if (isReported(headers) && isFirst(reader, headers.get('ping-to') ?? ''))
        referrals.count(publication, newsroom, Date.now())
      return new Response(null, { status: 204 })
    },
  )
}

/** Whether a browser reports a click on one of our pages, and the reader has not opted out (Sec-GPC, DNT). */
function isReported(headers: Headers): boolean {
  const asksNot = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
  return !asksNot && headers.has('ping-to') && headers.get('sec-fetch-site') === 'same-origin'
}
