import { WeatherIcon } from '../components/weather/WeatherIcon.tsx'
import type { Texts } from '../texts/texts.ts'
import type { WeatherLineView } from './weather-line.ts'

/** The link to the weather page, with the current weather when there is a forecast. */
export function WeatherLine({
  view: { now },
  className = '',
  t,
}: {
  view: WeatherLineView
  className?: string
  t: Texts
}) {
  return (
    <a className={`weather-line ${className}`.trim()} href="/weather">
      {now ? (
        <>
          <span className="visually-hidden">{t.masthead.weatherNow} </span>
          {now.icon && <WeatherIcon name={now.icon} />}
          <b>{now.temperature}</b>{' '}
          <span>
            {now.condition}
            {now.high !== undefined && (
              <span className="weather-line-high"> · {t.masthead.highOf(now.high)}</span>
            )}
            {now.sample && ` ${t.masthead.sample}`}
          </span>
        </>
      ) : (
        t.navigation.weather
      )}
    </a>
  )
}
