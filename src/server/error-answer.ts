import type { Context } from 'hono'
import { openError } from '../site/pages/error/error.tsx'
import { textsOf } from '../site/texts/texts.ts'
import type { AppParts, Environment } from './app-parts.ts'
import { pathOf } from './request-path.ts'
import { answerResponse, textResponse } from './responses.ts'

/** The answer to a request that failed: the error is logged, its text and stack are shown outside production only. */
export async function answerError(
  error: Error,
  context: Context<Environment>,
  { pages, logger, production }: Pick<AppParts, 'pages' | 'logger' | 'production'>,
): Promise<Response> {
  const path = pathOf(context.req.url)
  logger.error({ err: error, path }, 'a request failed')
  const publication = context.get('publication')
  if (!publication) return textResponse(500, 'Unexpected Application Error!')
  const report = {
    status: 500,
    statusText: 'Internal Server Error',
    message: production ? undefined : error.message,
    stack: production ? undefined : error.stack,
  }
  const address = `/${path.replace(/^\/+/, '')}${new URL(context.req.url).search}`
  const page = openError(report, address, textsOf(publication.language))
  return answerResponse(
    context.req.raw,
    await pages.make(publication, { ...page, path, status: 500, row: 'never' }),
  )
}
