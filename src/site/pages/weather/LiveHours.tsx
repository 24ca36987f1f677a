import { Fragment } from 'react'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { ChartFrame } from '../../components/weather/ChartFrame.tsx'
import type { Texts } from '../../texts/texts.ts'
import { drawHours, type HoursDrawing } from './charts.ts'
import { island as hoursReader } from './HoursReader.island.tsx'
import type { HoursView } from './live-hours.ts'

/** Twelve hours as a drawing and as the table behind it; the table alone where the page is brief. */
export function Hours({ view, isBrief, t }: { view: HoursView; isBrief: boolean; t: Texts }) {
  const table = <HoursTable view={view} t={t} />
  if (isBrief) return <div className="hours-table">{table}</div>
  return (
    <div className="chart-and-table">
      <ReadableHours view={view} t={t} />
      <details className="hours-table" open>
        <summary>{t.liveWeather.sameAsTable}</summary>
        {table}
      </details>
    </div>
  )
}

function HoursTable({ view, t }: { view: HoursView; t: Texts }) {
  const { weather, liveWeather: live } = t
  return (
    <table>
      <caption className="visually-hidden">{live.hoursTitle({ city: view.city })}</caption>
      <thead>
        <tr>
          <th scope="col">{live.hour}</th>
          <th scope="col">{live.sky}</th>
          <th scope="col">°F</th>
          <th scope="col">{weather.chanceOfRain}</th>
          {view.hasWind && <th scope="col">{live.wind}</th>}
        </tr>
      </thead>
      <tbody>
        {view.hours.map((hour) => (
          <tr key={hour.at}>
            <th scope="row">{hour.label}</th>
            <td>{hour.condition}</td>
            <td>{hour.temperature}</td>
            <td>{hour.chance}</td>
            {view.hasWind && <td>{hour.wind}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The chart, whose hours a finger, a pointer and keys read. */
function ReadableHours({ view, t }: { view: HoursView; t: Texts }) {
  const { hourReader, ...words } = t.liveWeather
  const drawing = drawHours(view)
  const hours = view.hours.map(({ label, temperature, chance, wind }) => {
    const rain = chance === '' ? words.noRainInWords : words.rainInWords({ chance })
    const blowing = wind === '' ? words.noWindInWords : words.windInWords({ wind })
    return [
      words.hourInWords({ time: label, degrees: temperature, rain }),
      ...(view.hasWind ? [blowing] : []),
    ].join('\n')
  })
  const reader = { hours, height: drawing.height, t: hourReader }
  return (
    <ChartFrame reader={<IslandRoot of={hoursReader} props={reader} />}>
      <HoursChart view={view} drawing={drawing} t={t} />
    </ChartFrame>
  )
}

/** Temperature as a line, chance of rain as bars, tinted night: for all screens, beside the full table. */
function HoursChart({
  view,
  drawing,
  t: { liveWeather: live },
}: {
  view: HoursView
  drawing: HoursDrawing
  t: Texts
}) {
  const { width, height, columns, line, points, bars, nights, bands } = drawing
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="hours-title hours-text"
    >
      <title id="hours-title">{live.hoursTitle({ city: view.city })}</title>
      <desc id="hours-text">
        {view.rainiest === undefined
          ? live.hoursDescription({ first: view.first, last: view.last })
          : live.hoursDescriptionWithRain({ first: view.first, last: view.last, rain: view.rainiest })}
      </desc>
      {nights !== '' && <path className="chart-night" d={nights} />}
      <text className="chart-name" x="0" y={bands.temperatureName}>
        {live.temperatureAxis}
      </text>
      <path className="chart-line" d={line} />
      <text className="chart-name" x="0" y={bands.rainName}>
        {live.rainAxis}
      </text>
      {view.hasWind && (
        <text className="chart-name" x="0" y={bands.windName}>
          {live.windAxis}
        </text>
      )}
      <path className="chart-points" d={points} />
      <path className="chart-rain" d={bars} />
      {columns
        .filter((_, index) => index % 3 === 0)
        .map(({ x, y, hour }) => (
          <Fragment key={x}>
            <text className="chart-value" x={x} y={y - 9}>
              {hour.temperature}
            </text>
            <text x={x} y={bands.rainValues}>
              {hour.chance.replace('%', '')}
            </text>
            {view.hasWind && (
              <text x={x} y={bands.windValues}>
                {hour.figures.wind}
              </text>
            )}
            <text className="chart-hour" x={x} y={height - 4}>
              {hour.label}
            </text>
          </Fragment>
        ))}
    </svg>
  )
}
