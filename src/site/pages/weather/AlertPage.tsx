import { LocalServiceList } from '../../components/local-services/LocalServices.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { PageProps } from '../../page.ts'
import type { AlertPageView } from './alert-view.ts'
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
        <a className="text-link tap" href="/weather">
          {t.liveWeather.allWeather}
        </a>
      </p>
    </>
  )
}
