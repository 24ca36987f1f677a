import type { TextPageName } from '../../../publication/content.ts'
import { formatNewsDate } from '../../components/news-date.ts'
import { findSubheads, OnThisPage } from '../../components/OnThisPage.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Prose } from '../../components/Prose.tsx'
import { type Route, markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** What a page says that the publisher has not written. */
export const missingText = 'This page has not been written yet.'

/** A legal page: fixed text with the date of its last change. */
export function textRoute(name: Exclude<TextPageName, 'about'>, fallbackTitle: string): Route {
  const path = `/${name}`
  return route({
    path,
    isListed: ({ content }) => content.pages[name] !== undefined,
    stories: {},
    build: ({ publication, origin }) => {
      const page = publication.content.pages[name]
      const title = page?.title ?? fallbackTitle
      const updated = page?.updatedAt === undefined ? undefined : formatNewsDate(page.updatedAt, publication)
      return {
        title,
        description: page?.description ?? `${title} of ${publication.name}.`,
        quiet: true,
        structuredData: [buildBreadcrumbs(origin, { name: title, path })],
        body: (
          <>
            <PageTitle title={title}>
              {updated && (
                <p className="meta">
                  Last updated <time dateTime={updated.iso}>{updated.label}</time>
                </p>
              )}
            </PageTitle>
            {page ? <LongText html={page.html} /> : <p className="empty-text">{missingText}</p>}
          </>
        ),
      }
    },
  })
}

/** A text with its table of contents, which stands before it or, where there is room, beside it. Two parts need none. */
export function LongText({ html }: { html: string }) {
  return (
    <div className="columns with-rail">
      {findSubheads(html).length > 2 && (
        <div className="rail">
          <OnThisPage html={html} />
        </div>
      )}
      <Prose html={html} />
    </div>
  )
}
