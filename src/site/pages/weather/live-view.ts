import { staleForecast } from '../../../weather/ages.ts'
import { alertsInForce, currentObservation, isUnchecked } from '../../../weather/current.ts'
import { isNight, type SunTimes, sunTimes } from '../../../weather/sun.ts'
import type { LiveWeather, Observation } from '../../../weather/weather.ts'
import { dateFormat, type TitledDate } from '../../components/date-formats.ts'
import { formatDegrees, formatNumber, formatPercent } from '../../components/number-formats.ts'
import { buildClock } from '../../components/weather/clock.ts'
import { chooseSkyIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import type { PageContext } from '../../page.ts'
import { type AlertsView, buildAlertsView } from './live-alerts.ts'
import { buildDays, type DaysView } from './live-days.ts'
import { buildHours, type HoursView } from './live-hours.ts'

/** Live weather as the page shows it; each part is undefined where it is not known. */
export interface LiveWeatherView {
  alerts: AlertsView
  now: NowView | undefined
  forecast: LiveForecastView | undefined
  radar: RadarView | undefined
  sun: SunView | undefined
  sources: WeatherSourcesView
}

/** The radar of the city's point. */
export interface RadarView {
  /** 'KAMX' */
  station: string
  /** Address of the service's moving picture, and of its page. */
  picture: string
  page: string
}

/** Today's sun, clocks of the city; a time is undefined where the sun does not cross the horizon. */
interface SunView {
  facts: readonly { name: keyof SunTimes; time: string }[]
  place: string
}

/** The live forecast: days, hours, or both. */
export interface LiveForecastView {
  days: DaysView | undefined
  hours: HoursView | undefined
  /** 'MFL' */
  office: string
  issued: TitledDate
  /** Whether the service has not changed it for more than a day. */
  isStale: boolean
}

/** Current conditions. */
export interface CurrentView {
  icon: WeatherIconName | undefined
  /** '84°', of degrees Fahrenheit */
  temperature: string
  condition: string
  /** '91°F'; undefined where it is not given. */
  feelsLike: string | undefined
  /** Only those that were measured. */
  facts: readonly { label: string; value: string }[]
}

/** What a station measured. */
export interface NowView extends CurrentView {
  station: { id: string; name: string }
  measured: TitledDate
}

/** Where each part comes from, how old it is and when it was last asked for. */
export interface WeatherSourcesView {
  rows: readonly SourceRow[]
  /** 'Eastern Standard Time' */
  zone: string
}

/** A row of the table of sources. */
export interface SourceRow {
  name: 'current' | 'daily' | 'hourly' | 'alerts' | 'tides' | 'surf' | 'marine'
  /** Station or office; may be empty. */
  detail: string
  time: TitledDate | undefined
  /** How many alerts are in force; undefined for other parts. */
  inForce: number | undefined
  checked: TitledDate | undefined
  isFailing: boolean
}

/** The view of what was read. */
export function buildLiveWeatherView(weather: LiveWeather, context: PageContext): LiveWeatherView {
  const observed = currentObservation(weather, context.now)
  return {
    alerts: buildAlertsView(weather, context),
    now: observed && buildNow(observed, context),
    forecast: buildForecast(weather, context),
    radar: buildRadar(weather),
    sun: buildSun(context),
    sources: buildSources(weather, context),
  }
}

function buildRadar({ forecast, hours }: LiveWeather): RadarView | undefined {
  const station = (forecast ?? hours)?.data.radar
  if (!station || !/^[A-Z0-9]{4}$/.test(station)) return undefined
  return {
    station,
    picture: `https://radar.weather.gov/ridge/standard/${station}_loop.gif`,
    page: `https://radar.weather.gov/station/${station}/standard`,
  }
}

function buildSun({ publication, now }: PageContext): SunView | undefined {
  const { weather: place, language } = publication
  if (!place) return undefined
  const times = sunTimes(now, place)
  const names = ['firstLight', 'sunrise', 'noon', 'sunset', 'lastLight'] as const
  const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
    `${formatNumber(Math.abs(value), language, 2)}° ${value < 0 ? negative : positive}`
  return {
    facts: names.flatMap((name) => {
      const time = times[name]
      return time === undefined ? [] : [{ name, time: dateFormat('time', publication).format(time) }]
    }),
    place: `${degrees(place.latitude, ['N', 'S'])}, ${degrees(place.longitude, ['E', 'W'])}`,
  }
}

function buildForecast({ forecast, hours }: LiveWeather, context: PageContext): LiveForecastView | undefined {
  const days = forecast && buildDays(forecast.data.periods, context)
  const nextHours = hours && buildHours(hours.data.periods, context)
  const shown = days ? forecast : hours
  if (!shown || !(days || nextHours)) return undefined
  const { office, updatedAt } = shown.data
  return {
    days,
    hours: nextHours,
    office,
    issued: buildClock(updatedAt, context),
    isStale: context.now - updatedAt > staleForecast,
  }
}

function buildNow(observed: Observation, context: PageContext): NowView {
  const { publication, texts } = context
  const { language } = publication
  const { weather: t, liveWeather: live } = texts
  const { temperature, feelsLike, windSpeed, windDirection } = observed
  const fact = (label: string, value: number | undefined, say: (value: number) => string) =>
    value === undefined ? [] : [{ label, value: say(value) }]
  const speed = (value: number) => t.milesPerHour(formatNumber(Math.round(value), language))
  const isFelt = feelsLike !== undefined && Math.round(feelsLike) !== Math.round(temperature)
  return {
    icon: chooseSkyIcon(observed.sky, observed.condition, isNight(observed.observedAt, publication.weather)),
    temperature: formatDegrees(temperature, language),
    condition: observed.condition,
    feelsLike: isFelt ? `${formatDegrees(feelsLike, language)}F` : undefined,
    facts: [
      ...fact(t.humidity, observed.humidity, (share) => formatPercent(Math.round(share), language)),
      ...fact(live.dewPoint, observed.dewPoint, (degrees) => `${formatDegrees(degrees, language)}F`),
      ...fact(t.wind, windSpeed, (wind) => live.windFrom(windDirection, speed(wind))),
      ...fact(live.gusts, observed.windGust, speed),
      ...fact(t.pressure, observed.pressure, (inches) =>
        t.inchesOfMercury(formatNumber(inches, language, 2)),
      ),
      ...fact(t.visibility, observed.visibility, (miles) =>
        t.miles(formatNumber(miles, language, miles < 0.95 ? 1 : 0)),
      ),
    ],
    station: { id: observed.stationId, name: observed.stationName },
    measured: buildClock(observed.observedAt, context),
  }
}

function buildSources(weather: LiveWeather, context: PageContext): WeatherSourcesView {
  const { observation, forecast, hours, alerts } = weather
  const listed = alertsInForce(weather).length
  // None is what only an answer may say.
  const inForce = listed === 0 && isUnchecked(weather, context.now) ? undefined : listed
  return {
    rows: [
      sourceRow(context, 'current', observation, observation?.data.stationId, observation?.data.observedAt),
      sourceRow(context, 'daily', forecast, forecast?.data.office, forecast?.data.updatedAt),
      sourceRow(context, 'hourly', hours, hours?.data.office, hours?.data.updatedAt),
      { ...sourceRow(context, 'alerts', alerts), inForce },
    ],
    zone: zoneName(context),
  }
}

/** A row of the table of sources. `time`: of what was read, in milliseconds since 1970. */
export function sourceRow(
  context: PageContext,
  name: SourceRow['name'],
  known: { checkedAt: number | undefined; isFailing: boolean } | undefined,
  detail = '',
  time?: number,
): SourceRow {
  const clock = (instant: number | undefined) =>
    instant === undefined ? undefined : buildClock(instant, context)
  return {
    name,
    detail,
    time: clock(time),
    inForce: undefined,
    checked: clock(known?.checkedAt),
    isFailing: known?.isFailing ?? false,
  }
}

function zoneName({ now, publication: { language, timeZone } }: PageContext): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
