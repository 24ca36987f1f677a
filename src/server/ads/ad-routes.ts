import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { framePath } from '../../site/components/ad-slots.tsx'
import { openAdChoice } from '../../site/pages/embed-space/choice.tsx'
import { openSpace } from '../../site/pages/embed-space/space.tsx'
import { defaultTexts } from '../../site/texts/texts.ts'
import { week } from '../../time/durations.ts'
import { answerResponse, redirectResponse, textResponse } from '../answers/responses.ts'
import type { AppParts, Environment } from '../app-parts.ts'
import { isFromHere, limitBody } from '../requests/forms.ts'
import { printNetworkFrame } from './network-frame.ts'

/** Cookie of readers who have allowed the network's ads; others have none. */
const cookieName = 'ads'
/** Lifetime of the cookie in seconds: 26 weeks. */
const keptFor = (26 * week) / 1000
/** Largest form of a choice, in bytes. */
const largestForm = 1024
/** Largest number of a frame on one page; pages have at most four. */
const mostPlaces = 20

/**
 * The frames of an ad network, where the city's folder names one. Whether the network is loaded is decided here: by the
 * cookie, which the browser sends to these paths only, unless Global Privacy Control (Sec-GPC) is on. Pages are therefore
 * the same for all readers, need no script for the choice, and load nothing from the network.
 */
export function addAds(
  app: Hono<Environment>,
  { pages, originOf, adCode }: Pick<AppParts, 'pages' | 'originOf' | 'adCode'>,
): void {
  app.all(`${framePath}/*`, async (context, next) => {
    const publication = context.get('publication')
    if (publication.adNetwork) return next()
    return answerResponse(context.req.raw, await pages.loadNotFound(publication))
  })
  app.get(`${framePath}/:size{250|600}/:turn{\\d{1,2}}`, async (context) => {
    const publication = context.get('publication')
    const size = context.req.param('size') === '600' ? 600 : 250
    const { adNetwork: network, language } = publication
    if (network?.units[size] !== undefined && adCode !== undefined && choiceOf(context) === 'yes') {
      const frame = printNetworkFrame(network, size, { code: adCode, language, t: context.get('texts').ads })
      return new Response(frame.html, { headers: frame.headers })
    }
    const turn = Number(context.req.param('turn')) % mostPlaces
    const path = `${framePath}/${size}/${turn}`
    const page = await pages.loadSame(publication, `space ${size} ${turn}`, (place) => ({
      ...openSpace(place, size, turn),
      path,
      status: 200,
      row: 'form',
    }))
    return answerResponse(context.req.raw, page)
  })
  app.get(`${framePath}/choice`, async (context) => {
    const choice = choiceOf(context)
    const isSaved = context.req.query('saved') !== undefined
    const page = await pages.loadSame(
      context.get('publication'),
      `space choice ${choice} ${isSaved}`,
      (place) => ({
        ...openAdChoice({ choice, isSaved }, place),
        path: `${framePath}/choice`,
        status: 200,
        row: 'form',
      }),
    )
    return answerResponse(context.req.raw, page)
  })
  const limit = limitBody(largestForm, () =>
    textResponse(413, defaultTexts.answers.tooLong, { connection: 'close' }),
  )
  app.post(`${framePath}/choice`, limit, async (context) => {
    const { answers } = context.get('texts')
    // Another site must not choose for a reader (Fetch Metadata; older browsers send Origin).
    if (!isFromHere(context)) return textResponse(403, answers.otherSite)
    const allowed = new URLSearchParams(context.get('body')).get('ads') === 'yes'
    const response = redirectResponse(`${framePath}/choice?saved`, answers.moved, 303)
    const isSecure = originOf(context.get('publication')).startsWith('https:')
    response.headers.set(
      'set-cookie',
      [
        `${cookieName}=${allowed ? 'yes' : ''}`,
        `Path=${framePath}`,
        `Max-Age=${allowed ? keptFor : 0}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
    )
    return response
  })
}

function choiceOf(context: Context<Environment>): 'no' | 'yes' | 'gpc' {
  if (context.req.header('sec-gpc') === '1') return 'gpc'
  return getCookie(context, cookieName) === 'yes' ? 'yes' : 'no'
}
