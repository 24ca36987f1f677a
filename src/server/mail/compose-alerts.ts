import { knownLanguages } from '../../site/components/languages.ts'
import { writeAlertMail } from '../../site/mails/alert-mail.tsx'
import type { PageContext } from '../../site/page.ts'
import { speakIn } from '../../site/spoken.ts'
import type { Mailing, NewMailing } from '../../store/mailings.ts'
import { day, hour, minute } from '../../time/durations.ts'
import { marksOf, newsOf, readMarks } from '../../weather/alert-news.ts'
import { isUnread } from '../../weather/current.ts'
import type { LiveWeather } from '../../weather/weather.ts'

/** How long a message waits for the alerts to be read when the process has just started, in ms. */
const readWithin = 5 * minute

/**
 * Whether a message may be sent now. One that announces alerts is `over` once all of them have ended, were
 * replaced or are not read any more; it has to `wait` while a process has just started (at `openedAt`) and
 * does not know whether it is still in effect. One that tells an end is over after a day.
 */
export function judgeMessage(
  { kind, edition, madeAt }: Pick<Mailing, 'kind' | 'edition' | 'madeAt'>,
  board: LiveWeather['alerts'],
  { now, openedAt }: { now: number; openedAt: number },
): 'current' | 'over' | 'wait' {
  if (kind !== 'alerts') return 'current'
  const told = readMarks([edition])
  const isInForce = board.alerts.some(({ id, ended }) => told.get(id)?.isInForce && !ended)
  const tellsEnd = [...told.values()].some((one) => !one.isInForce)
  if (!isInForce) return tellsEnd && now - madeAt <= day ? 'current' : 'over'
  return isUnread({ alerts: board }, now) && now - openedAt < readWithin ? 'wait' : 'current'
}

/** Messages about alerts that a reader gets in an hour at most: of any, and of warnings, which go at once. */
const mostInAnHour = { any: 6, warnings: 20 }

/**
 * One message about all watches and warnings that are news since the last one; undefined for none. An earlier
 * end causes no message of its own: the weather page has it, and the end itself is told. Beyond so many
 * messages in an hour, what is no new warning waits and is told together later. `told`: what was made of
 * late. `languages`: those beside English in which it is written.
 */
export function composeAlerts(
  context: PageContext,
  told: readonly { edition: string; madeAt: number }[],
  languages: readonly string[] = [],
): NewMailing | undefined {
  const { weather, publication, now } = context
  if (weather?.kind !== 'live') return undefined
  const editions = told.toSorted((one, other) => one.madeAt - other.madeAt).map(({ edition }) => edition)
  const news = newsOf(
    weather.alerts.alerts.filter(({ level }) => level === 'warning' || level === 'watch'),
    editions,
  ).filter(({ change }) => change !== 'sooner')
  const alerts = news.map(({ alert }) => alert)
  const [first, ...others] = alerts
  if (!first) return undefined
  const lately = told.filter(({ madeAt }) => now - madeAt < hour).length
  const isUrgent = news.some(
    ({ alert, change }) => alert.level === 'warning' && change !== 'ended' && change !== 'milder',
  )
  if (lately >= (isUrgent ? mostInAnHour.warnings : mostInAnHour.any)) return undefined
  const marks = marksOf(alerts)
  return {
    city: publication.id,
    kind: 'alerts',
    // There is one mailing of each edition, and an alert may become again what it was.
    edition: editions.includes(marks) ? `${marks}\nagain ${now}` : marks,
    madeAt: now,
    ...writeAlertMail([first, ...others], context),
    translations: knownLanguages(languages).map((language) => ({
      language: language.tag,
      ...writeAlertMail([first, ...others], speakIn(context, language)),
    })),
  }
}
