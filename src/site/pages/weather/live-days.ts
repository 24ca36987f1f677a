import { dayOf } from '../../../time/zoned-time.ts'
import type { ForecastPeriod } from '../../../weather/weather.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { formatDegrees, formatNumber, formatPercent } from '../../components/number-formats.ts'
import { chooseSkyIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import type { PageContext } from '../../page.ts'
import { nameIn, type Texts } from '../../texts/texts.ts'

/** Seven days, each with a bar between the week's lowest and highest temperature. */
export interface DaysView {
  days: readonly DayView[]
  lowest: string
  highest: string
}

/** The forecast of one day. */
export interface DayView {
  /** 'Today', 'Friday' */
  name: string
  /** 'Fri'; of today the name. */
  short: string
  /** When its first period begins, in milliseconds since 1970, and whether only its night is left. */
  at: number
  isNight: boolean
  icon: WeatherIconName | undefined
  condition: string
  chance: string | undefined
  wind: string
  low: string | undefined
  high: string | undefined
  /** From 0 to 100 on the week's scale. */
  bar: { start: number; length: number } | undefined
  /** The service's words for day and night. */
  details: readonly { name: string; text: string }[]
}

const shownDays = 7

/** The days that are left of a forecast; undefined where there are none. */
export function buildDays(periods: readonly ForecastPeriod[], context: PageContext): DaysView | undefined {
  const { now, publication } = context
  const left = periods.filter(({ endsAt }) => endsAt > now)
  // By their dates, so that a day that cannot be read is missing and gives its name to no other.
  // What is left of a night belongs to the day on which it ends.
  const byDate = Map.groupBy(left, ({ startsAt }) => dayOf(Math.max(startsAt, now), publication.timeZone))
  const days = [...byDate].slice(0, shownDays)
  if (days.length === 0) return undefined
  const all = days.flatMap(([, ofDay]) => ofDay.map(({ temperature }) => temperature))
  const week = { lowest: Math.min(...all), highest: Math.max(...all) }
  return {
    days: days.flatMap(([date, ofDay]) => buildDay(date, ofDay, week, context) ?? []),
    lowest: formatDegrees(week.lowest, publication.language),
    highest: formatDegrees(week.highest, publication.language),
  }
}

interface Week {
  lowest: number
  highest: number
}

function buildDay(
  date: string,
  periods: readonly ForecastPeriod[],
  week: Week,
  context: PageContext,
): DayView | undefined {
  const { publication, texts, now } = context
  const { language } = publication
  const byDay = periods.find(({ isDay }) => isDay)
  const night = periods.findLast(({ isDay }) => !isDay)
  const leading = byDay ?? night
  if (!leading) return undefined
  const isToday = date === dayOf(now, publication.timeZone)
  const todaysName = byDay ? texts.liveWeather.today : texts.liveWeather.tonight
  const nameAs = (style: 'weekday' | 'shortWeekday') =>
    isToday ? todaysName : dateFormat(style, publication).format(leading.startsAt)
  const chances = periods.flatMap(({ rainChance }) => rainChance ?? [])
  const [low, high] = [night?.temperature, byDay?.temperature]
  return {
    name: nameAs('weekday'),
    short: nameAs('shortWeekday'),
    at: leading.startsAt,
    isNight: !byDay,
    icon: chooseSkyIcon(leading.sky, leading.condition, !byDay),
    condition: nameIn(language, leading.condition),
    chance:
      chances.length === 0 ? undefined : formatPercent(Math.round(Math.max(...chances) / 5) * 5, language),
    wind: formatWind(leading, context),
    low: low === undefined ? undefined : formatDegrees(low, language),
    high: high === undefined ? undefined : formatDegrees(high, language),
    bar: low === undefined || high === undefined ? undefined : placeBar(low, high, week),
    // The service's prose is English.
    details: periods.map(({ name, details, condition }) => ({
      name: nameIn(language, name),
      text: (context.language === undefined && details) || nameIn(language, condition),
    })),
  }
}

/** 'SE 10 to 15 mph' */
export function formatWind(
  { wind, windDirection }: Pick<ForecastPeriod, 'wind' | 'windDirection'>,
  { publication: { language }, texts }: PageContext,
): string {
  const { liveWeather: t } = texts
  if (!wind) return ''
  const whole = (speed: number) => formatNumber(Math.round(speed), language)
  const [low, high] = [whole(wind.low), whole(wind.high)]
  return formatWindFrom(
    windDirection,
    low === high ? texts.weather.milesPerHour({ speed: low }) : t.windRange({ low, high }),
    texts,
  )
}

/** A wind's direction, which may be empty, and its speed. */
export function formatWindFrom(direction: string, speed: string, { liveWeather: t }: Texts): string {
  return direction === '' ? speed : t.windFrom({ direction, speed })
}

/** The place of a day's temperatures between the lowest and the highest of the week. */
function placeBar(low: number, high: number, { lowest, highest }: Week): DayView['bar'] {
  const scale = 100 / Math.max(1, highest - lowest)
  const [from, to] = [Math.min(low, high), Math.max(low, high)]
  return { start: Math.round((from - lowest) * scale), length: Math.max(2, Math.round((to - from) * scale)) }
}
