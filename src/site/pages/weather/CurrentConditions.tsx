import { Fragment } from 'react'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import type { Texts } from '../../texts/texts.ts'
import type { CurrentView } from './live-view.ts'

/** The temperature, large, with the sky and the other figures beside it. */
export function CurrentConditions({ view, t: { weather: t } }: { view: CurrentView; t: Texts }) {
  return (
    <div className="columns columns-two">
      <div className="current-summary">
        <div className="current-now">
          <p className="current-temperature">
            {view.temperature.replace('°', '')}
            <span>°F</span>
          </p>
          <div>
            {view.icon && <WeatherIcon name={view.icon} />}
            {view.condition && <p className="current-words">{view.condition}</p>}
            {view.feelsLike !== undefined && <p>{t.feelsLike(view.feelsLike)}</p>}
          </div>
        </div>
      </div>
      {view.facts.length > 0 && (
        <dl className="current-facts">
          {view.facts.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  )
}
