import { Facts } from '../../components/Facts.tsx'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import { sayTide, tideStep } from '../../components/water/tide-words.ts'
import { ChartFrame } from '../../components/weather/ChartFrame.tsx'
import { Checked, WeatherTime } from '../../components/weather/Checked.tsx'
import { longestOf } from '../../components/weather/chart-steps.ts'
import { StormCenters } from '../../components/weather/StormCenters.tsx'
import type { Texts } from '../../texts/texts.ts'
import { drawTides, type TideDrawing } from './charts.ts'
import { island as tidesReader } from './TidesReader.island.tsx'
import css from './water.css?inline'
import type { MarineView, TidesView, WaterView } from './water-view.ts'

/** Tides of three days, boat forecast. `isBrief`: beside an alert, no curve: its figures are in the table. */
export function Water({ view, isBrief, t }: { view: WaterView; isBrief: boolean; t: Texts }) {
  return (
    <>
      <Styles name="water" css={css} />
      {view.tides && <Tides view={view.tides} isBrief={isBrief} t={t} />}
      {view.marine && <Marine view={view.marine} t={t} />}
      {view.centers && (
        <Section id="storms-at-sea" className="section" title={t.hurricanes.title}>
          <StormCenters view={view.centers} t={t} />
        </Section>
      )}
    </>
  )
}

function Tides({ view, isBrief, t }: { view: TidesView; isBrief: boolean; t: Texts }) {
  return (
    <Section id="tides" className="section" title={t.water.tides}>
      <p className="tide-next">{view.next}</p>
      {isBrief ? (
        <TideTable view={view} t={t} />
      ) : (
        <div className="chart-and-table">
          <ReadableTides view={view} t={t} />
          <TideTable view={view} t={t} />
        </div>
      )}
      <p className="meta">
        {view.source} <Checked view={view.checked} t={t} />
      </p>
    </Section>
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
            <td>{highs}</td>
            <td>{lows}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Marine({ view, t }: { view: MarineView; t: Texts }) {
  return (
    <Section id="marine" className="section" title={t.water.marine}>
      {view.isStale && <p>{t.water.marineStale}</p>}
      <div lang="en">
        <p>{view.area}</p>
        {view.headlines.map((headline) => (
          <p key={headline}>
            <b>{headline}</b>
          </p>
        ))}
        <Facts
          className="marine-periods"
          rows={view.periods.map(({ name, text }) => ({ name, value: text }))}
        />
      </div>
      <p className="meta">
        <Checked view={view.checked} t={t} /> · {t.water.marineOf({ office: view.office })}{' '}
        <WeatherTime view={view.issued} />
      </p>
    </Section>
  )
}

/** The chart, whose heights a finger, a pointer and keys read. */
function ReadableTides({ view, t }: { view: TidesView; t: Texts }) {
  const { curve, count } = view.reading
  const drawing = drawTides(view.tides, view)
  const words = Array.from({ length: count }, (_, step) =>
    sayTide(step * tideStep, curve, t.water.tideReader),
  )
  const room = longestOf([t.water.tideReader.hint, ...words])
  const reader = { ...view.reading, height: drawing.height, room, t: t.water.tideReader }
  return (
    <ChartFrame reader={<IslandRoot of={tidesReader} props={reader} />}>
      <TideChart view={view} drawing={drawing} t={t} />
    </ChartFrame>
  )
}

/** The predicted water as a curve, heights of highs above it, of lows below. The times are in the table. */
function TideChart({ view, drawing, t: { water: t } }: { view: TidesView; drawing: TideDrawing; t: Texts }) {
  const { width, height, top, bottom, curve, days, marks, now } = drawing
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="tides-title tides-text"
    >
      <title id="tides-title">
        {t.chartTitle({ from: view.days[0]?.name ?? '', to: view.days.at(-1)?.name ?? '' })}
      </title>
      <desc id="tides-text">{view.description}</desc>
      {view.days.map(
        ({ name, hasKing }, index) =>
          hasKing && (
            <rect
              key={name}
              className="chart-king"
              x={days[index]?.x}
              width={days[index]?.width}
              height={bottom}
            />
          ),
      )}
      <path className="chart-grid" d={days.map(({ x }) => `M${x} 0V${bottom}`).join('')} />
      {view.days.map(({ name, short }, index) => (
        <text key={name} className="chart-name" x={(days[index]?.x ?? 0) + 6} y="14">
          {short}
        </text>
      ))}
      <clipPath id="tides-days">
        <rect y={top - 3} width={width} height={bottom - top + 6} />
      </clipPath>
      <path className="chart-tide" d={curve} clipPath="url(#tides-days)" />
      {marks.map(({ x, y }, index) => (
        <text key={x} className="chart-value" x={x} y={y}>
          {view.labels[index]}
        </text>
      ))}
      <path className="chart-now" d={`M${now} ${top}V${bottom}`} />
      <text className="chart-name chart-value" x={Math.min(now + 4, width - 28)} y={bottom - 4}>
        {t.now}
      </text>
    </svg>
  )
}
