import type { Texts } from '../../texts/texts.ts'
import { AlertClock } from './LiveAlerts.tsx'
import { TideChart } from './TideChart.tsx'
import type { MarineView, TidesView, WaterView } from './water-view.ts'

/** Three days of tides, and the forecast for boats. `isBrief`: beside an alert, without the curve, whose figures are in the table too. */
export function Water({ view, isBrief, t }: { view: WaterView; isBrief: boolean; t: Texts }) {
  return (
    <>
      {view.tides && <Tides view={view.tides} card={view.card} isBrief={isBrief} t={t} />}
      {view.marine && <Marine view={view.marine} t={t} />}
    </>
  )
}

function Tides({
  view,
  card,
  isBrief,
  t,
}: {
  view: TidesView
  card: WaterView['card']
  isBrief: boolean
  t: Texts
}) {
  const { water } = t
  const { next, king } = view
  const station = card.tides?.state === 'known' ? card.tides.station : undefined
  return (
    <section className="section" aria-labelledby="tides">
      <div className="section-head">
        <h2 id="tides">{water.tides}</h2>
      </div>
      <p className="tide-next">{(next.isHigh ? water.rising : water.falling)(next.time, next.height)}</p>
      {isBrief ? (
        <TideTable view={view} t={t} />
      ) : (
        <div className="chart-and-table">
          <TideChart view={view} t={t} />
          <TideTable view={view} t={t} />
        </div>
      )}
      <p className="meta">
        {station && `${water.tideSource(station.id, station.name)} `}
        {water.datum}{' '}
        {king.source === undefined ? water.kingRule(king.height) : water.kingRuleOf(king.height, king.source)}
      </p>
    </section>
  )
}

function TideTable({ view, t: { water } }: { view: TidesView; t: Texts }) {
  return (
    <table className="tide-table">
      <caption className="visually-hidden">{water.tableTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{water.day}</th>
          <th scope="col">{water.high}</th>
          <th scope="col">{water.low}</th>
        </tr>
      </thead>
      <tbody>
        {view.days.map(({ name, hasKing, highs, lows }) => (
          <tr key={name} className={hasKing ? 'tide-king' : undefined}>
            <th scope="row">
              {name}
              {hasKing && <b> {water.king}</b>}
            </th>
            {[highs, lows].map((tides, column) => (
              <td key={column === 0 ? 'high' : 'low'}>
                {tides.map(({ time, height }) => `${time}  ${height}`).join('\n')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Marine({ view, t: { water: t } }: { view: MarineView; t: Texts }) {
  const source = (
    <>
      {view.unchecked && <b>{t.uncheckedSince(view.unchecked)} </b>}
      {t.marineOf(view.office)} <AlertClock view={view.issued} />
    </>
  )
  return (
    <section className="section" aria-labelledby="marine">
      <div className="section-head">
        <h2 id="marine">{t.marine}</h2>
      </div>
      {view.isStale && <p>{t.marineStale}</p>}
      <div lang="en">
        <p>{view.area}</p>
        {view.headlines.map((headline) => (
          <p key={headline}>
            <b>{headline}</b>
          </p>
        ))}
        <dl className="marine-periods">
          {view.periods.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="meta">{source}</p>
    </section>
  )
}
