import { type TextPageName, textPageNames } from '../../../publication/content.ts'
import type { LongTextView } from '../../components/LongText.tsx'
import { formatNewsDate, type NewsDate } from '../../components/news-date.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** Written pages that this folder shows. */
export type WrittenPageName = Exclude<TextPageName, 'about'>

export const writtenPageNames = textPageNames.filter((name) => name !== 'about')

/** What a written page shows. */
export interface TextView {
  title: string
  updated: NewsDate | undefined
  text: LongTextView
}

/** The view of the written page whose name is the path; undefined when the publisher has not written it. */
export function buildTextView(
  name: WrittenPageName,
  { publication, origin, texts }: PageContext,
): PageView<TextView> | undefined {
  const page = publication.content.pages[name]
  if (!page) return undefined
  const { title, description, updatedAt } = page
  return {
    title,
    description,
    quiet: true,
    structuredData: [buildBreadcrumbs({ origin, texts }, { name: title, path: `/${name}` })],
    body: {
      title,
      updated: updatedAt === undefined ? undefined : formatNewsDate(updatedAt, publication),
      text: { html: page.html, subheads: page.subheads },
    },
  }
}
