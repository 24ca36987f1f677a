import type { SampleWeather } from '../publication/content/sample-weather.ts'
import type { Publication } from '../publication/publication.ts'
import { day, hour } from '../time/durations.ts'
import { dayOf, instantOf } from '../time/zoned-time.ts'
import type { ForecastPeriod, Known, LocalForecast, WeatherReadings } from './weather.ts'

/** The sample day's forecast and measurement as if they were of now, with the form of live ones. */
export function sampleReadings(
  { current, daily, hourly }: SampleWeather,
  { timeZone, city }: Pick<Publication, 'timeZone' | 'city'>,
  now: number,
): { kind: 'sample' } & WeatherReadings {
  const thisHour = now - (now % hour)
  const known = <Data>(data: Data): Known<Data> => ({ data, checkedAt: thisHour, isFailing: false })
  const forecastOf = (periods: ForecastPeriod[]) =>
    known<LocalForecast>({ updatedAt: thisHour, periods, office: '', radar: '' })
  const days = daily.flatMap(({ condition, highTemp, lowTemp, precipitation }, index) => {
    const noon = instantOf(dayOf(now, timeZone), 12, timeZone) + index * day
    const common = { name: '', condition, rainChance: precipitation }
    // Today's high is shown at any hour.
    return [
      period({ ...common, startsAt: noon - 12 * hour, length: day, isDay: true, temperature: highTemp }),
      period({ ...common, startsAt: noon + 6 * hour, length: 12 * hour, isDay: false, temperature: lowTemp }),
    ]
  })
  const hours = hourly.map(({ time, temp, icon, precipitation }, index) =>
    period({
      name: time,
      condition: words[icon] ?? icon,
      rainChance: precipitation,
      startsAt: thisHour + index * hour,
      length: hour,
      isDay: true,
      temperature: temp,
    }),
  )
  return {
    kind: 'sample',
    forecast: forecastOf(days),
    hours: forecastOf(hours),
    observation: known({
      ...current,
      stationId: '',
      stationName: city,
      observedAt: thisHour,
      sky: skyOf(current.condition),
    }),
  }
}

/** The service's key of a sky; the sun for an unknown one (specification, section 3). */
function skyOf(words: string): string {
  if (/part/i.test(words)) return 'sct'
  return /cloud|overcast/i.test(words) ? 'ovc' : 'skc'
}

/** What the service says of the sky that a drawing shows. */
const words: Readonly<Record<string, string>> = {
  sunny: 'Sunny',
  partly: 'Partly Cloudy',
  cloudy: 'Cloudy',
  rainy: 'Rain Showers',
  storm: 'Thunderstorms',
}

function period({
  length,
  ...rest
}: Pick<ForecastPeriod, 'name' | 'condition' | 'rainChance' | 'startsAt' | 'isDay' | 'temperature'> & {
  length: number
}): ForecastPeriod {
  const { startsAt } = rest
  return { ...rest, endsAt: startsAt + length, windDirection: '', sky: skyOf(rest.condition), details: '' }
}
