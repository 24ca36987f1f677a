import { writeAlertMail } from '../../site/mails/alert-mail.tsx'
import type { PageContext } from '../../site/page.ts'
import type { ComposedAlert } from './issue-schedule.ts'

/**
 * Messages about watches and warnings: one when each is issued, one when it has ended. An update of the service causes no
 * further message; the weather page has the newest text.
 */
export function composeAlerts(context: PageContext): ComposedAlert[] {
  const { weather, publication, now } = context
  if (weather?.kind !== 'live') return []
  return weather.alerts.alerts
    .filter(({ level }) => level === 'warning' || level === 'watch')
    .map((alert) => {
      const issued = `${alert.id} issued`
      const hasEnded = alert.phase === 'ended'
      return {
        mailing: {
          city: publication.id,
          kind: 'alerts',
          edition: hasEnded ? `${alert.id} ended` : issued,
          madeAt: now,
          ...writeAlertMail(alert, context),
        },
        after: hasEnded ? issued : undefined,
      }
    })
}
