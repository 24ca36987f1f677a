import type { Alert } from './alert.ts'
import { ordinaryName, rankOf } from './alert-names.ts'

// What of the alerts is new to a mailbox or a device: a comparison with what it was told last. That is kept
// as marks, a line each: 'id issued', 'id until 1764316800000' (ms since 1970) or 'id until further notice',
// 'id as Flash Flood Emergency' where it is worse than its name says, and 'id ended'.

/** `worse`, `milder`: than it was told to be, by its name; `later`, `sooner`: its end has moved. */
export type AlertChange = 'issued' | 'worse' | 'milder' | 'later' | 'sooner' | 'ended'

/** What somebody was told of an alert. */
interface ToldAlert {
  isInForce: boolean
  /** Undefined where it was told by the ordinary name. */
  name?: string
  /** In ms since 1970, Infinity for an open one; undefined where a version that did not keep it told it. */
  end?: number
}

/** The marks of who was told these alerts as they are. */
export function marksOf(alerts: readonly Alert[]): string {
  return alerts
    .flatMap(({ id, ended, event, endsAt }) => {
      if (ended) return [`${id} ended`]
      const name = event === ordinaryName(event) ? [] : [`${id} as ${event}`]
      return [`${id} issued`, `${id} until ${endsAt ?? 'further notice'}`, ...name]
    })
    .toSorted()
    .join('\n')
}

/** What somebody told these marks, oldest first, knows, by id of the alert: of each the newest count. */
export function readMarks(told: readonly string[]): Map<string, ToldAlert> {
  return new Map(told.flatMap((marks) => [...readOne(marks)]))
}

function readOne(marks: string): Map<string, ToldAlert> {
  const known = new Map<string, ToldAlert>()
  for (const mark of marks.split('\n')) {
    const [, id, verb, value = ''] = /^(\S+) (issued|until|as|ended)(?: (.+))?$/.exec(mark) ?? []
    if (id === undefined) continue
    known.set(id, {
      ...known.get(id),
      isInForce: verb !== 'ended',
      ...(verb === 'as' && { name: value }),
      // A message of an older version says 'open'.
      ...(verb === 'until' && { end: /^\d+$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY }),
    })
  }
  return known
}

/** News for who was told these marks, oldest first: in force by urgency, then ended. New text is no news. */
export function newsOf(
  alerts: readonly Alert[],
  told: readonly string[],
): { alert: Alert; change: AlertChange }[] {
  const known = readMarks(told)
  return alerts
    .flatMap((alert) => {
      const change = changeOf(alert, known.get(alert.id))
      return change ? [{ alert, change }] : []
    })
    .toSorted(
      (one, other) =>
        Number(one.change === 'ended') - Number(other.change === 'ended') ||
        one.alert.rank - other.alert.rank,
    )
}

function changeOf(alert: Alert, told: ToldAlert | undefined): AlertChange | undefined {
  if (alert.ended) return told?.isInForce ? 'ended' : undefined
  if (!told?.isInForce) return 'issued'
  const { name = ordinaryName(alert.event), end } = told
  if (name !== alert.event) return rankOf(alert.event) < rankOf(name) ? 'worse' : 'milder'
  const { endsAt = Number.POSITIVE_INFINITY } = alert
  if (end === undefined || end === endsAt) return undefined
  return endsAt > end ? 'later' : 'sooner'
}

/** Ids of alerts that somebody knows as in force and that are on no list any more: they were replaced. */
export function replacedIn(alerts: readonly Alert[], told: readonly string[]): string[] {
  const listed = new Set(alerts.map(({ id }) => id))
  return [...readMarks(told)].flatMap(([id, { isInForce }]) => (isInForce && !listed.has(id) ? [id] : []))
}
