import type { Hono } from 'hono'
import { RateLimit } from '../../mail/rate-limit.ts'
import { findNewsroom } from '../../site/newsroom-links.ts'
import { hour } from '../../time/durations.ts'
import { textResponse } from '../answers/responses.ts'
import type { AppParts, Environment } from '../app-parts.ts'
import { clientAddress } from '../requests/client-address.ts'
import { limitBody } from '../requests/forms.ts'

/** A newsroom counts once an hour for a page and a network address, and so many clicks of one; neither is stored. */
const perPage = { most: 1, window: hour, keys: 50_000 }
const perReader = { most: 30, window: hour, keys: 20_000 }

/**
 * Counts clicks on links to newsrooms, which browsers report (the `ping` attribute of HTML). Requests that do not come from
 * a page that we signed and readers who ask not to be tracked are not counted. They get the same answer, so that it does
 * not tell what was counted.
 */
export function addReferralRoute(
  app: Hono<Environment>,
  { referrals, signatures, trustedProxies }: Pick<AppParts, 'referrals' | 'signatures' | 'trustedProxies'>,
): void {
  const pages = new RateLimit(perPage)
  const readers = new RateLimit(perReader)
  app.post(
    '/sent/:newsroom',
    limitBody(1024, () => textResponse(413, '', { connection: 'close' })),
    async (context) => {
      const publication = context.get('publication')
      const newsroom = findNewsroom(publication, context.req.param('newsroom'))
      if (!publication.referrals || newsroom === undefined) return textResponse(404, '')
      const page = pathOf(context.req.header('ping-from'))
      const [, signature = ''] = context.req.url.split('?')
      const reader = clientAddress(context, trustedProxies) ?? ''
      if (
        isReported(context.req.raw.headers) &&
        page !== undefined &&
        signatures.isSigned(publication.id, page, signature, Date.now()) &&
        pages.take(`${reader} ${page} ${newsroom}`) &&
        readers.take(reader)
      )
        referrals.count(publication, newsroom, Date.now())
      return new Response(null, { status: 204 })
    },
  )
}

/** The path of a page's address; undefined where it is none. */
function pathOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address)?.pathname
}

/** Whether a browser reports a click on one of our pages, and the reader has not opted out (Sec-GPC, DNT). */
function isReported(headers: Headers): boolean {
  const asksNot = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
  return !asksNot && headers.has('ping-to') && headers.get('sec-fetch-site') === 'same-origin'
}
