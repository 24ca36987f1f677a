import { dayOf } from '../../../time/zoned-time.ts'
import { readAtOf } from '../../../weather/current.ts'
import { pathIn } from '../../components/languages.ts'
import {
  type AlertTableView,
  buildAlertRow,
  buildAlertTable,
  explainUnknown,
  regionOf,
} from '../../components/translated/alert-table.ts'
import { Speaker } from '../../components/translated/say.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import { formatTranslatedDay } from '../../components/translated/translated-times.ts'
import { buildWeatherNow, type WeatherNowView } from '../../components/translated/weather-now.ts'
import type { CityWeather } from '../../needs.ts'
import type { Moved, PageContext, PageView } from '../../page.ts'
import { type AlertView, buildAlertView } from './live-alerts.ts'
import { buildDays, type DayView } from './live-days.ts'

/** The weather page in another language. */
export interface TranslatedWeatherView {
  frame: TranslatedFrameView
  city: string
  alerts: AlertTableView
  /** What is not known of alerts. */
  notes: readonly string[]
  now: WeatherNowView | undefined
  days: readonly TranslatedDay[]
}

/** A forecast day. `name`: undefined for today, of which `isNight` says whether only the night is left. */
type TranslatedDay = Omit<DayView, 'name'> & { name: string | undefined }

/** One alert in another language: the kind and the times; the service's words are English. */
export interface TranslatedAlertView {
  frame: TranslatedFrameView
  alerts: AlertTableView
  alert: AlertView
  notes: readonly string[]
}

/** The view of the weather page in another language. */
export function buildTranslatedWeatherView(
  context: PageContext,
  { forecast: weather }: { forecast: CityWeather },
): PageView<TranslatedWeatherView> {
  const { publication, texts } = context
  const frame = buildTranslatedFrame(context)
  const speaker = new Speaker(frame.language, texts)
  const periods = weather?.kind === 'live' ? (weather.forecast?.data.periods ?? []) : []
  return {
    title: speaker.line('weatherOf', { city: publication.city }),
    description: speaker.line('weatherDescription', { city: publication.city }),
    frame: 'lean',
    language: frame.language,
    body: {
      frame,
      city: publication.city,
      alerts: buildAlertTable(context),
      notes: explainUnknown(context),
      now: buildWeatherNow(context),
      days: (buildDays(periods, context)?.days ?? []).map((day) => buildDay(day, context)),
    },
  }
}

function buildDay(day: DayView, context: PageContext): TranslatedDay {
  const region = regionOf(context)
  const isToday = dayOf(day.at, region.timeZone) === dayOf(context.now, region.timeZone)
  return { ...day, name: isToday ? undefined : formatTranslatedDay(day.at, region) }
}

/** An alert's page in another language; it moves to the weather page when the English one does. */
export function buildTranslatedAlertView(
  context: PageContext,
  { forecast: weather }: { forecast: CityWeather },
): PageView<TranslatedAlertView> | Moved | undefined {
  if (weather?.kind !== 'live' || readAtOf(weather.alerts) === undefined) return undefined
  const { publication, texts, params } = context
  const frame = buildTranslatedFrame(context)
  const alert = weather.alerts.alerts.find(({ id, ended }) => id === params.alert && !ended)
  if (!alert) return { movedTo: pathIn(frame.language, '/weather') }
  return {
    // A kind has its English name always.
    title: alert.event,
    description: new Speaker(frame.language, texts).line('alertDescription', { city: publication.city }),
    frame: 'lean',
    language: frame.language,
    noindex: true,
    body: {
      frame,
      alerts: { ...buildAlertTable(context), inForce: [buildAlertRow(alert, context)], more: 0 },
      alert: buildAlertView(alert, context),
      notes: explainUnknown(context),
    },
  }
}
