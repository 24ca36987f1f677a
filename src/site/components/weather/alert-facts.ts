import type { Alert, AlertLevel } from '../../../weather/alert.ts'
import type { PageContext } from '../../page.ts'
import { alertNameIn } from '../../texts/texts.ts'
import { formatWeatherTime } from './clock.ts'
import { alertPath } from './weather-paths.ts'

/**
 * What readers are told of an alert. Strip, card, table, feed, mail and notification lay out these facts, and
 * ask nothing of the alert themselves. Sentences are English, as the alert is.
 */
export interface AlertFacts {
  id: string
  /** 'Hurricane Warning' */
  event: string
  level: AlertLevel
  /** The event, or that it has ended. */
  title: string
  /** Path of its own page. */
  path: string
  area: string
  /** When it begins, where that is to come. */
  begins: string | undefined
  /** Since when it is in effect, where it has begun. */
  since: string | undefined
  /** The end that the service gives; undefined where it gives none. */
  ends: string | undefined
  /** 'not checked since 10:05 PM', where its end has passed and nobody could ask whether it was extended. */
  unchecked: string | undefined
  /** After a label: '10:15 PM; not checked since 10:05 PM', 'Further notice'. */
  until: string
  /** In a sentence: 'from 6:00 PM until 10:15 PM', 'until further notice'; empty where it has ended. */
  time: string
  /** When and how it ended, where it did. */
  ended: { at: string; how: string } | undefined
  /** When its first and its newest message were sent. */
  issued: string
  updated: string
  /** When it was issued or, after that, changed: 'Updated 2:40 PM'. */
  change: string
  /** 'NWS Miami FL' */
  sender: string
  /** 'NWS Miami FL, updated 2:13 PM' */
  said: string
  /** That the service lists it no longer, though it never said that it ended. */
  unlisted: string | undefined
  /** The service's own; empty where it is all capitals, which screen readers spell out. */
  headline: string
  /** What to do, in paragraphs; empty where the service says nothing. */
  instruction: readonly string[]
  description: readonly string[]
}

/**
 * The facts of an alert. `format`: how the medium writes times; `own`: how a page in
 * another language writes the times that stand alone.
 */
export function buildAlertFacts(
  alert: Alert,
  { now, publication, texts }: Pick<PageContext, 'now' | 'publication' | 'texts'>,
  format: typeof formatWeatherTime = formatWeatherTime,
  own?: (instant: number) => string,
): AlertFacts {
  const { liveWeather: t, storm } = texts
  const event = alertNameIn(publication.language, alert.event)
  const { startsAt, endsAt, issuedAt, updatedAt, unlistedSince, ended, headline } = alert
  const clock = (instant: number) => format(instant, now, publication)
  const alone = own ?? clock
  // The service's clock may be ahead of ours: nothing was sent at a time that is to come.
  const sent = (instant: number) => clock(Math.min(instant, now))
  const [issued, updated] = [sent(issuedAt), sent(updatedAt)]
  const isToCome = startsAt > now
  const asked = optional(alert.unchecked?.since, clock)
  const unchecked =
    alert.unchecked && (asked === undefined ? t.endUnchecked : t.endUncheckedSince({ since: asked }))
  const doubted = (end: string) => (unchecked ? `${end}; ${unchecked}` : end)
  const times = [
    ...(isToCome ? [t.from({ time: clock(startsAt) })] : []),
    endsAt === undefined ? t.noEnd : doubted(t.until({ time: clock(endsAt) })),
  ]
  return {
    id: alert.id,
    event,
    level: alert.level,
    title: ended ? t.hasEnded({ event }) : event,
    path: alertPath(alert.id),
    area: alert.area,
    begins: isToCome ? alone(startsAt) : undefined,
    since: isToCome ? undefined : alone(startsAt),
    ends: optional(endsAt, alone),
    unchecked,
    until: endsAt === undefined ? t.untilNotice : doubted(clock(endsAt)),
    time: ended ? '' : times.join(' '),
    ended: ended && { at: alone(ended.at), how: t.endings[ended.how] },
    issued,
    updated,
    change: updatedAt > issuedAt ? storm.updated({ time: updated }) : storm.issued({ time: issued }),
    sender: alert.sender,
    said: storm.said({ sender: alert.sender, time: updated }),
    unlisted: optional(unlistedSince, (time) => t.unlisted({ time: clock(time) })),
    headline: headline === headline.toUpperCase() ? '' : headline,
    instruction: alert.instruction,
    description: alert.description,
  }
}

function optional(instant: number | undefined, format: (instant: number) => string): string | undefined {
  return instant === undefined ? undefined : format(instant)
}
