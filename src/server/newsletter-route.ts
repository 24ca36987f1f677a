import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppParts, Environment } from './app-parts.ts'
import { answerNewsletter, checkNewsletter, type NewsletterOutcome } from './newsletter.ts'
import { answerResponse, jsonResponse, redirectResponse, textResponse } from './responses.ts'

/** The newsletter form, where the publication offers one: answered with a page, or as JSON where a script asks. */
export function addNewsletter(
  app: Hono<Environment>,
  { pages, logger }: Pick<AppParts, 'pages' | 'logger'>,
): void {
  const answerForm = async (context: Context<Environment>, outcome: NewsletterOutcome) => {
    const answer = answerNewsletter(outcome, context.get('texts'))
    const { status, message } = answer
    logger.info({ status }, 'newsletter form submitted')
    const response = context.req.header('accept')?.includes('application/json')
      ? jsonResponse(status, { message })
      : answerResponse(context.req.raw, await pages.loadNewsletter(context.get('publication'), answer))
    // Without this, the rest of a body that was not read would be taken for the next request.
    if (status === 413) response.headers.set('connection', 'close')
    return response
  }
  app.all('/newsletter', async (context, next) => {
    const publication = context.get('publication')
    if (publication.newsletter) return next()
    return answerResponse(context.req.raw, await pages.loadNotFound(publication))
  })
  app.get('/newsletter', (context) => redirectResponse('/', context.get('texts').answers.moved, 303))
  app.post(
    '/newsletter',
    bodyLimit({ maxSize: 4096, onError: (context) => answerForm(context, 'bodyTooLong') }),
    async (context) => answerForm(context, await checkNewsletter(context.req.raw)),
  )
  app.all('/newsletter', (context) =>
    textResponse(405, context.get('texts').answers.takesForm, { allow: 'GET, HEAD, POST' }),
  )
}
