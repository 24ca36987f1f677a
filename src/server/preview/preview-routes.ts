import type { Context, Hono } from 'hono'
import { openPreview, openRefusedPreview } from '../../site/pages/article/open-preview.tsx'
import type { MediaFiles } from '../answers/media-files.ts'
import { answerResponse, fileResponse } from '../answers/responses.ts'
import type { PageService } from '../pages/page-service.ts'
import type { Environment } from '../requests/environment.ts'
import { DraftReader } from './draft-reader.ts'
import type { PreviewLinks } from './preview-links.ts'

/** Tells a link from the picture of a page for other sites, `/preview/{name}.png`. */
const signedPart = '[a-z0-9-]+\\.\\d+\\.[\\w-]+'

/** What the routes of previews use. */
export interface PreviewParts {
  pages: PageService
  /** The cities' own assets. */
  media: Pick<MediaFiles, 'loadOf'>
  /** Links to articles that readers do not see yet. */
  previews: Pick<PreviewLinks, 'read'>
}

/**
 * Links to articles that readers do not see yet: a draft, a scheduled article, or the state of a file that is
 * held back. The link is the permission: no cache may keep the pages, and no search engine may list them.
 */
export function addPreviews(app: Hono<Environment>, { pages, media, previews }: PreviewParts): void {
  const drafts = new DraftReader()

  /** What the link shows and the address of all that it shows, or the answer that refuses it. */
  const open = async (context: Context<Environment>) => {
    const publication = context.get('publication')
    const signed = context.req.param('signed') ?? ''
    const read = previews.read(publication.id, signed, Date.now())
    if (read.kind === 'ended') return refuse(context, 'ended')
    if (read.kind !== 'read') return refuse(context, 'missing')
    const root = `/preview/${signed}`
    const found = await drafts.find(publication, read.draft.slug, root)
    return found ? { ...found, endsAt: read.endsAt, root } : refuse(context, 'missing')
  }

  const refuse = async (context: Context<Environment>, why: 'missing' | 'ended') => {
    const page = await pages.loadSame(context.get('publication'), `preview ${why}`, ({ texts }) => ({
      ...openRefusedPreview(why, texts),
      path: '/',
      status: why === 'ended' ? 410 : 404,
      row: 'notFound',
    }))
    return answerResponse(context.req.raw, page)
  }

  app.use(`/preview/:signed{${signedPart}}/*`, async (context, next) => {
    await next()
    context.res.headers.set('cache-control', 'no-store')
    context.res.headers.set('x-robots-tag', 'noindex')
    // The address is the permission: no other site is told of it.
    context.res.headers.set('referrer-policy', 'no-referrer')
  })

  app.get(`/preview/:signed{${signedPart}}`, async (context) => {
    const preview = await open(context)
    if (preview instanceof Response) return preview
    const publication = context.get('publication')
    const path = preview.written?.article.path ?? preview.root
    const pageContext = await pages.openContext(publication, path)
    const page = await pages.loadSame(publication, `preview ${preview.root}`, () => ({
      ...openPreview(preview, pageContext),
      path,
      status: preview.written ? 200 : 422,
      row: 'preview',
    }))
    return answerResponse(context.req.raw, page)
  })

  app.get(`/preview/:signed{${signedPart}}/media/:name{.+}`, async (context) => {
    const preview = await open(context)
    if (preview instanceof Response) return preview
    const { root, written } = preview
    const path = `/media/${context.req.param('name')}`
    // Pictures that are not public yet are served only if they belong to this article.
    const isShown =
      written?.article.image.address === `${root}${path}` ||
      written?.article.html.includes(`"${root}${path}"`)
    const file = isShown ? await media.loadOf(context.get('publication'), path) : undefined
    return fileResponse(context.req.raw, file, context.get('texts').answers.noSuchFile)
  })
}
