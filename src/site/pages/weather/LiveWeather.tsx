import { Fragment, type ReactNode } from 'react'
import { OutsideLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import type { Texts } from '../../texts/texts.ts'
import { AlertClock } from './LiveAlerts.tsx'
import { Days } from './LiveDays.tsx'
import { Hours } from './LiveHours.tsx'
import type { CurrentView, LiveForecastView, LiveWeatherView, NowView } from './live-view.ts'
import css from './live-weather.css?inline'

/** Now, the week and the day ahead as the service gives them, each with its time. `isBrief`: without drawings of what is in a table too. */
export function LiveWeatherBody({
  view,
  href,
  isBrief,
  t,
}: {
  view: LiveWeatherView
  /** The service's own forecast. */
  href: string
  isBrief: boolean
  t: Texts
}) {
  return (
    <>
      <Styles name="live-weather" css={css} />
      <Now view={view.now} t={t} />
      <Section id="forecast" className="section forecast" title={t.weather.forecast}>
        {view.forecast ? (
          <Forecast view={view.forecast} isBrief={isBrief} t={t} />
        ) : (
          <p className="empty-text">
            {t.liveWeather.noForecast} <OutsideLink href={href}>{t.weather.service}</OutsideLink>
          </p>
        )}
      </Section>
    </>
  )
}

/** Today's sun, which is true whether or not any service answers. */
export function Sun({
  view,
  t: { liveWeather: t },
}: {
  view: NonNullable<LiveWeatherView['sun']>
  t: Texts
}) {
  return (
    <Section id="sun" className="section" title={t.sunName}>
      <ul className="sun-times">
        {view.facts.map(({ name, time }) => (
          <li key={name}>
            {`${t.sun[name]} `}
            <b>{time}</b>
          </li>
        ))}
      </ul>
      <p className="meta">{t.sunComputed(view.place)}</p>
    </Section>
  )
}

function Now({ view, t }: { view: NowView | undefined; t: Texts }) {
  const { liveWeather: live } = t
  return (
    <Section id="current" title={live.now}>
      {view ? (
        <>
          <CurrentConditions view={view} t={t} />
          <p className="meta">
            {live.measured(view.station.name, view.station.id)} <AlertClock view={view.measured} />
          </p>
        </>
      ) : (
        <p className="empty-text">{live.noObservation}</p>
      )}
    </Section>
  )
}

function Forecast({ view, isBrief, t }: { view: LiveForecastView; isBrief: boolean; t: Texts }) {
  const { liveWeather: live } = t
  const days = view.days && <Days view={view.days} t={t} />
  const hours = view.hours && <Hours view={view.hours} isBrief={isBrief} t={t} />
  const issued = (
    <>
      {live.forecastOf(view.office)} <AlertClock view={view.issued} />
    </>
  )
  return (
    <>
      {view.isStale && (
        <p>
          <b>{live.stale}</b> {issued}
        </p>
      )}
      {days && hours ? <DaysAndHours days={days} hours={hours} t={t} /> : (days ?? hours)}
      {!view.isStale && <p className="meta">{issued}</p>}
    </>
  )
}

/** Days and hours behind a tab each. */
export function DaysAndHours({ days, hours, t }: { days: ReactNode; hours: ReactNode; t: Texts }) {
  const { forecast, daily, hourly } = t.weather
  return (
    <Tabs
      label={forecast}
      tabs={[
        { id: 'daily', label: daily, panel: days },
        { id: 'hourly', label: hourly, panel: hours },
      ]}
    />
  )
}

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
