import { framePath } from '../../components/ad-slots.ts'
import { LongText } from '../../components/LongText.tsx'
import type { NewsDate } from '../../components/news-date.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, type Route, route } from '../../page.ts'
import css from './ad-choice.css?inline'
import { buildTextView, type TextView, type WrittenPageName, writtenPageNames } from './text-view.ts'

/** 'Effective April 15, 2025' */
function DateLine({ label, date }: { label: string; date: NewsDate }) {
  return (
    <>
      {label} <time dateTime={date.iso}>{date.label}</time>
    </>
  )
}

/** A written page (standards, legal pages): a text with the date of its last change. */
function PlainTextPage({ view, t }: PageProps<TextView>) {
  const { title, effective, updated, changed, text, hasAdChoice } = view
  return (
    <>
      <PageTitle title={title}>
        {(effective || updated) && (
          <p className="meta">
            {effective && <DateLine label={t.writtenPage.effective} date={effective} />}
            {effective && updated && ' · '}
            {updated && <DateLine label={t.writtenPage.lastUpdated} date={updated} />}
            {updated && changed && `: ${changed}`}
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

/** The standards and legal pages, each at the path of its name. */
export const textRoutes: readonly Route[] = writtenPageNames.map(textRoute)

function textRoute(name: WrittenPageName): Route {
  return route({
    at: `/${name}`,
    needs: () => ({}),
    view: (context) => buildTextView(name, context),
    Page: PlainTextPage,
  })
}
