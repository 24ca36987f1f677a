import type { ReactNode } from 'react'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import type { Texts } from '../../texts/texts.ts'
import { chartHeight, drawBars, drawLine, drawPoints, entryWidth } from './forecast-chart.ts'
import type { ForecastColumn, ForecastTableView } from './forecast-table.ts'

/** A forecast: rows of numbers, and charts of the same numbers, which are hidden from screen readers. */
export function ForecastTable({ view, t: { weather: t } }: { view: ForecastTableView; t: Texts }) {
  const { columns, temperatures } = view
  const days = temperatures.kind === 'ranges'
  return (
    <table className={days ? 'forecast-table' : 'forecast-table forecast-table-hours'}>
      <caption>{days ? t.dailyForecast : t.hourlyForecast}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, headingRest }) => (
            <th key={heading} scope="col">
              {heading}
              {headingRest && <span className="from-tablet">{headingRest}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {columns.map(({ heading, icon, condition }) => (
            <td key={heading}>
              <WeatherIcon name={icon} />
              <span className={days ? 'forecast-condition' : 'visually-hidden'}>
                {condition ?? t.conditions[icon]}
              </span>
            </td>
          ))}
        </tr>
        <LabelRow columns={columns.length} label={days ? t.highAndLow : t.temperature} />
        <Numbers label={days ? t.high : t.temperature} columns={columns} of="temperature" />
        <ChartRow columns={columns.length} kind="temperature">
          {temperatures.kind === 'ranges' ? (
            <path className="forecast-range" d={drawBars(temperatures.bars)} />
          ) : (
            <>
              <path className="forecast-line" d={drawLine(temperatures.points)} />
              <path className="forecast-line forecast-points" d={drawPoints(temperatures.points)} />
            </>
          )}
        </ChartRow>
        {days && <Numbers label={t.low} columns={columns} of="low" />}
        <LabelRow columns={columns.length} label={t.chanceOfRain} />
        <ChartRow columns={columns.length} kind="chance">
          <path className="forecast-rain" d={drawBars(view.chances)} />
        </ChartRow>
        <Numbers label={t.chanceOfRain} columns={columns} of="chance" />
      </tbody>
    </table>
  )
}

function Numbers(props: {
  label: string
  columns: readonly ForecastColumn[]
  of: 'temperature' | 'low' | 'chance'
}) {
  return (
    <tr className={`forecast-${props.of}`}>
      {props.columns.map((column) => (
        <td key={column.heading}>
          <span className="visually-hidden">{props.label} </span>
          {column[props.of]}
        </td>
      ))}
    </tr>
  )
}

/** A visible label of the rows below. Hidden from screen readers, for which each number has its own label. */
function LabelRow({ columns, label }: { columns: number; label: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the row can have the focus
    <tr className="forecast-label" aria-hidden="true">
      <td colSpan={columns}>{label}</td>
    </tr>
  )
}

/** A chart in one cell across the table. It is stretched to the table's width, so it must not contain text. */
function ChartRow(props: { columns: number; kind: 'temperature' | 'chance'; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawn row can have the focus
    <tr className={`forecast-chart forecast-chart-${props.kind}`} aria-hidden="true">
      <td colSpan={props.columns}>
        <svg
          viewBox={`0 0 ${props.columns * entryWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {props.children}
        </svg>
      </td>
    </tr>
  )
}
