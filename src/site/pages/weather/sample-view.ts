import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import { day as dayLength, hour as hourLength } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { formatDegrees, formatNumber, formatPercent } from '../../components/number-formats.ts'
import { chooseWeatherIcon } from '../../components/weather/weather-icon.ts'
import type { PageContext } from '../../page.ts'
import { nameIn, type Texts } from '../../texts/texts.ts'
import { type DaysView, placeBar } from './live-days.ts'
import type { HoursView } from './live-hours.ts'
import type { CurrentView } from './live-view.ts'

/** The sample: an advisory, and conditions, days and hours in the forms of live weather. */
export interface SampleView {
  advisory: SampleWeather['alert']
  current: CurrentView
  days: DaysView
  hours: HoursView
}

/** The view of the sample forecast, whose first day is always today. */
export function buildSample(sample: SampleWeather, context: PageContext): SampleView {
  const { now, publication } = context
  // Noon UTC of the city's date, formatted in UTC, avoids changes of daylight saving time.
  const noon = Date.parse(`${dayOf(now, publication.timeZone)}T12:00:00Z`)
  return {
    advisory: sample.alert,
    current: buildCurrent(sample.current, context),
    days: buildDays(sample.daily, noon, context),
    hours: buildHours(sample.hourly, noon, context),
  }
}

function buildCurrent(
  current: SampleWeather['current'],
  { publication: { language }, texts: { weather: t } }: PageContext,
): CurrentView {
  const number = (value: number, decimals?: number) => formatNumber(value, language, decimals)
  const { windSpeed, windDirection, uvIndex } = current
  return {
    icon: chooseWeatherIcon(current.condition),
    condition: nameIn(language, current.condition),
    temperature: formatDegrees(current.temperature, language),
    feelsLike: `${formatDegrees(current.feelsLike, language)}F`,
    facts: [
      { label: t.humidity, value: formatPercent(current.humidity, language) },
      { label: t.wind, value: `${t.milesPerHour({ speed: number(windSpeed) })} ${windDirection}` },
      { label: t.pressure, value: t.inchesOfMercury({ pressure: number(current.pressure, 2) }) },
      { label: t.visibility, value: t.miles({ distance: number(current.visibility) }) },
      { label: t.uvIndex, value: `${number(uvIndex)}, ${t.uvLevels[levelOf(uvIndex)]}` },
      { label: t.sunrise, value: current.sunrise },
      { label: t.sunset, value: current.sunset },
    ],
  }
}

/** The exposure category of a UV index (World Health Organization). */
export function levelOf(uvIndex: number): keyof Texts['weather']['uvLevels'] {
  if (uvIndex < 3) return 'low'
  if (uvIndex < 6) return 'moderate'
  if (uvIndex < 8) return 'high'
  if (uvIndex < 11) return 'veryHigh'
  return 'extreme'
}

/** The first day keeps the name that it has in the folder; the others are named by their date. */
function buildDays(daily: SampleWeather['daily'], noon: number, { publication }: PageContext): DaysView {
  const { language } = publication
  const all = daily.flatMap(({ lowTemp, highTemp }) => [lowTemp, highTemp])
  const week = { lowest: Math.min(...all), highest: Math.max(...all) }
  return {
    lowest: formatDegrees(week.lowest, language),
    highest: formatDegrees(week.highest, language),
    days: daily.map(({ day, condition, icon, lowTemp, highTemp, precipitation }, index) => {
      const at = noon + index * dayLength
      const nameAs = (style: 'weekday' | 'shortWeekday') =>
        index === 0 ? nameIn(language, day) : dateFormat(style, { language, timeZone: 'UTC' }).format(at)
      const name = nameAs('weekday')
      return {
        name,
        short: nameAs('shortWeekday'),
        at,
        isNight: false,
        icon: chooseWeatherIcon(icon),
        condition: nameIn(language, condition),
        chance: formatPercent(precipitation, language),
        wind: '',
        low: formatDegrees(lowTemp, language),
        high: formatDegrees(highTemp, language),
        bar: placeBar(lowTemp, highTemp, week),
        details: [{ name, text: nameIn(language, condition) }],
      }
    }),
  }
}

function buildHours(
  hourly: SampleWeather['hourly'],
  noon: number,
  { publication: { city, language }, texts }: PageContext,
): HoursView {
  const degrees = (hour = hourly[0]) => (hour ? formatDegrees(hour.temp, language) : '')
  return {
    city,
    hours: hourly.map(({ time, temp, icon, precipitation }, index) => ({
      label: nameIn(language, time),
      at: noon + index * hourLength,
      condition: texts.weather.conditions[chooseWeatherIcon(icon)],
      temperature: formatDegrees(temp, language),
      chance: formatPercent(precipitation, language),
      wind: '',
      isDay: true,
      figures: { temperature: temp, chance: precipitation, wind: undefined },
    })),
    hasWind: false,
    first: degrees(hourly[0]),
    last: degrees(hourly.at(-1)),
    rainiest: formatPercent(Math.max(...hourly.map(({ precipitation }) => precipitation)), language),
  }
}
