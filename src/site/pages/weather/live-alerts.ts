import type { Alert, AlertLevel } from '../../../weather/alert.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { formatWeatherTime } from '../../components/weather/clock.ts'
import { alertsInForce, isUnchecked } from '../../components/weather/live-weather.ts'
import type { PageContext } from '../../page.ts'
import { buildClock, type ClockView } from './live-view.ts'

/** The alerts of the weather page. */
export interface AlertsView {
  city: string
  /** In force, then ended within the hour. */
  alerts: readonly AlertView[]
  inForce: number
  checked: ClockView | undefined
  /** Whether nobody answered for so long that readers must know. */
  isUnchecked: boolean
}

/** One alert in the service's own words. */
export interface AlertView {
  id: string
  event: string
  level: AlertLevel
  area: string
  headline: string
  /** What to do; empty where the service says nothing. */
  instruction: readonly string[]
  description: readonly string[]
  begins: string | undefined
  since: string | undefined
  /** Undefined where no end is given. */
  until: string | undefined
  sender: string
  updated: ClockView
  ended: { at: string; how: NonNullable<Alert['ended']>['how'] } | undefined
}

/** The view of alerts and of when they were checked. */
export function buildAlertsView(weather: LiveWeather, context: PageContext): AlertsView {
  const { alerts, checkedAt } = weather.alerts
  return {
    city: context.publication.city,
    alerts: [...alertsInForce(weather), ...alerts.filter(({ phase }) => phase === 'ended')].map((alert) =>
      buildAlert(alert, context),
    ),
    inForce: alertsInForce(weather).length,
    checked: checkedAt === undefined ? undefined : buildClock(checkedAt, context),
    isUnchecked: isUnchecked(weather, context.now),
  }
}

function buildAlert(alert: Alert, context: PageContext): AlertView {
  const { now, publication } = context
  const clock = (time: number) => formatWeatherTime(time, now, publication)
  const { startsAt, endsAt, ended } = alert
  return {
    id: alert.id,
    event: alert.event,
    level: alert.level,
    area: alert.area,
    headline: sentenceCase(alert.headline),
    instruction: alert.instruction,
    description: alert.description,
    begins: startsAt > now ? clock(startsAt) : undefined,
    since: startsAt > now ? undefined : clock(startsAt),
    until: endsAt === undefined ? undefined : clock(endsAt),
    sender: alert.sender,
    updated: buildClock(alert.updatedAt, context),
    ended: ended && { at: clock(ended.at), how: ended.how },
  }
}

/** The service still writes many headlines in capitals; a screen reader spells those out, so that they are left out. */
function sentenceCase(headline: string): string {
  return headline === headline.toUpperCase() ? '' : headline
}
