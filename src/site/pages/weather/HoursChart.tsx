import type { Texts } from '../../texts/texts.ts'
import { type ChartSize, drawHours } from './hours-chart.ts'
import type { HoursView } from './live-hours.ts'

/** Temperature as a line, chance of rain and wind as bars, the night tinted. One drawing for wide screens and one for phones, so that its letters keep their size. */
export function HoursChart({ view, size, t }: { view: HoursView; size: ChartSize; t: Texts }) {
  const { liveWeather: live } = t
  const { width, height, columns, line, nights, bands } = drawHours(view.hours, size)
  const id = `hours-${size}`
  return (
    <svg
      className={`chart ${size === 'wide' ? 'from-tablet' : 'below-tablet'}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
    >
      <title id={`${id}-title`}>{live.hoursTitle(view.city)}</title>
      <desc id={`${id}-text`}>{live.hoursDescription(view.first, view.last, view.rainiest)}</desc>
      {nights.map(({ x, width: wide }) => (
        <rect
          key={x}
          className="chart-night"
          x={x}
          y={bands.top}
          width={wide}
          height={bands.bottom - bands.top}
        />
      ))}
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
      {columns.map((column) => (
        <g key={column.x}>
          <circle className="chart-point" cx={column.x} cy={column.y} r="3.5" />
          {column.isNamed && (
            <text className="chart-value" x={column.x} y={column.y - 9} textAnchor="middle">
              {column.temperature}
            </text>
          )}
          <rect
            className="chart-rain"
            x={column.x - 7}
            y={column.rainTop}
            width="14"
            height={column.rainHeight}
          />
          {column.isNamed && (
            <>
              <text x={column.x} y={bands.rainValues} textAnchor="middle">
                {column.chance}
              </text>
              <text x={column.x} y={bands.windValues} textAnchor="middle">
                {column.wind}
              </text>
              <text className="chart-hour" x={column.x} y={height - 4} textAnchor="middle">
                {column.label}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  )
}
