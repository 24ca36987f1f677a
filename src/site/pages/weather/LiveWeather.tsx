import { Fragment, type ReactNode } from 'react'
import { OutsideLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Checked, WeatherTime } from '../../components/weather/Checked.tsx'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import type { Texts } from '../../texts/texts.ts'
import { Days } from './LiveDays.tsx'
import { Hours } from './LiveHours.tsx'
import type { IssuedView, LiveForecastView, LiveWeatherView, NowView } from './live-view.ts'
import css from './live-weather.css?inline'

/**
 * Now, the week and the day ahead as the service gives them, each with its time. `isBrief`: beside several
 * alerts, without drawings of what is in a table too.
 */
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
      <Now view={view} t={t} />
      <Section id="forecast" className="section forecast" title={t.weather.forecast}>
        {view.forecast.days || view.forecast.hours ? (
          <Forecast view={view.forecast} isBrief={isBrief} t={t} />
        ) : (
          <p className="empty-text">
            {t.liveWeather.noForecast} <Checked view={view.forecast.checked} t={t} />{' '}
            <OutsideLink href={href}>{t.weather.service}</OutsideLink>
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
      <p className="meta">{t.sunComputed({ place: view.place })}</p>
    </Section>
  )
}

/** Where the weather was measured; a station may have no name. */
function measuredAt({ name, id }: { name: string; id: string }, { liveWeather: t }: Texts): string {
  return name === '' ? t.measuredAtStation({ id }) : t.measured({ name, id })
}

function Now({ view: { now: view, nowChecked }, t }: { view: LiveWeatherView; t: Texts }) {
  const { liveWeather: live } = t
  return (
    <Section id="current" title={view?.station.id === '' ? t.weather.current : live.now}>
      {view ? (
        <>
          <CurrentConditions view={view} t={t} />
          {view.station.id && (
            <p className="meta">
              <Checked view={nowChecked} t={t} /> · {measuredAt(view.station, t)}{' '}
              <WeatherTime view={view.measured} />
            </p>
          )}
        </>
      ) : (
        <p className="empty-text">
          {live.noObservation} <Checked view={nowChecked} t={t} />
        </p>
      )}
    </Section>
  )
}

function Forecast({ view, isBrief, t }: { view: LiveForecastView; isBrief: boolean; t: Texts }) {
  const days = view.days && (
    <Issued view={view.days} t={t}>
      <Days view={view.days} t={t} />
    </Issued>
  )
  const hours = view.hours && (
    <Issued view={view.hours} t={t}>
      <Hours view={view.hours} isBrief={isBrief} t={t} />
    </Issued>
  )
  return days && hours ? <DaysAndHours days={days} hours={hours} t={t} /> : (days ?? hours)
}

function Issued({ view, t, children }: { view: IssuedView; t: Texts; children: ReactNode }) {
  const { liveWeather: live } = t
  const line = (
    <>
      <Checked view={view.checked} t={t} /> · {live.forecastOf({ office: view.office })}{' '}
      <WeatherTime view={view.issued} />
    </>
  )
  return (
    <>
      {view.isStale && (
        <p>
          <b>{live.stale}</b> {line}
        </p>
      )}
      {children}
      {!view.isStale && view.office && <p className="meta">{line}</p>}
    </>
  )
}

/** Days and hours behind a tab each. */
function DaysAndHours({ days, hours, t }: { days: ReactNode; hours: ReactNode; t: Texts }) {
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
function CurrentConditions({ view, t: { weather: t } }: { view: NowView; t: Texts }) {
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
            {view.feelsLike !== undefined && <p>{t.feelsLike({ temperature: view.feelsLike })}</p>}
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
