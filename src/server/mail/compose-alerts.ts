import { knownLanguages } from '../../site/components/languages.ts'
import { writeAlertMail } from '../../site/mails/alert-mail.tsx'
import type { PageContext } from '../../site/page.ts'
import type { Mailing, NewMailing } from '../../store/mailings.ts'
import { day, hour, minute } from '../../time/durations.ts'
import type { Alert } from '../../weather/alert.ts'
import { isUnread } from '../../weather/current.ts'
import type { LiveWeather } from '../../weather/weather.ts'

const issuedMark = ' issued'
const endedMark = ' ended'
/** Before the end that was told, in ms since 1970, or `open`; an alert that was issued without an end has no such mark. */
const untilMark = ' until '

/** How long a message waits for the alerts to be read when the process has just started, in ms. */
const readWithin = 5 * minute

/**
 * Whether a message may be sent now. One that announces alerts is `over` as soon as all of them have ended, were replaced
 * or are not read any more; it has to `wait` while a process that has just started has not yet read whether it is still in
 * effect. One that tells an end is over after a day. `openedAt`: when the process started.
 */
export function judgeMessage(
  { kind, edition, madeAt }: Pick<Mailing, 'kind' | 'edition' | 'madeAt'>,
  board: LiveWeather['alerts'],
  { now, openedAt }: { now: number; openedAt: number },
): 'current' | 'over' | 'wait' {
  if (kind !== 'alerts') return 'current'
  const marks = edition.split('\n')
  const announced = marks.flatMap((mark) => (mark.endsWith(endedMark) ? [] : [mark.split(' ', 1)[0]]))
  const isInForce = board.alerts.some(({ id, phase }) => announced.includes(id) && phase === 'inForce')
  if (!isInForce) return announced.length < marks.length && now - madeAt <= day ? 'current' : 'over'
  return isUnread({ alerts: board }, now) && now - openedAt < readWithin ? 'wait' : 'current'
}

/** Messages about alerts that a reader gets in an hour at most: of any, and of warnings, which go at once. */
const mostInAnHour = { any: 6, warnings: 20 }

/**
 * One message about all watches and warnings that were issued, were extended, or have ended, since the last one; undefined
 * where there is nothing to tell. Another text or an earlier end causes no further message; the weather page has the newest. Beyond so
 * many messages in an hour, what is no new warning waits and is told together later. `told`: what was made of late; an end
 * is told only where the beginning was. `languages`: those beside English in which it is written.
 */
export function composeAlerts(
  context: PageContext,
  told: readonly { edition: string; madeAt: number }[],
  languages: readonly string[] = [],
): NewMailing | undefined {
  const { weather, publication, now } = context
  if (weather?.kind !== 'live') return undefined
  const known = new Set(told.flatMap(({ edition }) => edition.split('\n')))
  const news = weather.alerts.alerts
    .filter(({ level }) => level === 'warning' || level === 'watch')
    .filter((alert) => !known.has(markOf(alert)) || isExtended(alert, known))
    .filter((alert) => alert.phase !== 'ended' || known.has(`${alert.id}${issuedMark}`))
    // The most urgent first, as they are ranked; what has ended last.
    .toSorted((one, other) => Number(one.phase === 'ended') - Number(other.phase === 'ended'))
  const [first, ...others] = news
  if (!first) return undefined
  const lately = told.filter(({ madeAt }) => now - madeAt < hour).length
  const isUrgent = news.some(({ level, phase }) => level === 'warning' && phase !== 'ended')
  if (lately >= (isUrgent ? mostInAnHour.warnings : mostInAnHour.any)) return undefined
  return {
    city: publication.id,
    kind: 'alerts',
    edition: news.flatMap((alert) => marksOf(alert, known)).join('\n'),
    madeAt: now,
    ...writeAlertMail([first, ...others], context),
    translations: knownLanguages(languages).map((language) => ({
      language,
      ...writeAlertMail([first, ...others], context, language),
    })),
  }
}

function markOf({ id, phase }: Alert): string {
  return `${id}${phase === 'ended' ? endedMark : issuedMark}`
}

function marksOf(alert: Alert, known: ReadonlySet<string>): string[] {
  const { id, phase, endsAt } = alert
  const isKnown = known.has(markOf(alert))
  const first = isKnown ? [] : [markOf(alert)]
  if (phase === 'ended' || (endsAt === undefined && !isKnown)) return first
  return [...first, `${id}${untilMark}${endsAt ?? 'open'}`]
}

/** Whether it is in force for longer than its readers were told. */
function isExtended({ id, phase, endsAt }: Alert, known: ReadonlySet<string>): boolean {
  const begin = `${id}${untilMark}`
  const ends = [...known].flatMap((mark) => (mark.startsWith(begin) ? [mark.slice(begin.length)] : []))
  if (phase === 'ended' || ends.length === 0 || ends.includes('open')) return false
  return endsAt === undefined || endsAt > Math.max(...ends.map(Number))
}
