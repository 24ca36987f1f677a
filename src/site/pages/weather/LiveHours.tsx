import type { Texts } from '../../texts/texts.ts'
import { HoursChart } from './HoursChart.tsx'
import type { HoursView } from './live-hours.ts'

/** Twelve hours as a drawing and as the table that it is drawn from; the table alone where the page is brief. */
export function Hours({ view, isBrief, t }: { view: HoursView; isBrief: boolean; t: Texts }) {
  const table = <HoursTable view={view} t={t} />
  if (isBrief) return <div className="hours-table">{table}</div>
  return (
    <div className="chart-and-table">
      <HoursChart view={view} t={t} />
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
      <caption className="visually-hidden">{live.hoursTitle(view.city)}</caption>
      <thead>
        <tr>
          <th scope="col">{live.hour}</th>
          <th scope="col">{live.sky}</th>
          <th scope="col">°F</th>
          <th scope="col">{weather.chanceOfRain}</th>
          <th scope="col">{live.wind}</th>
        </tr>
      </thead>
      <tbody>
        {view.hours.map((hour) => (
          <tr key={hour.iso}>
            <th scope="row">{hour.label}</th>
            <td>{hour.condition}</td>
            <td>{hour.temperature}</td>
            <td>{hour.chance}</td>
            <td>{hour.wind}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
