import type { Texts } from '../../texts/texts.ts'
import { TapLink, TextLink } from '../links.tsx'
import { Section } from '../Section.tsx'
import { Styles } from '../Styles.tsx'
import css from './WeatherCard.css?inline'
import { WeatherIcon } from './WeatherIcon.tsx'
import type { WeatherCardView } from './weather-card.ts'

/** The weather on the home page: measured, forecast, or of the sample day. */
export function WeatherCard({ view, t: texts }: { view: WeatherCardView; t: Texts }) {
  const { weather: t, liveWeather: live } = texts
  const { alert } = view
  return (
    <Section
      id="weather"
      className="weather-card"
      title={t.title}
      more={<TapLink href="/weather">{t.fullForecast}</TapLink>}
    >
      <Styles name="WeatherCard" css={css} />
      <div className="weather-card-now">
        {view.icon && <WeatherIcon name={view.icon} />}
        <p className="weather-card-temperature">{view.temperature}</p>
        <div>
          <p>
            <b>{view.condition}</b>
          </p>
          {view.high !== undefined && <p className="meta">{t.highOf({ temperature: view.high })}</p>}
          {view.low !== undefined && <p className="meta">{t.lowOf({ temperature: view.low })}</p>}
        </div>
      </div>
      {view.air && <p className="meta">{view.air}</p>}
      {alert && (
        <p>
          <TextLink href="/weather">
            <b>{alert.event}</b>
            {alert.more > 0 && live.more({ count: alert.more })}
          </TextLink>
        </p>
      )}
      <p className="meta">{view.note}</p>
    </Section>
  )
}
