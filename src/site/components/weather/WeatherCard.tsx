import type { Texts } from '../../texts/texts.ts'
import { Styles } from '../Styles.tsx'
import css from './WeatherCard.css?inline'
import { WeatherIcon } from './WeatherIcon.tsx'
import type { WeatherCardView } from './weather-card.ts'

/** The weather on the home page, labelled as the sample it is. */
export function WeatherCard({ view, t: { weather: t } }: { view: WeatherCardView; t: Texts }) {
  return (
    <section className="weather-card" aria-labelledby="weather">
      <Styles name="WeatherCard" css={css} />
      <div className="section-head">
        <h2 id="weather">{t.title}</h2>
        <a className="text-link tap" href="/weather">
          {t.fullForecast}
        </a>
      </div>
      <div className="weather-card-now">
        <WeatherIcon name={view.icon} />
        <p className="weather-card-temperature">{view.temperature}</p>
        <div>
          <p className="weather-card-condition">{view.condition}</p>
          <p className="meta">{t.highOf(view.high)}</p>
          <p className="meta">{t.lowOf(view.low)}</p>
        </div>
      </div>
      <p className="meta">{`${t.humidityOf(view.humidity)} · ${t.windOf(view.windSpeed)}`}</p>
      <p className="meta">{t.sample}</p>
    </section>
  )
}
