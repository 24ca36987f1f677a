import { readAtOf } from '../../../weather/current.ts'
import { TapLink } from '../../components/links.tsx'
import { LocalServiceList } from '../../components/local-services/LocalServices.tsx'
import { buildLocalServices, type LocalServicesView } from '../../components/local-services/local-services.ts'
import { Styles } from '../../components/Styles.tsx'
import type { CityWeather } from '../../needs.ts'
import { type Moved, type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { AlertBox, Unchecked } from './LiveAlerts.tsx'
import css from './live-alerts.css?inline'
import { type AlertsView, type AlertView, buildAlertsView, buildAlertView } from './live-alerts.ts'
import { serviceHrefOf } from './weather-view.ts'

/** The page of one alert. */
interface AlertPageView {
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
  // If no request was answered, it is unknown which alerts exist.
  if (weather?.kind !== 'live' || readAtOf(weather.alerts) === undefined) return undefined
  const { alerts, elsewhere } = weather.alerts
  const alert = [...alerts, ...elsewhere].find(({ id }) => id === context.params.alert)
  if (!alert) return { movedTo: '/weather' }
  const { publication, texts } = context
  const whole = buildAlertView(alert, context)
  return {
    title: whole.title,
    description: texts.liveWeather.alertDescription({ event: alert.event, city: publication.city }),
    noindex: true,
    quiet: true,
    body: {
      alert: whole,
      isElsewhere: elsewhere.includes(alert),
      services: alert.ended || elsewhere.includes(alert) ? undefined : buildLocalServices([alert], context),
      alerts: buildAlertsView(weather, context),
      serviceHref: serviceHrefOf(publication),
    },
  }
}

/** One alert with all its instructions and its full text. */
export function AlertPage({ view, t }: PageProps<AlertPageView>) {
  return (
    <>
      <Styles name="live-alerts" css={css} />
      {view.isElsewhere && (
        <p>
          <b>{t.liveWeather.notInCity({ city: view.alerts.city })}</b>
        </p>
      )}
      <AlertBox view={view.alert} headed t={t}>
        {view.services && <LocalServiceList view={view.services} t={t} />}
      </AlertBox>
      {view.alerts.unchecked && <Unchecked view={view.alerts.unchecked} href={view.serviceHref} t={t} />}
      <p>
        <TapLink href="/weather">{t.liveWeather.allWeather}</TapLink>
      </p>
    </>
  )
}

/** The page of each alert, with all that the service says of it. */
export const alertRoute = route({
  at: '/weather/alerts/:alert',
  needs: () => ({ forecast: { kind: 'forecast' } }),
  view: buildAlertPageView,
  Page: AlertPage,
})
