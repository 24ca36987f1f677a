import { writeAlertMail } from '../../site/mails/alert-mail.tsx'
import type { PageContext } from '../../site/page.ts'
import type { Mailing, MailingStore } from '../../store/mailings.ts'
import type { ComposedAlert } from './issue-schedule.ts'

const issuedMark = ' issued'
const endedMark = ' ended'

/** Whether a message that announces an alert waited so long that the one about its end was made. Throws a StoreError. */
export async function isAlertOver(
  { kind, city, edition }: Pick<Mailing, 'kind' | 'city' | 'edition'>,
  mailings: Pick<MailingStore, 'has'>,
): Promise<boolean> {
  if (kind !== 'alerts' || !edition.endsWith(issuedMark)) return false
  return mailings.has(city, kind, edition.slice(0, -issuedMark.length) + endedMark)
}

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
      const issued = `${alert.id}${issuedMark}`
      const hasEnded = alert.phase === 'ended'
      return {
        mailing: {
          city: publication.id,
          kind: 'alerts',
          edition: hasEnded ? `${alert.id}${endedMark}` : issued,
          madeAt: now,
          ...writeAlertMail(alert, context),
        },
        after: hasEnded ? issued : undefined,
      }
    })
}
