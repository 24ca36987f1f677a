import { minute } from '../../publication/durations.ts'
import { writeAlertMail } from '../../site/mails/alert-mail.tsx'
import type { PageContext } from '../../site/page.ts'
import type { Mailing } from '../../store/mailings.ts'
import { alertsUncheckedAfter, type LiveWeather } from '../../weather/weather.ts'
import type { ComposedAlert } from './issue-schedule.ts'

const issuedMark = ' issued'
const endedMark = ' ended'

/** How long a message waits for the alerts to be read when the process has just started, in ms. */
const readWithin = 5 * minute

/**
 * Whether a message may be sent now. One that announces an alert is `over` as soon as the alert has ended, was replaced or
 * is not read any more; it has to `wait` while a process that has just started has not yet read whether it is still in
 * effect. `openedAt`: when the process started.
 */
export function judgeMessage(
  { kind, edition }: Pick<Mailing, 'kind' | 'edition'>,
  { alerts, checkedAt = 0 }: LiveWeather['alerts'],
  { now, openedAt }: { now: number; openedAt: number },
): 'current' | 'over' | 'wait' {
  if (kind !== 'alerts' || !edition.endsWith(issuedMark)) return 'current'
  const id = edition.slice(0, -issuedMark.length)
  if (!alerts.some((alert) => alert.id === id && alert.phase === 'inForce')) return 'over'
  return now - checkedAt > alertsUncheckedAfter && now - openedAt < readWithin ? 'wait' : 'current'
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
