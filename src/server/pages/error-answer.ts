import type { Context } from 'hono'
import { openError } from '../../site/pages/error/error.tsx'
import { defaultTexts, textsOf } from '../../site/texts/texts.ts'
import { StoreError } from '../../store/store-error.ts'
import { answerResponse, textResponse } from '../answers/responses.ts'
import type { Logger } from '../log/logger.ts'
import type { Environment } from '../requests/environment.ts'
import { loggedPath, pathOf } from '../requests/request-path.ts'
import type { PageService } from './page-service.ts'

/** What the answer to a request that failed is made with. */
export interface ErrorParts {
  pages: Pick<PageService, 'make'>
  logger: Logger
  production: boolean
}

/**
 * Logs the error of a request and answers: 503 for a store that does not answer, 500 for any other error;
 * with its text and stack outside production only. A request whose reader has gone is no error.
 */
export async function answerError(
  error: Error,
  context: Context<Environment>,
  { pages, logger, production }: ErrorParts,
): Promise<Response> {
  const path = pathOf(context.req.url)
  if (context.req.raw.signal.aborted) {
    logger.debug({ path: loggedPath(path) }, 'the reader left before the request was read')
    return textResponse(400, defaultTexts.answers.endedEarly)
  }
  logger.error({ err: error, path: loggedPath(path) }, 'a request failed')
  const publication = context.get('publication')
  const isStore = error instanceof StoreError
  if (!publication) return textResponse(isStore ? 503 : 500, defaultTexts.answers.failed)
  const report = {
    ...(isStore
      ? { status: 503, statusText: 'Service Unavailable' }
      : { status: 500, statusText: 'Internal Server Error' }),
    message: production ? undefined : error.message,
    stack: production ? undefined : error.stack,
  }
  const address = `/${path.replace(/^\/+/, '')}${new URL(context.req.url).search}`
  const page = openError(report, address, textsOf(publication.language))
  const response = answerResponse(
    context.req.raw,
    await pages.make(publication, { ...page, path, status: report.status, row: 'never' }),
  )
  if (isStore) response.headers.set('retry-after', '60')
  return response
}
