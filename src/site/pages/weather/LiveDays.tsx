import { Fragment } from 'react'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import type { Texts } from '../../texts/texts.ts'
import type { DaysView, DayView } from './live-days.ts'

/** A row for each day, which opens to the service's wording. */
export function Days({ view, t }: { view: DaysView; t: Texts }) {
  return (
    <>
      <ol className="week">
        {view.days.map((day) => (
          <li key={day.name}>
            <Day view={day} t={t} />
          </li>
        ))}
      </ol>
      <p className="meta">{t.liveWeather.weekKey({ low: view.lowest, high: view.highest })}</p>
    </>
  )
}

function Day({ view, t: { weather: t, liveWeather: live } }: { view: DayView; t: Texts }) {
  return (
    <details>
      <summary className="week-day chevron">
        <b data-short={view.short}>
          <span>{view.name}</span>
        </b>
        {view.icon ? <WeatherIcon name={view.icon} /> : <span />}
        <span className="week-words">{view.condition}</span>
        <span className="visually-hidden">{figuresOf(view, t, live)}</span>
        <span className="week-chance" aria-hidden="true">
          {view.chance}
        </span>
        <span className="week-wind" aria-hidden="true">
          {view.wind}
        </span>
        <span className="week-low" aria-hidden="true">
          {view.low}
        </span>
        <svg className="week-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          {view.bar && <rect className="week-range" x={view.bar.start} width={view.bar.length} height="8" />}
        </svg>
        <span className="week-high" aria-hidden="true">
          {view.high}
        </span>
      </summary>
      <p className="week-details">
        {view.details.map(({ name, text }) => (
          <Fragment key={name}>
            <b>{`${name}.`}</b>
            {` ${text}\n`}
          </Fragment>
        ))}
      </p>
    </details>
  )
}

/** The figures of a row with their names, for those who hear it. */
function figuresOf(view: DayView, t: Texts['weather'], live: Texts['liveWeather']): string {
  const figures = [
    [t.chanceOfRain, view.chance],
    [live.wind, view.wind],
    [t.low, view.low],
    [t.high, view.high],
  ]
  return figures.flatMap(([name, value]) => (value ? [`${name} ${value}`] : [])).join(', ')
}
