import type { Alert } from '../../../weather/alert.ts'
import { alertsInForce, isUnchecked } from '../../../weather/current.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import type { TitledDate } from '../../components/date-formats.ts'
import { buildLocalServices, type LocalServicesView } from '../../components/local-services/local-services.ts'
import { cutText } from '../../components/text-cut.ts'
import { type AlertFacts, buildAlertFacts } from '../../components/weather/alert-facts.ts'
import { buildClock } from '../../components/weather/clock.ts'
import { tellUnchecked, tellUncheckedRest } from '../../components/weather/unchecked.ts'
import type { PageContext } from '../../page.ts'

/** The alerts of the weather page. */
export interface AlertsView {
  city: string
  /** In force, then ended within the hour. The most urgent come with their texts, as far as these fit. */
  alerts: readonly AlertView[]
  /** Alerts in force that are not listed. */
  more: number
  /** In force in another part of the county. */
  elsewhere: readonly AlertView[]
  /** What readers can do in the city and its county under the alerts in force. */
  services: LocalServicesView | undefined
  inForce: number
  /** Whether they need the room of other parts: several, one with long texts, or one that could not be checked. */
  takeRoom: boolean
  checked: TitledDate | undefined
  /** Where there may be alerts that are not listed: why, and what that means. */
  unchecked: { title: string; rest: string } | undefined
}

/** One alert in the service's own words. */
export interface AlertView extends AlertFacts {
  /** Whether one before it on the page has the same title, as two flood warnings for two rivers have. */
  isNamesake: boolean
  /** The first sentences of what to do; empty where the service says nothing. */
  say: string
  /** The rest of it, as far as it fits. */
  instruction: readonly string[]
  description: readonly string[]
  /** Whether the page has one line of it. */
  isBrief: boolean
  /** What is only on its own page: nothing, its description, or some of its instructions too. */
  elsewhere: 'nothing' | 'description' | 'instruction'
  updatedAt: TitledDate
}

/** Alerts with a card; what comes after them has one line and a link. */
const mostCards = 3
/** Alerts in force that are listed at all, here and elsewhere in the county. */
const mostListed = 30
/** Services and guides for all alerts together. */
const mostServices = 6
const mostGuides = 2
/** Characters of the sentences that a card begins with, the same for each. */
const sayRoom = 200
/** Characters of all instructions on the weather page: what its budget of 14 kB leaves beside a forecast, tides and two alerts. */
const instructionRoom = 900
/** Characters of the description, where one alert is in force; two leave no room for any. */
const descriptionRoom = 900

/** The page keeps all its parts beside an alert whose texts have at most this many characters. */
const shortTexts = 300

/** The view of alerts and of when they were checked. */
export function buildAlertsView(weather: LiveWeather, context: PageContext): AlertsView {
  const { alerts, checkedAt } = weather.alerts
  const inForce = alertsInForce(weather)
  const ended = alerts.filter(({ phase }) => phase === 'ended')
  const fitted = fitTexts(inForce.slice(0, mostListed))
  const unchecked = isUnchecked(weather, context.now)
  const shown = fitted.reduce(
    (sum, { say, instruction, description }) =>
      sum + say.length + lengthOf(instruction) + lengthOf(description),
    0,
  )
  return {
    city: context.publication.city,
    alerts: markNamesakes(
      [...fitted, ...ended.map((alert) => ({ alert, ...noTexts }))].map((one) => buildAlert(one, context)),
    ),
    more: Math.max(0, inForce.length - mostListed),
    elsewhere: weather.alerts.elsewhere
      .slice(0, mostListed)
      .map((alert) => buildAlert({ alert, ...noTexts }, context)),
    services: cutServices(buildLocalServices(inForce, context)),
    inForce: inForce.length,
    checked: checkedAt === undefined ? undefined : buildClock(checkedAt, context),
    takeRoom: inForce.length > 0 && (inForce.length > 1 || unchecked || shown > shortTexts),
    unchecked: unchecked
      ? {
          title: tellUnchecked(weather.alerts, context),
          rest: tellUncheckedRest(weather.alerts, context.texts.liveWeather),
        }
      : undefined,
  }
}

/** The rest is on the pages of the alerts. */
function cutServices(view: LocalServicesView | undefined): LocalServicesView | undefined {
  return (
    view && {
      ...view,
      services: view.services.slice(0, mostServices),
      guides: view.guides.slice(0, mostGuides),
    }
  )
}

function markNamesakes(alerts: readonly AlertView[]): AlertView[] {
  const isSame = (one: AlertView, other: AlertView) => one.title === other.title
  return alerts.map((alert, index) => ({
    ...alert,
    isNamesake: alerts.slice(0, index).some((before) => isSame(before, alert)),
  }))
}

/** One alert with all its texts. */
export function buildWholeAlert(alert: Alert, context: PageContext): AlertView {
  const { instruction, description } = alert
  return buildAlert(
    { alert, isBrief: false, say: '', instruction, description, elsewhere: 'nothing' },
    context,
  )
}

type FittedTexts = Pick<AlertView, 'isBrief' | 'say' | 'instruction' | 'description' | 'elsewhere'>

const noTexts: FittedTexts = {
  isBrief: false,
  say: '',
  instruction: [],
  description: [],
  elsewhere: 'nothing',
}

/** Gives each card the same room: its first sentences, then whole paragraphs. */
function fitTexts(alerts: readonly Alert[]): (FittedTexts & { alert: Alert })[] {
  const room = instructionRoom / Math.min(alerts.length, mostCards)
  const carded = chooseCarded(alerts)
  const brief = alerts.filter((alert) => !carded.includes(alert))
  return [...carded, ...brief].map((alert, index) => {
    if (index >= mostCards) return { ...noTexts, alert, isBrief: true, elsewhere: 'instruction' }
    const { say, rest } = splitInstruction(alert.instruction)
    const instruction = firstWithin(rest, room - say.length)
    const fits = alerts.length === 1 && lengthOf(alert.description) <= descriptionRoom
    const isCut = instruction.length < rest.length
    return {
      alert,
      isBrief: false,
      say,
      instruction,
      description: fits ? alert.description : [],
      elsewhere: isCut ? 'instruction' : fits || alert.description.length === 0 ? 'nothing' : 'description',
    }
  })
}

/** The most urgent alert of each kind first: three tornado warnings leave a card to the wind and one to the surge. */
function chooseCarded(alerts: readonly Alert[]): readonly Alert[] {
  if (alerts.length <= mostCards) return alerts
  const isFirst = ({ event }: Alert, index: number) =>
    alerts.findIndex((other) => other.event === event) === index
  const others = alerts.filter((alert, index) => !isFirst(alert, index))
  return [...alerts.filter(isFirst), ...others].slice(0, mostCards)
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first sentences of the first paragraph, at least one, and what comes after them. One that is too long is cut, and whole in the rest. */
function splitInstruction([first = '', ...others]: readonly string[]): { say: string; rest: string[] } {
  let say = ''
  for (const { segment } of sentences.segment(first)) {
    if (say !== '' && say.length + segment.trimEnd().length > sayRoom) break
    say += segment
  }
  if (say.length > 2 * sayRoom) return { say: cutText(say, sayRoom), rest: [first, ...others] }
  const left = first.slice(say.length)
  return { say: say.trim(), rest: left === '' ? others : [left, ...others] }
}

function firstWithin(paragraphs: readonly string[], room: number): readonly string[] {
  const past = paragraphs.findIndex((_, index) => lengthOf(paragraphs.slice(0, index + 1)) > room)
  return past < 0 ? paragraphs : paragraphs.slice(0, past)
}

function lengthOf(paragraphs: readonly string[]): number {
  return paragraphs.reduce((sum, { length }) => sum + length, 0)
}

function buildAlert({ alert, ...texts }: FittedTexts & { alert: Alert }, context: PageContext): AlertView {
  return {
    ...buildAlertFacts(alert, context),
    ...texts,
    isNamesake: false,
    updatedAt: buildClock(alert.updatedAt, context),
  }
}
