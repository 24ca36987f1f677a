import { correctionsPath } from '../../../publication/pages.ts'
import { Facts } from '../../components/Facts.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { RemovalFacts } from '../../components/removal.tsx'
import { Module } from '../../components/Section.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './corrections.css?inline'
import { buildCorrectionsView, type CorrectionsView, type CorrectionView } from './corrections-view.ts'

/** Corrections of our own articles by month; in the sidebar, how to report an error, and the feed. */
function CorrectionsPage({ view, t }: PageProps<CorrectionsView>) {
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="corrections" css={css} />
      <PageTitle title={t.corrections.title}>
        <p className="deck">{t.corrections.deck}</p>
      </PageTitle>
      <div className="columns with-rail">
        <div className="corrections">
          {view.months.map((month) => (
            <section key={month.title}>
              <h2>{month.title}</h2>
              {month.corrections.length === 0 && <p>{t.corrections.none}</p>}
              {month.corrections.length > 0 && (
                <ol>
                  {month.corrections.map((correction) => (
                    <Correction key={JSON.stringify(correction)} correction={correction} t={t} />
                  ))}
                </ol>
              )}
            </section>
          ))}
          {view.removals.length > 0 && (
            <section>
              <h2>{t.corrections.takenDown}</h2>
              <p>{t.corrections.takenDownDeck}</p>
              <ol>
                {view.removals.map((removal) => (
                  <li key={JSON.stringify(removal)}>
                    <RemovalFacts removal={removal} t={t} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <aside className="rail" aria-label={t.corrections.rail}>
          <Module id="found-error" title={t.corrections.found}>
            <p className="meta">{t.corrections.tellUs}</p>
            <p className="button-row">
              <ButtonLink href="/contact">{t.corrections.report}</ButtonLink>
            </p>
          </Module>
          <Module id="follow" title={t.corrections.follow}>
            <ul className="link-list">
              {view.feeds.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>
                    {t.corrections.feed} <span className="meta">{label}</span>
                  </a>
                </li>
              ))}
              {view.standardsHref && (
                <li>
                  <a href={view.standardsHref}>{t.corrections.standards}</a>
                </li>
              )}
            </ul>
          </Module>
        </aside>
      </div>
    </>
  )
}

function Correction({
  correction: { date, article, said, says },
  t,
}: {
  correction: CorrectionView
  t: PageProps<CorrectionsView>['t']
}) {
  return (
    <li>
      <p className="meta">
        <time dateTime={date.iso}>{date.label}</time>
      </p>
      <h3>
        <a href={article.href}>{article.label}</a>
      </h3>
      <Facts
        rows={[
          { name: t.article.itSaid, value: said },
          { name: t.article.itSays, value: says },
        ]}
      />
    </li>
  )
}

/** The corrections of our own articles, at /corrections. */
export const correctionsRoute = route({
  at: correctionsPath,
  needs: () => ({}),
  view: buildCorrectionsView,
  Page: CorrectionsPage,
})
