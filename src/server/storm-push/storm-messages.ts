import { alertPath } from '../../site/components/weather/alert-path.ts'
import { stormPath } from '../../site/components/weather/storm.ts'
import type { PageContext } from '../../site/page.ts'
import { buildAlertStrip } from '../../site/shell/alert-strips.ts'
import type { Alert } from '../../weather/alert.ts'
import { isStormAlert } from '../../weather/storm.ts'
import type { AlertBoard } from '../../weather/weather.ts'

/** What the worker in the browser shows. A later message of the same `tag` takes the place of the earlier one. */
export interface StormMessage {
  title: string
  body: string
  tag: string
  path: string
  language: string
}

const issued = (id: string) => `${id} issued`
const ended = (id: string) => `${id} ended`

/** Watches and warnings of storms, in force or ended within two days, each once. */
export function stormAlertsOf({ alerts, past }: Pick<AlertBoard, 'alerts' | 'past'>): Alert[] {
  const byId = new Map([...past, ...alerts].filter(isStormAlert).map((alert) => [alert.id, alert]))
  return [...byId.values()]
}

/** The state of these alerts: a line each. Two boards with the same marks tell a reader the same. */
export function marksOf(alerts: readonly Alert[]): string {
  return alerts
    .map(({ id, phase }) => (phase === 'inForce' ? issued(id) : ended(id)))
    .toSorted()
    .join('\n')
}

/**
 * What a reader has to be told who was told `told`: what was issued since, and the end of what they were told of. An update
 * of the service's text is no news, and what was replaced has no end of its own: it goes on under another name.
 */
export function stormMessages(alerts: readonly Alert[], told: string, context: PageContext): StormMessage[] {
  const known = new Set(told.split('\n'))
  const { publication, texts } = context
  const base = (alert: Alert) => ({ tag: alert.id, language: publication.language })
  return alerts.flatMap((alert): StormMessage[] => {
    if (alert.phase === 'inForce') {
      if (known.has(issued(alert.id))) return []
      const { event, time } = buildAlertStrip(alert, context)
      const body = texts.stormPush.body(publication.city, time, alert.sender)
      return [{ ...base(alert), title: event, body, path: stormPath }]
    }
    if (!known.has(issued(alert.id)) || known.has(ended(alert.id))) return []
    const body = texts.stormPush.body(publication.city, '', alert.sender)
    return [{ ...base(alert), title: texts.stormPush.ended(alert.event), body, path: alertPath(alert.id) }]
  })
}
