import type { Context, Hono } from 'hono'
import { RateLimit } from '../../mail/rate-limit.ts'
import { fileText, readCityFiles } from '../../publication/city-files.ts'
import { formatProblem } from '../../publication/problem.ts'
import type { Publication } from '../../publication/publication.ts'
import { articleOf, readPublication } from '../../publication/read-publication.ts'
import { dateFormat } from '../../site/components/date-formats.ts'
import type { AppParts, Environment } from '../app-parts.ts'
import { answerResponse, fileResponse, textResponse } from '../responses.ts'

/** Pages of drafts that this process makes in a second: each reads the city's folder. */
const perSecond = { most: 4, window: 1000, keys: 1 }
/** Tells a link from the picture of a page for other sites, `/preview/{name}.png`. */
const signedPart = '[a-z0-9-]+\\.\\d+\\.[\\w-]{43}'
const never = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/**
 * Links to articles that readers do not see yet: a draft, a scheduled article, or the state of a file that is held back.
 * The link is the permission. The pages are kept nowhere, and no search engine may list them.
 */
export function addPreviews(
  app: Hono<Environment>,
  { pages, media, previews }: Pick<AppParts, 'pages' | 'media' | 'previews'>,
): void {
  const all = new RateLimit(perSecond)
  /** What the link shows, or the answer that refuses it. */
  const open = (context: Context<Environment>) => {
    const texts = context.get('texts').preview
    const signed = context.req.param('signed') ?? ''
    const read = previews.read(context.get('publication').id, signed, Date.now())
    if (read.kind === 'read') return { draft: read.draft, endsAt: read.endsAt, signed }
    return read.kind === 'ended'
      ? textResponse(410, texts.ended, never)
      : textResponse(404, texts.unknown, never)
  }

  app.get(`/preview/:signed{${signedPart}}`, async (context) => {
    const link = open(context)
    if (link instanceof Response) return link
    const texts = context.get('texts').preview
    if (!all.take('')) return textResponse(503, texts.busy, { ...never, 'retry-after': '2' })
    const running = context.get('publication')
    const { slug } = link.draft
    const { publication, problems } = await readPublication(await readCityFiles(running.folder), slug)
    const article = publication?.content.articles.find((one) => one.slug === slug)
    const found = problems.filter(
      (problem) => problem.level === 'error' && articleOf(problem, running.id) === slug,
    )
    if (!publication || !article) {
      const lines = found.length > 0 ? found.map(formatProblem) : [texts.gone]
      return textResponse(found.length > 0 ? 422 : 404, lines.join('\n'), never)
    }
    const draft = withPictures(article, `/preview/${link.signed}`)
    const shown: Publication = {
      ...running,
      content: {
        ...running.content,
        articles: [draft, ...running.content.articles.filter(({ path }) => path !== draft.path)],
      },
    }
    const until = dateFormat('longDate', running).format(link.endsAt)
    const notes = [texts.note(until), ...found.map(formatProblem)]
    const page = await pages.makeUnpublished(shown, draft.path, notes)
    if (!page) return textResponse(404, texts.gone, never)
    const response = answerResponse(context.req.raw, page)
    response.headers.set('x-robots-tag', 'noindex')
    // The address is the permission: no other site is told of it.
    response.headers.set('referrer-policy', 'no-referrer')
    return response
  })

  app.get(`/preview/:signed{${signedPart}}/media/:name{.+}`, async (context) => {
    const link = open(context)
    if (link instanceof Response) return link
    const { folder } = context.get('publication')
    const name = context.req.param('name')
    // Of what is not public yet, only the pictures of this article.
    const written = fileText(await readCityFiles(folder), `articles/${link.draft.slug}.md`)
    const isNamed = 'text' in written && written.text.includes(name)
    const file = isNamed ? await media.load(folder, `/media/${name}`) : undefined
    const response = fileResponse(context.req.raw, file, context.get('texts').answers.noSuchFile)
    for (const [field, value] of Object.entries(never)) response.headers.set(field, value)
    return response
  })
}

/** The article with its pictures at addresses that the link opens. */
function withPictures<A extends { html: string; image: { address: string } }>(article: A, root: string): A {
  return {
    ...article,
    html: article.html.replaceAll('src="/media/', `src="${root}/media/`),
    image: { ...article.image, address: `${root}${article.image.address}` },
  }
}
