import { staleForecast } from '../../../weather/ages.ts'
import { currentObservation } from '../../../weather/current.ts'
import { isNight, type SunTimes, sunTimes } from '../../../weather/sun.ts'
import type { Known, LocalForecast, Observation, WeatherReadings } from '../../../weather/weather.ts'
import { dateFormat, type TitledDate } from '../../components/date-formats.ts'
import { formatDegrees, formatNumber, formatPercent } from '../../components/number-formats.ts'
import { buildChecked, type CheckedView } from '../../components/weather/Checked.tsx'
import { buildClock } from '../../components/weather/clock.ts'
import { chooseSkyIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import type { CityWeather } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import { nameIn, type Texts } from '../../texts/texts.ts'
import { type AlertsView, buildAlertsView } from './live-alerts.ts'
import { buildDays, type DaysView, formatWindFrom } from './live-days.ts'
import { buildHours, type HoursView } from './live-hours.ts'

/** Live weather as the page shows it; each part is undefined where it is not known. */
export interface LiveWeatherView {
  /** Undefined where nobody asks for any: in the sample edition. */
  alerts: AlertsView | undefined
  now: NowView | undefined
  /** Of the measurement, also of one that is too old to be shown. */
  nowChecked: CheckedView
  forecast: LiveForecastView
  radar: RadarView | undefined
  sun: SunView | undefined
  /** 'Eastern Standard Time' */
  zone: string
}

/** The radar of the city's point. */
export interface RadarView {
  /** 'KAMX' */
  station: string
  /** Address of the service's moving picture, and of its page. */
  picture: string
  page: string
}

/** Today's sun by the city's clock. */
interface SunView {
  facts: readonly { name: keyof SunTimes; time: string }[]
  place: string
}

/** The live forecast: days, hours, both, or none; each was read by itself. */
export interface LiveForecastView {
  days: (DaysView & IssuedView) | undefined
  hours: (HoursView & IssuedView) | undefined
  /** Where there is none of both. */
  checked: CheckedView
}

/** Whose a forecast is, when it was issued, and when it was read. */
export interface IssuedView {
  /** 'MFL' */
  office: string
  issued: TitledDate
  /** Whether the service has not changed it for more than a day. */
  isStale: boolean
  checked: CheckedView
}

/** Current conditions, with the station that measured them; its id is empty for a sample. */
export interface NowView {
  icon: WeatherIconName | undefined
  /** '84°', of degrees Fahrenheit */
  temperature: string
  condition: string
  /** '91°F'; undefined where it is not given. */
  feelsLike: string | undefined
  /** Only those that were measured. */
  facts: readonly { label: string; value: string }[]
  station: { id: string; name: string }
  measured: TitledDate
}

/** The view of what was read. */
export function buildLiveWeatherView(
  weather: NonNullable<CityWeather>,
  context: PageContext,
): LiveWeatherView {
  const observed = currentObservation(weather, context.now)
  return {
    alerts: weather.kind === 'live' ? buildAlertsView(weather, context) : undefined,
    now: observed && buildNow(observed, context, weather.kind === 'live'),
    nowChecked: buildChecked(weather.observation, context),
    forecast: buildForecast(weather, context),
    radar: buildRadar(weather),
    sun: weather.kind === 'live' ? buildSun(context) : undefined,
    zone: zoneName(context),
  }
}

function buildRadar({ forecast, hours }: WeatherReadings): RadarView | undefined {
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
  const names = ['sunrise', 'sunset'] as const
  const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
    `${formatNumber(Math.abs(value), language, 2)}° ${value < 0 ? negative : positive}`
  const facts = names.flatMap((name) => {
    const time = times[name]
    return time === undefined ? [] : [{ name, time: dateFormat('time', publication).format(time) }]
  })
  if (facts.length === 0) return undefined
  return {
    facts,
    place: `${degrees(place.latitude, ['N', 'S'])}, ${degrees(place.longitude, ['E', 'W'])}`,
  }
}

function buildForecast({ forecast, hours }: WeatherReadings, context: PageContext): LiveForecastView {
  const days = forecast && buildDays(forecast.data.periods, context)
  const nextHours = hours && buildHours(hours.data.periods, context)
  return {
    days: days && { ...days, ...buildIssued(forecast, context) },
    hours: nextHours && { ...nextHours, ...buildIssued(hours, context) },
    checked: buildChecked(forecast ?? hours, context),
  }
}

function buildIssued(known: Known<LocalForecast>, context: PageContext): IssuedView {
  const { office, updatedAt } = known.data
  return {
    office,
    issued: buildClock(updatedAt, context),
    isStale: context.now - updatedAt > staleForecast,
    checked: buildChecked(known, context),
  }
}

/** `hasNights`: the drawing shows whether it is night. */
function buildNow(observed: Observation, context: PageContext, hasNights: boolean): NowView {
  const { publication, texts } = context
  const { language } = publication
  const { weather: t, liveWeather: live } = texts
  const { temperature, feelsLike, windSpeed, windDirection } = observed
  const fact = <Value>(label: string, value: Value | undefined, say: (value: Value) => string) =>
    value === undefined ? [] : [{ label, value: say(value) }]
  const speed = (value: number) => t.milesPerHour({ speed: formatNumber(Math.round(value), language) })
  const isFelt = feelsLike !== undefined && Math.round(feelsLike) !== Math.round(temperature)
  return {
    icon: chooseSkyIcon(
      observed.sky,
      observed.condition,
      hasNights && isNight(observed.observedAt, publication.weather),
    ),
    temperature: formatDegrees(temperature, language),
    condition: nameIn(language, observed.condition),
    feelsLike: isFelt ? `${formatDegrees(feelsLike, language)}F` : undefined,
    facts: [
      ...fact(t.humidity, observed.humidity, (share) => formatPercent(Math.round(share), language)),
      ...fact(live.dewPoint, observed.dewPoint, (degrees) => `${formatDegrees(degrees, language)}F`),
      ...fact(t.wind, windSpeed, (wind) => formatWindFrom(windDirection, speed(wind), texts)),
      ...fact(live.gusts, observed.windGust, speed),
      ...fact(t.pressure, observed.pressure, (inches) =>
        t.inchesOfMercury({ pressure: formatNumber(inches, language, 2) }),
      ),
      ...fact(t.visibility, observed.visibility, (miles) =>
        t.miles({ distance: formatNumber(miles, language, miles < 0.95 ? 1 : 0) }),
      ),
      ...fact(
        t.uvIndex,
        observed.uvIndex,
        (uv) => `${formatNumber(uv, language)}, ${t.uvLevels[levelOf(uv)]}`,
      ),
      ...fact(t.sunrise, observed.sunrise, (time) => time),
      ...fact(t.sunset, observed.sunset, (time) => time),
    ],
    station: { id: observed.stationId, name: observed.stationName },
    measured: buildClock(observed.observedAt, context),
  }
}

/** The exposure category of a UV index (World Health Organization). */
function levelOf(uvIndex: number): keyof Texts['weather']['uvLevels'] {
  if (uvIndex < 3) return 'low'
  if (uvIndex < 6) return 'moderate'
  if (uvIndex < 8) return 'high'
  if (uvIndex < 11) return 'veryHigh'
  return 'extreme'
}

function zoneName({ now, publication }: PageContext): string {
  const parts = dateFormat('zone', publication).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? publication.timeZone
}
