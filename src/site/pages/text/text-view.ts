import { type TextPageName, textPageNames } from '../../../publication/content.ts'
import type { LongTextView } from '../../components/LongText.tsx'
import { formatNewsDate, type NewsDate } from '../../components/news-date.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** Pages of fixed text that are shown by this folder. */
export type LegalPageName = Exclude<TextPageName, 'about'>

export const legalPageNames = textPageNames.filter((name) => name !== 'about')

/** What a legal page shows; `text` is undefined where the publisher has not written it. */
export interface TextView {
  title: string
  updated: NewsDate | undefined
  text: LongTextView | undefined
}

/** The view of a legal page, which has the path of its name. */
export function buildTextView(
  name: LegalPageName,
  { publication, origin, texts }: PageContext,
): PageView<TextView> {
  const page = publication.content.pages[name]
  const title = page?.title ?? texts.navigation[name]
  return {
    title,
    description: page?.description ?? texts.writtenPage.description(title, publication.name),
    quiet: true,
    structuredData: [buildBreadcrumbs(origin, { name: title, path: `/${name}` })],
    body: {
      title,
      updated: page?.updatedAt === undefined ? undefined : formatNewsDate(page.updatedAt, publication),
      text: page && { html: page.html, subheads: page.subheads },
    },
  }
}
