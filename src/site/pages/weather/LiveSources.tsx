import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import type { Texts } from '../../texts/texts.ts'
import { AlertClock } from './LiveAlerts.tsx'
import type { SourceRow, WeatherSourcesView } from './live-view.ts'

/** Source, time and age of every part. */
export function LiveSources({
  view,
  water,
  t,
}: {
  view: WeatherSourcesView
  water: readonly SourceRow[]
  t: Texts
}) {
  const { liveWeather: live, weather } = t
  const names: Readonly<Record<SourceRow['name'], string>> = {
    current: live.now,
    daily: weather.dailyForecast,
    hourly: weather.hourlyForecast,
    alerts: live.alertsName,
    tides: t.water.tides,
    surf: t.water.surfName,
    marine: t.water.marine,
  }
  const { what, source, time, checked } = live.sourceColumns
  return (
    <Section id="sources" className="section" title={live.sources}>
      <table className="source-table">
        <thead>
          <tr>
            {[what, source, time, checked].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...view.rows, ...water].map((row) => (
            <tr key={row.name}>
              <th scope="row">{names[row.name]}</th>
              <td data-column={source}>{row.name === 'tides' ? row.detail : live.source(row.detail)}</td>
              <td data-column={row.inForce === undefined ? time : undefined}>
                {row.name === 'tides' && row.checked && t.water.predictions}
                {row.inForce === undefined ? <AlertClock view={row.time} /> : live.inForce(row.inForce)}
              </td>
              <td data-column={checked}>
                {row.checked ? <AlertClock view={row.checked} /> : live.never}
                {row.isFailing && <b>{live.failing}</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">
        {live.units(view.zone)} <TextLink href="/weather/feed.rss">{live.alertsFeed}</TextLink>
        {' · '}
        <TextLink href="/weather/alerts.json">{live.alertsJson}</TextLink>
      </p>
    </Section>
  )
}
