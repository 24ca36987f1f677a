import { readAtOf } from '../../../weather/current.ts'
import { buildLocalServices, type LocalServicesView } from '../../components/local-services/local-services.ts'
import type { CityWeather } from '../../needs.ts'
import type { Moved, PageContext, PageView } from '../../page.ts'
import { type AlertsView, type AlertView, buildAlertsView, buildWholeAlert } from './live-alerts.ts'
import { serviceHrefOf } from './weather-view.ts'

/** The page of one alert. */
export interface AlertPageView {
  alert: AlertView
  /** Whether it is in force in another part of the county only. */
  isElsewhere: boolean
  services: LocalServicesView | undefined
  alerts: AlertsView
  serviceHref: string
}

/** The view of an alert's page, which moves to the weather page an hour after the alert has ended. */
export function buildAlertPageView(
  context: PageContext,
  { forecast: weather }: { forecast: CityWeather },
): PageView<AlertPageView> | Moved | undefined {
  // Without an answered question nobody knows which alerts there are.
  if (weather?.kind !== 'live' || readAtOf(weather.alerts) === undefined) return undefined
  const { alerts, elsewhere } = weather.alerts
  const alert = [...alerts, ...elsewhere].find(({ id }) => id === context.params.alert)
  if (!alert) return { movedTo: '/weather' }
  const { publication, texts } = context
  const title = alert.ended ? texts.liveWeather.hasEnded(alert.event) : alert.event
  return {
    title,
    description: texts.liveWeather.alertDescription(alert.event, publication.city),
    noindex: true,
    quiet: true,
    body: {
      alert: buildWholeAlert(alert, context),
      isElsewhere: elsewhere.includes(alert),
      services: alert.ended || elsewhere.includes(alert) ? undefined : buildLocalServices([alert], context),
      alerts: buildAlertsView(weather, context),
      serviceHref: serviceHrefOf(publication),
    },
  }
}
