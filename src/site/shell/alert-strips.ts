import type { Alert, AlertLevel } from '../../weather/alert.ts'
import { alertsInForce, isUnchecked, onePerKind } from '../../weather/current.ts'
import { isStormAlert, type Storm, stormOf } from '../../weather/storm.ts'
import { stormPath } from '../components/languages.ts'
import { changedAt, secondsOf } from '../components/look.ts'
import { buildAlertFacts } from '../components/weather/alert-facts.ts'
import { explainUnchecked } from '../components/weather/unchecked.ts'
import { alertPath, otherStormLanguages } from '../components/weather/weather-paths.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'

/** The band under the masthead: the most urgent alerts, and whether nobody could be asked. */
export interface AlertStripsView {
  inForce: number
  strips: readonly AlertStripView[]
  /** Alerts of any level that it does not name, where there are more of this page's levels than it names. */
  more: number
  /** The storm page, which lists every alert, in languages other than the page's; empty if none is known. */
  languages: typeof otherStormLanguages
}

/** The strip of one alert under the masthead. */
export interface AlertStripView {
  look: AlertLevel | 'ended' | 'unchecked'
  /** Address of the alert on the weather page. */
  href: string
  /** 'Hurricane Warning'; of 'unchecked' the whole sentence. */
  event: string
  /** 'until Fri 6:00 PM', 'until further notice'; empty where there is no more to say. */
  time: string
  /** When the alert was issued and last changed, in seconds since 1970; undefined for what is no alert. */
  issued?: number
  changed?: number
}

const mostStrips = 2

/**
 * The strips of a page; undefined without any. Warnings and watches are on every page, advisories on the
 * front page; an alert's own page has those of the others.
 */
export function buildAlertStrips(context: PageContext): AlertStripsView | undefined {
  const { weather, path, now } = context
  // The weather page lists every alert itself.
  if (path === '/weather') return undefined
  const storm = stormOf(context)
  const ofStorm = storm?.alerts.some(({ ended }) => !ended) ? [] : buildStormStrip(storm, context)
  if (weather?.kind !== 'live') {
    if (ofStorm.length === 0) return undefined
    return { inForce: 0, strips: ofStorm, more: 0, languages: otherStormLanguages }
  }
  const others = alertsInForce(weather).filter(({ id }) => path !== alertPath(id))
  const shown = others.filter(
    ({ level }) => level === 'warning' || level === 'watch' || (level === 'advisory' && path === '/'),
  )
  const named = onePerKind(shown, now).slice(0, mostStrips)
  const { checkedAt, isFailing } = weather.alerts
  // Just started is not unchecked: the first answer may be on its way.
  const unchecked = isUnchecked(weather, now) && (checkedAt !== undefined || isFailing)
  const ended = weather.alerts.alerts.filter(
    ({ id, ended, level }) => ended && level === 'warning' && path !== alertPath(id),
  )
  const strips = [
    ...named.map((alert) => buildAlertStrip(alert, context)),
    ...ofStorm,
    ...(shown.length + ofStorm.length === 0
      ? ended.slice(0, 1).map((alert) => buildAlertStrip(alert, context))
      : []),
    ...(unchecked
      ? [
          {
            look: 'unchecked' as const,
            href: '/weather',
            event: explainUnchecked(weather.alerts, context),
            time: '',
          },
        ]
      : []),
  ]
  if (strips.length === 0) return undefined
  return {
    inForce: others.length,
    strips,
    more: shown.length > named.length ? others.length - named.length : 0,
    languages: strips.some(({ look }) => look !== 'unchecked') ? otherStormLanguages : [],
  }
}

/** The strip of a storm without an alert in force: of the recovery, or of the phase the publisher set. */
function buildStormStrip(storm: Storm | undefined, { texts }: PageContext): AlertStripView[] {
  if (!storm) return []
  const look = storm.phase === 'recovery' ? 'ended' : storm.phase === 'watch' ? 'watch' : 'warning'
  return [{ look, href: stormPath, event: formatPhase(storm, texts), time: '' }]
}

/** A storm without an alert in force, in a few words. */
export function formatPhase(
  { phase, alerts: [last], choice }: Storm,
  { storm: t, liveWeather }: Texts,
): string {
  if (last) return liveWeather.hasEnded({ event: last.event })
  const said = phase === 'recovery' ? t.after : `${t.title}: ${t[phase]}`
  return choice?.isDrill ? t.drillOf({ phase: said }) : said
}

/** The row of one alert. */
export function buildAlertStrip(alert: Alert, context: PageContext): AlertStripView {
  const { title, level, time, ended } = buildAlertFacts(alert, context)
  return {
    look: ended ? 'ended' : level,
    href: isStormAlert(alert) ? stormPath : `/weather#alert-${alert.id}`,
    event: title,
    time,
    issued: secondsOf(alert.issuedAt),
    changed: secondsOf(changedAt(alert)),
  }
}
