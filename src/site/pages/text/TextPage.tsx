import { LongText } from '../../components/LongText.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import type { PageProps } from '../../page.ts'
import type { TextView } from './text-view.ts'

/** A written page (standards, legal pages): a text with the date of its last change. */
export function TextPage({ view: { title, updated, text }, t }: PageProps<TextView>) {
  return (
    <>
      <PageTitle title={title}>
        {updated && (
          <p className="meta">
            {t.writtenPage.lastUpdated} <time dateTime={updated.iso}>{updated.label}</time>
          </p>
        )}
      </PageTitle>
      <LongText text={text} t={t} />
    </>
  )
}
