import { TapLink } from '../../components/links.tsx'
import { LocalServiceList } from '../../components/local-services/LocalServices.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import { type AlertPageView, buildAlertPageView } from './alert-view.ts'
import { AlertBox, Unchecked } from './LiveAlerts.tsx'
import css from './live-alerts.css?inline'

/** One alert with all its instructions and its full text. */
export function AlertPage({ view, t }: PageProps<AlertPageView>) {
  return (
    <>
      <Styles name="live-alerts" css={css} />
      {view.isElsewhere && (
        <p>
          <b>{t.liveWeather.notInCity(view.alerts.city)}</b>
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

/** The page of each alert: instructions and descriptions for which the weather page has no room. */
export const alertRoute = route({
  at: '/weather/alerts/:alert',
  needs: () => ({ forecast: { kind: 'forecast' } }),
  view: buildAlertPageView,
  Page: AlertPage,
})
