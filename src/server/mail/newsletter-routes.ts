import type { Context, Hono } from 'hono'
import { parseAddress } from '../../mail/address.ts'
import { RateLimit } from '../../mail/rate-limit.ts'
import type { SignUps } from '../../mail/sign-ups.ts'
import { creole } from '../../publication/languages.ts'
import { newsletterPaths } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { knownLanguages, languageAt, pathIn } from '../../site/components/languages.ts'
import type { NewsletterOutcome } from '../../site/form-outcomes.ts'
import { openNewsletterAnswer } from '../../site/pages/newsletter/newsletter.tsx'
import { type NewsletterWords, openNewsletter } from '../../site/pages/newsletter/newsletter-form.tsx'
import { type MailKind, mailKinds } from '../../store/subscribers.ts'
import { answerResponse, textResponse } from '../answers/responses.ts'
import type { Logger } from '../log/logger.ts'
import type { PageService } from '../pages/page-service.ts'
import { clientAddress } from '../requests/client-address.ts'
import type { Environment, TrustedProxies } from '../requests/environment.ts'
import { isFromHere, limitBody } from '../requests/forms.ts'
import { callEachSecond } from '../requests/open-connections.ts'
import { pathOf } from '../requests/request-path.ts'

/** Largest form, in bytes: an address and its choices. */
const largestForm = 4096
/** Pages with what a reader typed, in a second of this process; the rest get the page without it. */
const mistakesPerSecond = { most: 20, window: 1000, keys: 1 }

/** Links of messages before 0.3 are below it; an unsubscribe POST must not be redirected (RFC 8058). */
const creolePath = `/${creole}/newsletter`

/** A form that the reader has to correct. */
interface Mistake {
  outcome: 'wrongAddress' | 'noChoice'
  words: NewsletterWords
}

/** Status of the answer to each outcome. */
const statuses = {
  asked: 200,
  askedLater: 202,
  notSetUp: 200,
  wrongAddress: 400,
  noChoice: 400,
  tooMany: 429,
  bodyTooLong: 413,
  noForm: 415,
  failed: 503,
  askConfirm: 200,
  confirmed: 200,
  used: 410,
  gone: 410,
  expired: 410,
  forged: 400,
  askLeave: 200,
  left: 200,
  leftList: 200,
  leaveExpired: 410,
} as const satisfies Record<NewsletterOutcome, number>

function outcomeOf(result: NewsletterOutcome | Mistake): NewsletterOutcome {
  return typeof result === 'string' ? result : result.outcome
}

/** Whether a program may send so many of these that each line of the log would be one too many. */
function isRefused(outcome: NewsletterOutcome): boolean {
  return ['tooMany', 'bodyTooLong', 'noForm', 'forged'].includes(outcome)
}

/** What the routes of the newsletter use. */
export interface NewsletterParts {
  pages: PageService
  logger: Logger
  /** Takes the newsletter's forms; undefined where nothing can be sent. */
  signUps: SignUps | undefined
  trustedProxies: TrustedProxies
}

/**
 * The newsletter, where the publication offers one: its form, answered with a page, or JSON for a script, and
 * the links of its messages. A link does something only when its page's button is pressed (POST), because
 * programs that look at mail open links (RFC 8058, section 1). One page of each kind is cached for all, as it
 * contains no reader's data; only a form to correct is made for its reader, and not cached.
 */
export function addNewsletter(
  app: Hono<Environment>,
  { pages, logger, signUps, trustedProxies }: NewsletterParts,
): void {
  const contextOf = (publication: Publication, path: string) =>
    pages.context({ publication, now: Date.now() }, path, { weather: undefined })
  const loadForm = (publication: Publication, path: string) =>
    pages.loadSame(publication, path, () => ({
      ...openNewsletter(contextOf(publication, path)),
      path,
      status: 200,
      row: 'static',
    }))
  const loadAnswer = (publication: Publication, path: string, outcome: NewsletterOutcome) =>
    pages.loadSame(publication, `${path} ${outcome}`, () => ({
      ...openNewsletterAnswer(outcome, contextOf(publication, path)),
      path,
      status: statuses[outcome],
      row: 'form',
    }))
  const refusals = callEachSecond((refused) =>
    logger.warn({ refused }, `newsletter: ${refused} requests refused`),
  )
  const mistakes = new RateLimit(mistakesPerSecond)
  const loadMistake = (publication: Publication, path: string, { outcome, words }: Mistake) =>
    mistakes.take('')
      ? pages.make(publication, {
          ...openNewsletter(contextOf(publication, path), outcome, words),
          path,
          status: statuses[outcome],
          row: 'never',
        })
      : loadAnswer(publication, path, outcome)
  const answer = async (context: Context<Environment>, result: NewsletterOutcome | Mistake) => {
    const outcome = outcomeOf(result)
    const status = statuses[outcome]
    if (isRefused(outcome)) refusals.count()
    const publication = context.get('publication')
    const path = pathIn(languageAt(pathOf(context.req.url)), '/newsletter')
    const page =
      typeof result === 'string'
        ? await loadAnswer(publication, path, result)
        : await loadMistake(publication, path, result)
    const response = answerResponse(context.req.raw, page)
    // An unread body would be parsed as the next request of the connection.
    if (status === 413) response.headers.set('connection', 'close')
    if (status === 429) response.headers.set('retry-after', '600')
    return response
  }
  const attempt: Attempt = async (context, run) => {
    try {
      return await answer(context, await run())
    } catch (error) {
      if (context.req.raw.signal.aborted) throw error // The reader has gone: error-answer.ts.
      logger.error({ err: error }, 'a newsletter request could not be stored')
      return answer(context, 'failed')
    }
  }
  const limit = limitBody(largestForm, (context) => answer(context, 'bodyTooLong'))

  for (const path of [...newsletterPaths, creolePath]) {
    for (const own of [path, `${path}/*`]) {
      app.all(own, async (context, next) => {
        const publication = context.get('publication')
        if (publication.newsletter !== 'none') return next()
        return answerResponse(context.req.raw, await pages.loadNotFound(publication))
      })
    }
    if (signUps) addLinks(app, path, signUps, limit, attempt)
  }
  for (const path of newsletterPaths) {
    app.get(path, async (context) =>
      answerResponse(context.req.raw, await loadForm(context.get('publication'), path)),
    )
    app.post(path, limit, (context) =>
      attempt(context, async () => {
        const result = await takeForm(context, path, signUps, trustedProxies)
        const outcome = outcomeOf(result)
        if (!isRefused(outcome))
          logger.info({ outcome, status: statuses[outcome] }, 'newsletter form submitted')
        return result
      }),
    )
    app.all(path, (context) =>
      textResponse(405, context.get('texts').answers.takesForm, { allow: 'GET, HEAD, POST' }),
    )
  }
}

type Attempt = (
  context: Context<Environment>,
  run: () => Promise<NewsletterOutcome | Mistake>,
) => Promise<Response>

/** Routes of the links in messages: their pages, and the forms on these. */
function addLinks(
  app: Hono<Environment>,
  path: string,
  signUps: SignUps,
  limit: ReturnType<typeof limitBody>,
  attempt: Attempt,
): void {
  const linkOf = (context: Context<Environment>) =>
    [context.get('publication').id, context.req.query('t') ?? ''] as const
  app.get(`${path}/confirm`, (context) =>
    attempt(context, async () => {
      const kind = signUps.checkConfirm(...linkOf(context), Date.now())
      return kind === 'read' ? 'askConfirm' : kind
    }),
  )
  app.post(`${path}/confirm`, limit, (context) =>
    attempt(context, () => signUps.confirm(...linkOf(context), Date.now())),
  )
  app.get(`${path}/leave`, (context) =>
    attempt(context, async () => {
      const kind = signUps.checkLeave(...linkOf(context), Date.now())
      if (kind === 'read') return 'askLeave'
      return kind === 'expired' ? 'leaveExpired' : 'forged'
    }),
  )
  // A mail program's unsubscribe button sends the words of RFC 8058; all else needs a press on our page.
  app.post(`${path}/leave`, limit, (context) =>
    attempt(context, async () => {
      const body = context.get('body')
      // As a form of either kind (RFC 8058, section 3.2).
      const isOneClick = /\bList-Unsubscribe(?:=|"\s+)One-Click\b/.test(body)
      const pressed = isFromHere(context) ? new URLSearchParams(body).get('end') : null
      if (!isOneClick && pressed === null) return 'askLeave'
      return signUps.leave(...linkOf(context), pressed === 'all' ? 'all' : 'this', Date.now())
    }),
  )
}

/** Checks a form and stores it. Throws a StoreError. */
async function takeForm(
  context: Context<Environment>,
  path: string,
  signUps: SignUps | undefined,
  proxies: TrustedProxies,
): Promise<NewsletterOutcome | Mistake> {
  const now = Date.now()
  if (signUps && !(await signUps.admits(clientAddress(context, proxies) ?? '', now))) return 'tooMany'
  const type = context.req.header('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return 'noForm'
  const fields = new URLSearchParams(context.get('body'))
  const words = { email: (fields.get('email') ?? '').trim(), choices: readChoices(fields) }
  if (!signUps)
    return parseAddress(words.email) === undefined ? { outcome: 'wrongAddress', words } : 'notSetUp'
  // Who signs up on the page of a language gets mail in it.
  const [language] = knownLanguages([languageAt(path)])
  const outcome = await signUps.ask(context.get('publication').id, { ...words, language: language?.tag }, now)
  return outcome === 'wrongAddress' || outcome === 'noChoice' ? { outcome, words } : outcome
}

/** The checked choices; the form in the footer has none and means the daily digest. */
function readChoices(fields: URLSearchParams): MailKind[] {
  if (!fields.has('chosen')) return ['daily']
  const sent = fields.getAll('send')
  return mailKinds.filter((kind) => sent.includes(kind))
}
