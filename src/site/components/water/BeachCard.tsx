import type { RipRisk } from '../../../weather/water.ts'
import type { Texts } from '../../texts/texts.ts'
import { TapLink } from '../links.tsx'
import { Styles } from '../Styles.tsx'
import css from './BeachCard.css?inline'
import type { BeachCardView, SurfView, TidesAtGlance } from './beach-card.ts'

/** Rip current risk, surf and the next tides. `more`: where the rest is; left out on that page itself. */
export function BeachCard({ view, more, t }: { view: BeachCardView; more?: string; t: Texts }) {
  return (
    <section className="module beach" aria-labelledby="beach">
      <Styles name="BeachCard" css={css} />
      <h2 id="beach">{t.water.beach}</h2>
      {view.surf && <Surf view={view.surf} t={t} />}
      {view.tides && <Tides view={view.tides} t={t} />}
      {more && <TapLink href={more}>{t.water.moreTides}</TapLink>}
    </section>
  )
}

function Surf({ view, t: { water: t } }: { view: SurfView; t: Texts }) {
  return (
    <>
      {view.state === 'today' && (
        <>
          {view.rip && <Rip risk={view.rip} t={t} />}
          <dl className="beach-facts">
            {view.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{t.facts[name]}</dt>
                <dd lang="en">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="meta">
        {view.state === 'today' && `${t.surfFor(view.period)} `}
        {t.surfOf(view.office)} {view.issued}. {view.state === 'past' && <b>{t.surfPast} </b>}
        {view.unchecked && <b>{t.uncheckedSince(view.unchecked)}</b>}
      </p>
    </>
  )
}

const risks = ['low', 'moderate', 'high'] as const

/** The word, large, and its place among the three; never the color alone. */
function Rip({ risk, t }: { risk: RipRisk; t: Texts['water'] }) {
  return (
    <div className={`rip rip-${risk}`}>
      <p className="meta">{t.rip}</p>
      <p className="rip-risk">{t.risks[risk]}</p>
      <ol aria-hidden="true">
        {risks.map((one) => (
          <li key={one} className={one === risk ? 'rip-here' : undefined}>
            {t.risks[one]}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Tides({ view, t: { water: t } }: { view: TidesAtGlance; t: Texts }) {
  if (view.state === 'over') return <p className="meta">{t.tidesOver}</p>
  const { next, king, station } = view
  return (
    <>
      <dl className="beach-facts">
        {next.map(({ isHigh, time, height }) => (
          <div key={String(isHigh)}>
            <dt>{isHigh ? t.nextHigh : t.nextLow}</dt>
            <dd>{t.tideAt(time, height)}</dd>
          </div>
        ))}
      </dl>
      {king && <p>{king.isToday ? <b>{t.kingToday(king.height)}</b> : t.kingNext(king.days, king.height)}</p>}
      <p className="meta">{t.tideSource(station.id, station.name)}</p>
    </>
  )
}
