import type { SampleWeather } from '../../../publication/content.ts'
import { Styles } from '../Styles.tsx'
import css from './WeatherCard.css?inline'
import { WeatherIcon } from './WeatherIcon.tsx'
import { buildWeatherCard } from './weather-card.ts'

/** The weather on the home page, labelled as the sample it is; nothing where the publication has none. */
export function WeatherCard({ weather }: { weather: SampleWeather | undefined }) {
  if (!weather) return null
  const view = buildWeatherCard(weather.card)
  return (
    <section className="weather-card" aria-labelledby="weather">
      <Styles name="WeatherCard" css={css} />
      <div className="section-head">
        <h2 id="weather">Weather</h2>
        <a className="text-link tap" href="/weather">
          Full Forecast
        </a>
      </div>
      <div className="weather-card-now">
        <WeatherIcon name={view.icon} />
        <p className="weather-card-temperature">{view.temperature}</p>
        <div>
          <p className="weather-card-condition">{view.condition}</p>
          <p className="meta">{view.high}</p>
          <p className="meta">{view.low}</p>
        </div>
      </div>
      <p className="meta">
        {view.humidity} · {view.wind}
      </p>
      <p className="meta">Sample forecast</p>
    </section>
  )
}
