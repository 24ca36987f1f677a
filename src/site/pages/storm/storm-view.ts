import { creole } from '../../../publication/languages.ts'
import { hasPage } from '../../../publication/pages.ts'
import { type StormPhase, stormPhases } from '../../../publication/storm-phases.ts'
import { isAboutAlert } from '../../../stories/alert-words.ts'
import { isPassed, withoutOvertaken } from '../../../stories/overtaken.ts'
import type { RankedStory } from '../../../stories/rank.ts'
import type { Alert } from '../../../weather/alert.ts'
import { ordinaryName } from '../../../weather/alert-names.ts'
import { alertsInForce, isUnchecked, onePerKind } from '../../../weather/current.ts'
import { isStormAlert, type Storm, stormOf } from '../../../weather/storm.ts'
import type { LiveWater } from '../../../weather/water.ts'
import { formatCreoleMoment } from '../../components/creole-dates.ts'
import { formatMoment } from '../../components/date-formats.ts'
import { isIn, stormPath } from '../../components/languages.ts'
import {
  buildLastCheck,
  buildLocalServices,
  type LastCheck,
  type LocalServicesView,
} from '../../components/local-services/local-services.ts'
import { buildNotices } from '../../components/notices/notices.tsx'
import { type AlertFacts, buildAlertFacts } from '../../components/weather/alert-facts.ts'
import { alertLine } from '../../components/weather/alert-line.ts'
import { formatWeatherTime } from '../../components/weather/clock.ts'
import { buildStormCenters, type StormCentersView } from '../../components/weather/storm-centers.ts'
import { stormLanguages, stormPushPath } from '../../components/weather/weather-paths.ts'
import type { FrontStories, Notice, Report } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { formatPhase } from '../../shell/alert-strips.ts'
import { unsignedAt } from '../../shell/document-view.ts'
import type { Texts } from '../../texts/texts.ts'
import { type AlertTableView, buildAlertTable, explainUnknown } from './alert-table.ts'
import { buildItems, type Item, itemOf, reportIn } from './items.tsx'

/** The storm page. Everything that a reader needs is text of this one document. */
export interface StormView extends AlertTableView {
  name: string
  /** The path at which it is shown. */
  path: string
  /** The phases in their order, the current one marked; undefined in calm. */
  phases: readonly { phase: StormPhase; isCurrent: boolean }[] | undefined
  phase: StormPhase | 'calm'
  headline: string
  /** The languages of the page, its own without a path. */
  languages: readonly { tag: string; name: string; path: string | undefined }[]
  /** The language of the service's words, if it is not the page's. */
  english: 'en' | undefined
  /** Whether the language has a few attested sentences only. */
  isShort: boolean
  /** The page in English, of one in a language whose words nobody has signed. */
  unsigned: string | undefined
  /** In a storm: who to call, on the first screen of a phone. */
  numbers: readonly HelpNumber[]
  /** What to do in this phase, before the Weather Service's instructions. */
  steps: readonly StepView[]
  /** Whether it is practice. */
  isDrill: boolean
  /** Sentences below it. */
  notes: readonly string[]
  /** When the page was made, with the day, because it may be paper. */
  made: string
  /** What to do, in the words of the service. */
  whatToDo: readonly Instruction[]
  /** Where storms at sea are; undefined where none is followed, and where the city names no basin. */
  centers: StormCentersView | undefined
  /** The most urgent alert of the storm as a text message; undefined without one in force. */
  line: string | undefined
  services: LocalServicesView | undefined
  guides: LocalServicesView['guides']
  notices: readonly Item[]
  stories: readonly Item[]
  headlines: readonly Item[]
  hasWeather: boolean
  /** Whether a device can be told of storm alerts. */
  hasPush: boolean
}

/** A word and a number, or a link where there is no number. */
interface HelpNumber {
  label: string
  href: string
  number: string | undefined
}

/** What to do, and whose advice that is. */
interface StepView extends LastCheck {
  todo: string
  about: string
  href: string | undefined
  source: string
}

/** The service's instructions for an alert. */
interface Instruction extends AlertFacts {
  paragraphs: readonly string[]
}

/** Kinds of alerts whose instructions are on the page. */
const mostInstructed = 4
const mostStories = 12
/** Stories of the storm and other headlines together. */
const mostHeadlines = 20

/** The view of the storm page. */
export function buildStormView(
  context: PageContext,
  { front, notices, sea }: { front: FrontStories; notices: readonly Notice[]; sea?: LiveWater | undefined },
): PageView<StormView> {
  const { publication, weather, now, path, texts } = context
  const { storm: t } = texts
  const storm = stormOf(context)
  const live = weather?.kind === 'live' ? weather : undefined
  const inForce = live ? alertsInForce(live) : []
  const headline = formatHeadline(storm, context)
  const urgent = urgentOf(storm, now)
  const services = buildLocalServices(helpedBy(inForce), context)
  const { stories, headlines } = listStories(front, storm, context)
  const centers = storm && buildStormCenters(sea, context)
  return {
    title: storm && context.language !== creole ? headline : t.title,
    description: t.description({ city: publication.city }),
    frame: 'plain',
    canonical: path,
    body: {
      name: publication.name,
      path,
      phases: storm && stormPhases.map((one) => ({ phase: one, isCurrent: one === storm.phase })),
      phase: storm?.phase ?? 'calm',
      headline,
      languages: languagesAt(context.language),
      english: context.language === undefined ? undefined : 'en',
      isShort: context.language === creole,
      unsigned: unsignedAt(context, stormPath),
      numbers: storm ? listNumbers(services, texts) : [],
      steps: storm ? listSteps(storm, context) : [],
      isDrill: storm?.choice?.isDrill ?? false,
      notes: formatNotes(storm, context),
      made:
        publication.language === creole
          ? formatCreoleMoment(now, publication.timeZone)
          : (formatMoment(now, publication)?.label ?? ''),
      whatToDo: instruct(inForce, context),
      ...buildAlertTable(context),
      centers: centers?.isQuiet ? undefined : centers,
      line: urgent && alertLine(urgent, context),
      services,
      guides: services?.guides ?? [],
      notices: (buildNotices(notices, context)?.cards ?? []).map((card) => itemOf(card, texts)),
      stories,
      headlines,
      hasWeather: weather !== undefined,
      hasPush: hasPage(publication, stormPushPath),
    },
  }
}

/** The emergency number, and the services of this phase that have a word for the line. */
function listNumbers(local: LocalServicesView | undefined, { storm: t }: Texts): HelpNumber[] {
  const services = (local?.services ?? []).flatMap(({ short, href, phones: [phone] }): HelpNumber[] => {
    const target = phone ? `tel:${phone.dial}` : href
    return short === undefined || target === undefined
      ? []
      : [{ label: short, href: target, number: phone?.label }]
  })
  return [{ label: t.danger, href: 'tel:911', number: t.emergencyNumber }, ...services]
}

/** What to do in the phase of the storm, of what the city's files say in the page's language. */
function listSteps({ phase }: Storm, context: PageContext): StepView[] {
  const { language, filesLanguage, content } = context.publication
  return content.stormSteps.flatMap(({ es, ...step }) => {
    const own = filesLanguage === undefined ? step : undefined
    const spoken = isIn('es', language) ? (es ?? own) : own
    if (step.phase !== phase || !spoken) return []
    const { do: todo, about, link, source } = spoken
    return [{ todo, about, href: link, source, ...buildLastCheck(step.checked, context) }]
  })
}

/** The page in all its languages. */
function languagesAt(current = 'en'): StormView['languages'] {
  return stormLanguages.map((one) => (one.tag === current ? { ...one, path: undefined } : one))
}

/** The most urgent alert in force. */
function urgentOf(storm: Storm | undefined, now: number): Alert | undefined {
  return onePerKind(
    (storm?.alerts ?? []).filter(({ ended }) => !ended),
    now,
  )[0]
}

/** The most urgent alert with its time; without any, what is known. */
function formatHeadline(storm: Storm | undefined, context: PageContext): string {
  const { publication, weather, now, texts } = context
  const { storm: t } = texts
  const urgent = urgentOf(storm, now)
  if (urgent) {
    const { event, time } = buildAlertFacts(urgent, context)
    return `${event} ${time}`
  }
  if (storm) return formatPhase(storm, texts)
  const isKnown = weather?.kind === 'live' && !isUnchecked(weather, now)
  return isKnown ? t.calm({ city: publication.city }) : t.unknown({ city: publication.city })
}

function formatNotes(storm: Storm | undefined, context: PageContext): string[] {
  const { publication, now, texts } = context
  const { storm: t } = texts
  const { choice } = storm ?? {}
  const unknown = explainUnknown(context)
  if (!choice) return unknown
  return [
    t.chosen({ phase: t[choice.phase], until: formatWeatherTime(choice.until, now, publication) }),
    ...unknown,
  ]
}

/** What the help is for: the alerts in force, and a hurricane if none of them is of a storm, as after one. */
function helpedBy(inForce: readonly Alert[]): readonly Pick<Alert, 'event'>[] {
  return inForce.some(isStormAlert) ? inForce : [...inForce, { event: 'Hurricane' }]
}

/**
 * What to do by the most urgent alert of each kind, so that a tornado emergency and two tornado warnings
 * leave room for what to do in the surge. What two alerts share is said once, and takes no room of another.
 */
function instruct(alerts: readonly Alert[], context: PageContext): Instruction[] {
  const saying = alerts.filter((alert) => isStormAlert(alert) && alert.instruction.length > 0)
  const kinds = saying.map(({ event }) => ordinaryName(event))
  const said = new Set<string>()
  return saying
    .filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index)
    .flatMap((alert) => {
      const paragraphs = alert.instruction.filter((paragraph) => !said.has(paragraph))
      for (const paragraph of paragraphs) said.add(paragraph)
      return paragraphs.length === 0 ? [] : [{ ...buildAlertFacts(alert, context), paragraphs }]
    })
    .slice(0, mostInstructed)
}

/**
 * Stories of the storm, then others, by the order of the front page; those with a report in the page's
 * language first, under the headline of that report.
 */
function listStories(
  { stories }: FrontStories,
  storm: Storm | undefined,
  context: PageContext,
): Pick<StormView, 'stories' | 'headlines'> {
  const events = storm ? [...storm.alerts.map(({ event }) => event), 'Hurricane'] : []
  const isAbout = ({ reports }: RankedStory<Report>) =>
    reports.some(({ title, summary }) => isAboutAlert(`${title} ${summary.slice(0, 200)}`, events))
  const isOwn = (story: RankedStory<Report>) => reportIn(context.language, story) !== undefined
  const datedOf = ({ reports: [report] }: RankedStory<Report>) => ({
    title: report?.title ?? '',
    publishedAt: report?.publishedAt,
    publisher: report?.publisher ?? '',
  })
  const { now, publication } = context
  const current = withoutOvertaken(stories, datedOf).filter(
    (story) => !isPassed(datedOf(story), now, publication.timeZone),
  )
  const ordered = [...current.filter(isOwn), ...current.filter((story) => !isOwn(story))]
  const about = events.length > 0 ? ordered.filter(isAbout).slice(0, mostStories) : []
  const others = ordered.filter((story) => !about.includes(story)).slice(0, mostHeadlines - about.length)
  const itemsOf = (list: typeof stories) => buildItems(list, context)
  return { stories: itemsOf(about), headlines: itemsOf(others) }
}
