import { framePath } from '../../components/ad-slots.ts'
import { LongText } from '../../components/LongText.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { PageProps } from '../../page.ts'
import css from './ad-choice.css?inline'
import type { TextView } from './text-view.ts'

/** A written page (standards, legal pages): a text with the date of its last change. */
export function TextPage({ view: { title, updated, text, hasAdChoice }, t }: PageProps<TextView>) {
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
      {hasAdChoice && (
        <section id="ads" className="section ad-choice" aria-labelledby="ads-heading">
          <Styles name="ad-choice" css={css} />
          <div className="section-head">
            <h2 id="ads-heading">{t.ads.title}</h2>
          </div>
          <iframe src={`${framePath}/choice`} title={t.ads.title} />
        </section>
      )}
    </>
  )
}
