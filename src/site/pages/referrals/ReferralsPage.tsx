import type { CSSProperties } from 'react'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Module, Section } from '../../components/Section.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './referrals.css?inline'
import { buildReferralsView, type DayBar, type ReferralsView } from './referrals-view.ts'

/** Readers sent to newsrooms this month, by day and by newsroom, and how they are counted. */
function ReferralsPage({ view, t }: PageProps<ReferralsView>) {
  const { month, total, newsroomCount, days, until, newsrooms } = view
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="referrals" css={css} />
      <PageTitle title={t.referrals.title}>
        <p className="deck">{t.referrals.deck}</p>
      </PageTitle>
      <div className="columns with-rail">
        <div className="referrals">
          <p className="referrals-total">
            <b>{total}</b> {t.referrals.total(newsroomCount, month)}
          </p>
          {newsroomCount > 0 && (
            <>
              <Section id="by-day" title={t.referrals.byDay}>
                <DayBars days={days} />
                <p className="meta">{t.referrals.untilNow(month, until)}</p>
                <details>
                  <summary>{t.referrals.asTable}</summary>
                  <DayTable days={days} month={month} t={t} />
                </details>
              </Section>
              <Section id="by-newsroom" title={t.referrals.byNewsroom}>
                <NewsroomTable newsrooms={newsrooms} month={month} t={t} />
              </Section>
            </>
          )}
        </div>
        <aside className="rail" aria-label={t.referrals.rail}>
          <Module id="how-counted" title={t.referrals.howCounted}>
            <p>{t.referrals.counting}</p>
            <p>{t.referrals.notCounted}</p>
          </Module>
          <Module id="for-newsrooms" title={t.referrals.forNewsrooms}>
            <ul className="link-list">
              <li>
                <a href="/referrals.json">
                  {t.referrals.asJson} <span className="meta">referrals.json</span>
                </a>
              </li>
            </ul>
          </Module>
        </aside>
      </div>
    </>
  )
}

/** Hidden from screen readers, which have the same figures in the table. */
function DayBars({ days }: { days: readonly DayBar[] }) {
  return (
    <div className="day-bars" aria-hidden="true">
      {days.map(({ day, readers, percent, isToday }) => (
        <span key={day}>
          <b>{readers}</b>
          <i className={isToday ? 'today' : undefined} style={{ '--percent': percent } as CSSProperties} />
          {day}
        </span>
      ))}
    </div>
  )
}

function DayTable({ days, month, t }: { days: readonly DayBar[]; month: string; t: Texts }) {
  return (
    <table>
      <caption>{t.referrals.dayCaption(month)}</caption>
      <thead>
        <tr>
          <th scope="col">{t.referrals.day}</th>
          <th scope="col">{t.referrals.readers}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ label, readers }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{readers}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NewsroomTable({
  newsrooms,
  month,
  t,
}: {
  newsrooms: ReferralsView['newsrooms']
  month: string
  t: Texts
}) {
  return (
    <table>
      <caption className="visually-hidden">{t.referrals.newsroomCaption(month)}</caption>
      <thead>
        <tr>
          <th scope="col">{t.referrals.newsroom}</th>
          <th scope="col">{t.referrals.readers}</th>
          <th scope="col">{t.referrals.share}</th>
        </tr>
      </thead>
      <tbody>
        {newsrooms.map(({ name, readers, share, percentOfMost }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span
                className="meter"
                aria-hidden="true"
                style={{ '--percent': percentOfMost } as CSSProperties}
              />
            </th>
            <td>{readers}</td>
            <td>{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Readers sent to newsrooms this month, at /referrals. */
export const referralsRoute = route({
  at: '/referrals',
  needs: () => ({ counts: { kind: 'referrals' } }),
  view: buildReferralsView,
  Page: ReferralsPage,
})
