import type { PublicationContent } from '../publication/content.ts'
import type { StormChoice, StormPhase } from '../publication/storm-phases.ts'
import { day } from '../time/durations.ts'
import type { Alert } from './alert.ts'
import { alertKindOf } from './alert-names.ts'
import type { LiveWeather } from './weather.ts'

/** The storm of a city: its phase, and the alerts that it follows from. */
export interface Storm {
  phase: StormPhase
  /** Watches and warnings in force, the most urgent first; in the recovery the warnings that ended. */
  alerts: readonly Alert[]
  /** Set where the publisher's choice decides the phase. */
  choice: StormChoice | undefined
}

/** How long after the end of a tropical or surge warning a city recovers, in ms. */
export const recoversFor = 7 * day

const stormKinds = new Set(['tropical', 'surge', 'flood', 'tornado'])

/** What of a city its storm follows from. */
interface StormCity {
  weather: LiveWeather | { kind: 'sample' } | undefined
  publication: { content: Pick<PublicationContent, 'storm'> }
  now: number
}

/** The storm of a city; undefined in calm, and with no answer about alerts and no word of the publisher. */
export function stormOf({ weather, publication, now }: StormCity): Storm | undefined {
  const board = weather?.kind === 'live' ? weather.alerts : { alerts: [], past: [] }
  return stormAt(board, publication.content.storm, now)
}

/** Whether the storm page takes the place of the front page. */
export function isStormFront(city: StormCity): boolean {
  const phase = stormOf(city)?.phase
  return phase === 'warning' || phase === 'landfall'
}

/**
 * The storm at an instant; undefined in calm. Watches and warnings of tropical weather, surge, floods and
 * tornadoes decide; the publisher can only go further: no storm is called over while an alert is in force.
 *
 * | in force | phase |
 * |---|---|
 * | an Extreme Wind Warning: the eyewall comes ashore | landfall |
 * | a warning | warning |
 * | a watch | watch, or the publisher's recovery |
 * | nothing, a tropical or surge warning ended within seven days | recovery |
 * | nothing | the publisher's phase, else calm |
 */
export function stormAt(
  { alerts, past }: { alerts: readonly Alert[]; past: readonly Alert[] },
  choice: StormChoice | undefined,
  now: number,
): Storm | undefined {
  const inForce = alerts.filter((alert) => !alert.ended && isStormAlert(alert))
  const over = past.filter(({ ended, level, event }) => {
    const kind = alertKindOf(event)
    return ended && level === 'warning' && (kind === 'tropical' || kind === 'surge')
  })
  const seen = phaseOf(inForce) ?? (over.length > 0 ? 'recovery' : undefined)
  // Practice ends where a storm is near, or was.
  const isOver = choice?.isDrill && seen !== undefined
  const chosen = choice && choice.until > now && !isOver ? choice : undefined
  const decides = chosen && strengthOf(chosen.phase, 'chosen') > strengthOf(seen, 'seen') ? chosen : undefined
  const phase = decides?.phase ?? seen
  return phase && { phase, alerts: inForce.length > 0 ? inForce : over, choice: decides }
}

/** Whether an alert is a watch or warning of a storm. */
export function isStormAlert({ event, level }: Pick<Alert, 'event' | 'level'>): boolean {
  return (level === 'warning' || level === 'watch') && stormKinds.has(alertKindOf(event) ?? '')
}

function phaseOf(inForce: readonly Alert[]): StormPhase | undefined {
  if (inForce.some(({ event }) => /\bextreme wind warning$/i.test(event))) return 'landfall'
  if (inForce.some(({ level }) => level === 'warning')) return 'warning'
  return inForce.length > 0 ? 'watch' : undefined
}

/** The phase is the stronger one of that derived from alerts and that chosen by the publisher. */
function strengthOf(phase: StormPhase | undefined, by: 'seen' | 'chosen'): number {
  if (phase === undefined) return 0
  if (phase === 'recovery') return by === 'seen' ? 1 : 3
  return { watch: 2, warning: 4, landfall: 5 }[phase]
}
