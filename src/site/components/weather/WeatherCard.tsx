import type { Texts } from '../../texts/texts.ts'
import { TapLink, TextLink } from '../links.tsx'
import { Section } from '../Section.tsx'
import { WeatherIcon } from './WeatherIcon.tsx'
import type { LiveCardView, WeatherCardView } from './weather-card.ts'

/** The weather on the home page: measured, forecast, or a sample that is labelled as one. */
export function WeatherCard({
  view,
  t: { weather: t, liveWeather: live },
}: {
  view: WeatherCardView
  t: Texts
}) {
  const air = [
    ...(view.humidity === undefined ? [] : [t.humidityOf(view.humidity)]),
    ...(view.windSpeed === undefined ? [] : [t.windOf(view.windSpeed)]),
  ]
  return (
    <Section
      id="weather"
      className="weather-card"
      title={t.title}
      more={<TapLink href="/weather">{t.fullForecast}</TapLink>}
    >
      <div className="weather-card-now">
        {view.icon && <WeatherIcon name={view.icon} />}
        <p className="weather-card-temperature">{view.temperature}</p>
        <div>
          <p>
            <b>{view.condition}</b>
          </p>
          {view.high !== undefined && <p className="meta">{t.highOf(view.high)}</p>}
          {view.low !== undefined && <p className="meta">{t.lowOf(view.low)}</p>}
        </div>
      </div>
      {air.length > 0 && <p className="meta">{air.join(' · ')}</p>}
      {view.live ? <LiveNote view={view.live} t={live} /> : <p className="meta">{t.sample}</p>}
    </Section>
  )
}

/** When it was measured, and what is in force. */
function LiveNote({ view, t }: { view: LiveCardView; t: Texts['liveWeather'] }) {
  const { alert, checked, unchecked } = view
  return (
    <>
      {alert && (
        <p>
          <TextLink href="/weather">
            <b>{alert.event}</b>
            {alert.more > 0 && t.more(alert.more)}
          </TextLink>
        </p>
      )}
      <p className="meta">
        {view.isMeasured ? t.cardMeasured(view.time) : t.cardForecast(view.time)} {unchecked}
        {!unchecked && !alert && checked !== undefined && t.cardChecked(checked)}
      </p>
    </>
  )
}
