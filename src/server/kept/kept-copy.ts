import type { Hono } from 'hono'
import { hasPage } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { formatMoment } from '../../site/components/date-formats.ts'
import { stormPath } from '../../site/components/languages.ts'
import {
  keepPath,
  keepScriptPath,
  keptCopyPath,
  stormLanguages,
} from '../../site/components/weather/weather-paths.ts'
import { printKeptPage, printRemovalPage } from '../../site/kept-copy.tsx'
import { textsOf } from '../../site/texts/texts.ts'
import type { Answer } from '../answers/answer.ts'
import { buildContentSecurityPolicy } from '../answers/content-policy.ts'
import { bytesIn, encodePage } from '../answers/encoded-body.ts'
import { freshness } from '../answers/freshness.ts'
import { type CachedPage, pageKey } from '../answers/page-cache.ts'
import { answerResponse } from '../answers/responses.ts'
import { closedPolicy, completeHeaders } from '../answers/security-headers.ts'
import type { PageService } from '../pages/page-service.ts'
import type { Environment } from '../requests/environment.ts'

type Pages = Pick<PageService, 'load' | 'cache'>

/** The service worker of version 0.2, for notifications; browsers that have it get the one worker there. */
const oldWorkerPath = '/weather/notifications/worker.js'

/**
 * The service worker, which is also the script of the kept page that removes the copy. It says that it may
 * control pages that are not below its path; browsers ask for it again at each visit, whatever they have.
 */
function makeKeepScript(code: string): Answer {
  return {
    status: 200,
    headers: completeHeaders(
      {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': freshness.static.cacheControl,
        'content-security-policy': `${closedPolicy}; connect-src 'self'`,
        'service-worker-allowed': '/',
      },
      undefined,
    ),
    body: encodePage(code),
  }
}

/** What a browser keeps; undefined without a storm page; 503 if one fails: browsers keep what they have. */
export async function loadKeptCopy(
  publication: Publication,
  pages: Pages,
  code: string,
): Promise<CachedPage | undefined> {
  if (!(await pages.load(publication, stormPath))) return undefined
  return pages.cache.load(pageKey(publication.id, keptCopyPath), () => makeKeptCopy(publication, pages, code))
}

async function makeKeptCopy(publication: Publication, pages: Pages, code: string): Promise<CachedPage> {
  const t = textsOf(publication.language)
  const found = await Promise.all(
    stormLanguages.map(async ({ path }) => ({ path, page: await pages.load(publication, path) })),
  )
  const loaded = found.flatMap(({ path, page }) => (page ? [{ path, page }] : []))
  const isWhole = loaded.every(({ page }) => page.status === 200) && loaded.length === stormLanguages.length
  const made = Math.min(...loaded.map(({ page }) => page.madeAt))
  const label = formatMoment(made, publication)?.label ?? ''
  const file = (path: string, body: string) => {
    const policy = buildContentSecurityPolicy(body, publication)
    return [path, { type: 'text/html; charset=utf-8', policy, body }] as const
  }
  const files = [
    ...loaded.map(({ path, page }) =>
      file(path, printKeptPage(bytesIn(page.body, 'identity').toString(), { path, label, t })),
    ),
    file(keepPath, printRemovalPage({ publication, label, t })),
  ]
  const script = { type: 'text/javascript; charset=utf-8', policy: closedPolicy, body: code }
  const { age, ageless } = t.kept.band
  const copy = { made, label, age, ageless, files: Object.fromEntries([...files, [keepScriptPath, script]]) }
  const { cacheControl } = isWhole ? freshness.alerts : freshness.never
  return {
    status: isWhole ? 200 : 503,
    headers: completeHeaders(
      { 'content-type': 'application/json', 'cache-control': cacheControl },
      undefined,
    ),
    body: encodePage(JSON.stringify(copy)),
    topics: new Set(loaded.flatMap(({ page }) => [...page.topics])),
    keep: isWhole ? Math.min(...loaded.map(({ page }) => page.keep)) : 0,
    madeAt: made,
  }
}

/** What the routes of the readers' copy use. */
export interface KeptParts {
  pages: PageService
  /** The script of the page that keeps a copy of the storm pages; undefined in development: none is kept. */
  keepCode: string | undefined
}

/** The readers' copy of the storm pages and its script; none in development or without a storm page. */
export function addKeptCopy(app: Hono<Environment>, { pages, keepCode }: KeptParts): void {
  if (keepCode === undefined) return
  const script = makeKeepScript(keepCode)
  for (const path of [keepScriptPath, oldWorkerPath]) {
    app.get(path, async (context, next) =>
      hasPage(context.get('publication'), keepPath) ? answerResponse(context.req.raw, script) : next(),
    )
  }
  app.get(keptCopyPath, async (context, next) => {
    const copy = await loadKeptCopy(context.get('publication'), pages, keepCode)
    return copy ? answerResponse(context.req.raw, copy) : next()
  })
}
