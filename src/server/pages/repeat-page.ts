import type { Publication } from '../../publication/publication.ts'
import { dateFormat } from '../../site/components/date-formats.ts'
import type { Texts } from '../../site/texts/texts.ts'
import { bytesIn, encodePage } from '../answers/encoded-body.ts'
import { freshness } from '../answers/freshness.ts'
import type { CachedPage } from '../answers/page-cache.ts'

/** Milliseconds after which making the page is tried again. */
const tryAgain = 10_000

/**
 * Repeats a page that cannot be made anew because the store does not answer, for as long as its Cache-Control
 * lets caches do that (stale-if-error; RFC 5861, section 4). A page for readers says above its body when it
 * was made. Undefined where there is no page, or it is too old.
 */
export function repeatPage(
  old: CachedPage | undefined,
  publication: Publication,
  { answers: t }: Pick<Texts, 'answers'>,
): CachedPage | undefined {
  const page = old?.repeats ?? old
  if (page?.status !== 200) return undefined
  const [, seconds = '0'] = /stale-if-error=(\d+)/.exec(page.headers['cache-control'] ?? '') ?? []
  if (Date.now() - page.madeAt > Number(seconds) * 1000) return undefined
  const headers = { ...page.headers, 'cache-control': freshness.never.cacheControl }
  const repeated = { ...page, headers, keep: tryAgain, repeats: page }
  if (!page.headers['content-type']?.startsWith('text/html')) return repeated
  const time = dateFormat('dayAndTime', publication).format(page.madeAt)
  const note = `<p role="status"><strong>${t.oldPage({ time })}</strong></p>`
  const html = bytesIn(page.body, 'identity')
    .toString()
    .replace(/<main\b[^>]*>/, (main) => `${main}${note}`)
  return { ...repeated, body: encodePage(html) }
}
