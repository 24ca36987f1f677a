import { Fragment } from 'react'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import type { WeatherIconName } from '../../components/weather/weather-icon.ts'
import type { Texts } from '../../texts/texts.ts'

/** What is measured now, or what the sample says. */
export interface CurrentSummary {
  icon: WeatherIconName | undefined
  /** '84°', of degrees Fahrenheit */
  temperature: string
  condition: string
  /** '91°F'; undefined where it is not given. */
  feelsLike: string | undefined
}

/** The temperature, large, with the sky and the other figures beside it. */
export function CurrentConditions({
  view,
  facts,
  t: { weather: t },
}: {
  view: CurrentSummary
  facts: readonly { label: string; value: string }[]
  t: Texts
}) {
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
      {facts.length > 0 && (
        <dl className="current-facts">
          {facts.map(({ label, value }) => (
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
