import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppParts, Environment } from './app-parts.ts'
import { answerNewsletter, type NewsletterAnswer, tooLong } from './newsletter.ts'
import { answerResponse, jsonResponse, redirectResponse, textResponse } from './responses.ts'

/** The newsletter form, where the publication offers one: answered with a page, or as JSON where a script asks. */
export function addNewsletter(
  app: Hono<Environment>,
  { pages, logger }: Pick<AppParts, 'pages' | 'logger'>,
): void {
  const answerForm = async (context: Context<Environment>, answer: NewsletterAnswer) => {
    const { status, message } = answer
    logger.info({ status }, 'newsletter form submitted')
    const response = context.req.header('accept')?.includes('application/json')
      ? jsonResponse(status, { message })
      : answerResponse(context.req.raw, await pages.loadNewsletter(context.get('publication'), answer))
    // A body that was not read to its end would be taken for the next request.
    if (status === 413) response.headers.set('connection', 'close')
    return response
  }
  app.all('/newsletter', async (context, next) => {
    const publication = context.get('publication')
    if (publication.newsletter) return next()
    return answerResponse(context.req.raw, await pages.loadNotFound(publication))
  })
  app.get('/newsletter', () => redirectResponse('/', 303))
  app.post(
    '/newsletter',
    bodyLimit({ maxSize: 4096, onError: (context) => answerForm(context, tooLong) }),
    async (context) => answerForm(context, await answerNewsletter(context.req.raw)),
  )
  app.all('/newsletter', () => textResponse(405, 'This address takes a form.', { allow: 'GET, HEAD, POST' }))
}
