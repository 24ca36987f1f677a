import type { Hono } from 'hono'
import { hasPage } from '../../publication/pages.ts'
import { keepPath, keepScriptPath, keptCopyPath } from '../../site/components/weather/kept-address.ts'
import { answerResponse } from '../answers/responses.ts'
import type { AppParts, Environment } from '../app-parts.ts'
import { loadKeptCopy, makeKeepScript } from './kept-copy.ts'

/** The copy of the storm pages that readers keep, and its script; neither in development and where a city has no storm page. */
export function addKeptCopy(
  app: Hono<Environment>,
  { pages, keepCode }: Pick<AppParts, 'pages' | 'keepCode'>,
): void {
  if (keepCode === undefined) return
  const script = makeKeepScript(keepCode)
  app.get(keepScriptPath, async (context, next) =>
    hasPage(context.get('publication'), keepPath) ? answerResponse(context.req.raw, script) : next(),
  )
  app.get(keptCopyPath, async (context, next) => {
    const copy = await loadKeptCopy(context.get('publication'), pages, keepCode)
    return copy ? answerResponse(context.req.raw, copy) : next()
  })
}
