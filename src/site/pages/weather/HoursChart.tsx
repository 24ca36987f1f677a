import { Fragment } from 'react'
import type { Texts } from '../../texts/texts.ts'
import { drawHours } from './hours-chart.ts'
import type { HoursView } from './live-hours.ts'

/** Temperature as a line, chance of rain as bars, the night tinted. One drawing for all screens, beside the table that has every figure. */
export function HoursChart({ view, t }: { view: HoursView; t: Texts }) {
  const { liveWeather: live } = t
  const { width, height, columns, line, points, bars, nights, bands } = drawHours(view.hours)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="hours-title hours-text"
    >
      <title id="hours-title">{live.hoursTitle(view.city)}</title>
      <desc id="hours-text">{live.hoursDescription(view.first, view.last, view.rainiest)}</desc>
      {nights !== '' && <path className="chart-night" d={nights} />}
      <text className="chart-name" x="0" y={bands.temperatureName}>
        {live.temperatureAxis}
      </text>
      <path className="chart-line" d={line} />
      <text className="chart-name" x="0" y={bands.rainName}>
        {live.rainAxis}
      </text>
      <text className="chart-name" x="0" y={bands.windName}>
        {live.windAxis}
      </text>
      <path className="chart-points" d={points} />
      <path className="chart-rain" d={bars} />
      {columns
        .filter(({ isNamed }) => isNamed)
        .map((column) => (
          <Fragment key={column.x}>
            <text className="chart-value" x={column.x} y={column.y - 9}>
              {column.temperature}
            </text>
            <text x={column.x} y={bands.rainValues}>
              {column.chance}
            </text>
            <text x={column.x} y={bands.windValues}>
              {column.wind}
            </text>
            <text className="chart-hour" x={column.x} y={height - 4}>
              {column.label}
            </text>
          </Fragment>
        ))}
    </svg>
  )
}
