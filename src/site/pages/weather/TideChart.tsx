import type { Texts } from '../../texts/texts.ts'
import { drawTides } from './tide-chart.ts'
import type { TidesView } from './water-view.ts'

/** The predicted water as a curve, heights of the highs above it and of the lows below. The times are in the table beside it. */
export function TideChart({ view, t: { water: t } }: { view: TidesView; t: Texts }) {
  const { width, height, top, bottom, curve, days, marks, now } = drawTides(view.tides, view)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="tides-title tides-text"
    >
      <title id="tides-title">{t.chartTitle(view.days[0]?.name ?? '', view.days.at(-1)?.name ?? '')}</title>
      <desc id="tides-text">{t.chartDescription(view.highest.height, view.highest.time)}</desc>
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
