import { slugify } from '../../text/slug.ts'
import { minute } from '../../time/durations.ts'
import { dayOf, formatZoned } from '../../time/zoned-time.ts'
import { dateFormat, type TitledDate } from '../components/date-formats.ts'
import type { PageContext } from '../page.ts'
import { fold, searchCities } from './find-cities.ts'
import type { CityCondition, CityHeadline, ListedCity } from './network-data.ts'

/** What the views of the network use of a request. */
export type NetworkContext = Pick<PageContext, 'publication' | 'origin' | 'now' | 'texts'>

/** The origin of the network's pages at the names of this machine. */
export const localOrigin = 'https://localhost'

/** As many cities as this are listed on the front page; more are listed by state. */
const mostAtOnce = 60
/** As many cities as this are named in one sentence. */
const mostNamed = 5
/** As many cities as this are found by one search. */
const mostFound = 50
/** Alerts that were not checked for as long as this are told, in ms. */
const uncheckedAfter = 15 * minute

/** Path of a state's page. */
export function statePath(state: string | undefined): string {
  return `/${state === undefined ? 'other' : slugify(state, 'state')}`
}

/** The front page of the network: every city, or every state where there are many. */
export function buildDirectory(
  context: NetworkContext,
  { cities, headlines }: { cities: readonly ListedCity[]; headlines: readonly CityHeadline[] },
) {
  const { network } = context.publication
  const t = context.texts.network.directory
  const isShort = cities.length <= mostAtOnce
  const counts = { good: cities.filter(isGood).length, all: cities.length }
  return {
    deck: t.deck({ cities: cities.length }),
    /** '3:40 PM EST' */
    clock: clockOf(context.now, context),
    headlines: headlines.flatMap(({ publishedAt, ...headline }) => {
      const city = cities.find(({ id }) => id === headline.id)
      if (!city) return []
      const { href, alerts } = itemOf(city, context, false)
      const time = publishedAt === undefined ? undefined : timeView(publishedAt, context)
      return [{ ...headline, place: placeOf(city), notes: notesOf(city, context), alerts, href, time }]
    }),
    states: isShort ? [] : listStates(cities, context),
    letters: isShort ? byLetter(cities, context, true) : [],
    count: t.count({ cities: cities.length }),
    what: network?.about ?? t.what,
    publisher: (network?.publisher ?? []).map(({ label, value }) => ({ name: label, value })),
    statusLine: cities.some(isKnown) ? t.upToDate(counts) : t.statusLink,
  }
}

/** The page of a state; undefined where no city is in one with this path. */
export function buildState(context: NetworkContext, path: string, all: readonly ListedCity[]) {
  const cities = all.filter(({ state }) => statePath(state) === path)
  const [first] = cities
  if (!first) return undefined
  const { state: t, directory } = context.texts.network
  const counties = new Set(cities.flatMap(({ county }) => county ?? [])).size
  const count = directory.count({ cities: cities.length })
  return {
    name: first.state ?? t.noState,
    count: counties > 1 ? t.inCounties({ cities: count, counties }) : count,
    letters: byLetter(cities, context, false),
  }
}

/** What a reader's words find; the one city that they mean. */
export function findCities(context: NetworkContext, text: string, cities: readonly ListedCity[]) {
  const found = searchCities(text, cities)
  const t = context.texts.network.finder
  const note =
    text === ''
      ? t.empty
      : found.length === 0
        ? t.tryAgain
        : found.length > mostFound
          ? t.most({ count: mostFound })
          : undefined
  return {
    only: found.length === 1 && found[0]?.isServed ? found[0] : undefined,
    view: {
      /** As the reader wrote it. */
      text,
      heading: text === '' ? t.title : t.found({ count: found.length, text }),
      note,
      cities: found.slice(0, mostFound).map((city) => itemOf(city, context, true)),
    },
  }
}

/** The condition of the network in words. */
export function buildStatus(context: NetworkContext, cities: readonly ListedCity[]) {
  const t = context.texts.network.statusPage
  const known = cities.filter(isKnown)
  const closed = cities.filter(({ isServed }) => !isServed)
  const open = known.filter(({ isServed }) => isServed)
  const late = open
    .filter(({ condition }) => condition.isLate)
    .toSorted((one, other) => (one.condition.readAt ?? 0) - (other.condition.readAt ?? 0))
  const counts = { good: cities.filter(isGood).length, all: cities.length }
  const unread = counts.all - counts.good - late.length - closed.length
  const others = [
    ...(late.length > 0 ? [t.late({ count: late.length })] : []),
    ...(unread > 0 ? [t.unread({ count: unread })] : []),
    ...(closed.length > 0 ? [t.closed({ count: closed.length })] : []),
  ]
  return {
    made: t.made({ time: clockOf(context.now, context) }),
    /** Undefined before the cities were looked at. */
    good: known.length === 0 ? undefined : { count: t.good(counts), rest: t.upToDate(counts) },
    others: known.length === 0 || others.length === 0 ? undefined : `${others.join(', ')}.`,
    parts:
      known.length === 0
        ? []
        : [closedPart(closed, context), readingPart(open, late, context), alertsPart(known, context)],
    late: late.slice(0, mostFound).map((city) => ({
      id: city.id,
      place: placeOf(city),
      href: hrefOf(city, context),
      read: city.condition.readAt === undefined ? undefined : timeView(city.condition.readAt, context),
    })),
  }
}

/** A part of the network in a word and a sentence. */
interface PartView {
  title: string
  state: 'ok' | 'late' | 'bad'
  word: string
  sentence: string
}

function closedPart(closed: readonly ListedCity[], context: NetworkContext): PartView {
  const t = context.texts.network.statusPage
  const title = t.publications
  if (closed.length === 0) return { title, state: 'ok', word: t.works, sentence: t.allOpen }
  const sentence = t.closedNames({ names: nameSome(closed, context) })
  return { title, state: 'bad', word: t.closed({ count: closed.length }), sentence }
}

/** `late`: those of `open`, what was read longest ago first. */
function readingPart(
  open: readonly KnownCity[],
  late: readonly KnownCity[],
  context: NetworkContext,
): PartView {
  const t = context.texts.network.statusPage
  const title = t.reading
  const unread = open.filter(({ condition }) => condition.readAt === undefined).length
  const never = t.neverRead({ count: unread })
  // Nothing is known of the reading then, which may not work at all.
  if (unread === open.length) return { title, state: 'late', word: t.noneRead, sentence: never }
  const [oldest] = late.flatMap(({ condition }) => condition.readAt ?? [])
  const sentences = [
    ...(late.length === 0 ? [t.inTime] : []),
    ...(oldest === undefined ? [] : [t.oldest({ time: clockOf(oldest, context) })]),
    ...(unread === 0 ? [] : [never]),
  ]
  const word = late.length === 0 ? t.works : t.lateIn({ count: late.length })
  return { title, state: late.length === 0 ? 'ok' : 'late', word, sentence: sentences.join(' ') }
}

function alertsPart(known: readonly KnownCity[], context: NetworkContext): PartView {
  const t = context.texts.network.statusPage
  const title = t.alerts
  const watched = known.filter(({ condition }) => condition.hasWeather)
  const unchecked = watched.filter((city) => areAlertsUnchecked(city, context.now))
  const checked = watched.flatMap(({ condition }) => condition.alertsAt ?? [])
  if (unchecked.length > 0) {
    const sentence = t.uncheckedNames({ names: nameSome(unchecked, context) })
    return { title, state: 'bad', word: t.unchecked({ count: unchecked.length }), sentence }
  }
  if (checked.length === 0) return { title, state: 'ok', word: t.noWeather, sentence: '' }
  const sentence = t.checked({ time: clockOf(Math.min(...checked), context) })
  return { title, state: 'ok', word: t.works, sentence }
}

type KnownCity = ListedCity & { condition: CityCondition }

function isKnown(city: ListedCity): city is KnownCity {
  return city.condition !== undefined
}

/** Whether nothing is known of the alerts now of a city that was looked at. */
export function areAlertsUnchecked({ condition }: ListedCity, now: number): boolean {
  return condition?.hasWeather === true && (condition.alertsAt ?? 0) < now - uncheckedAfter
}

/** Whether a city is served, was read, and is not read late. */
export function isGood({ isServed, condition }: ListedCity): boolean {
  return isServed && condition?.readAt !== undefined && !condition.isLate
}

function listStates(cities: readonly ListedCity[], { texts }: NetworkContext) {
  const named = cities.map(({ state }) => state ?? '').toSorted()
  return [...Map.groupBy(named, (state) => state)]
    .toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
    .map(([state, own]) => ({
      name: state || texts.network.state.noState,
      href: statePath(state || undefined),
      count: own.length,
    }))
}

function byLetter(cities: readonly ListedCity[], context: NetworkContext, withState: boolean) {
  return [...Map.groupBy(cities, ({ city }) => fold(city).slice(0, 1).toUpperCase())].map(
    ([letter, own]) => ({ letter, cities: own.map((city) => itemOf(city, context, withState)) }),
  )
}

/** Cities that begin with one letter. */
export type LetterView = ReturnType<typeof byLetter>[number]

function itemOf(city: ListedCity, context: NetworkContext, withState: boolean) {
  const { id, county, state, condition } = city
  const place = [county, withState ? state : undefined].filter((part) => part !== undefined)
  return {
    id,
    city: city.city,
    href: hrefOf(city, context),
    /** What is said below its name: county, state, notes. */
    about: [...place, ...notesOf(city, context)],
    alerts: condition?.alerts ?? [],
  }
}

/** A city in a list. */
export type CityItem = ReturnType<typeof itemOf>

/** Where a link to a city leads: at a name of this machine by way of the search, which knows the port. */
function hrefOf({ id, href }: ListedCity, { origin }: NetworkContext): string {
  return origin === localOrigin ? `/find?city=${id}` : href
}

/** What a reader should know before opening a city. */
function notesOf(city: ListedCity, { now, texts: { network: t } }: NetworkContext): string[] {
  if (!city.isServed) return [t.doesNotOpen]
  return [
    ...(city.condition?.isLate ? [t.isLate] : []),
    ...(areAlertsUnchecked(city, now) ? [t.isUnchecked] : []),
  ]
}

function placeOf({ city, state }: ListedCity): string {
  return state === undefined ? city : `${city}, ${state}`
}

function nameSome(cities: readonly ListedCity[], { texts }: NetworkContext): string {
  const names = cities.slice(0, mostNamed).map(placeOf)
  const count = cities.length - names.length
  return [...names, ...(count > 0 ? [texts.network.statusPage.more({ count })] : [])].join('; ')
}

function timeView(instant: number, context: NetworkContext): TitledDate {
  const region = context.publication
  const [day, clock] = (['longDate', 'zonedTime'] as const).map((style) =>
    dateFormat(style, region).format(instant),
  )
  const iso = formatZoned(instant, region.timeZone)
  return { label: clockOf(instant, context), iso, title: `${day}, ${clock}` }
}

/** '3:40 PM EST', with its date where it is of another day. */
function clockOf(instant: number, { publication: region, now }: NetworkContext): string {
  const clock = dateFormat('zonedTime', region).format(instant)
  const isToday = dayOf(instant, region.timeZone) === dayOf(now, region.timeZone)
  return isToday ? clock : `${dateFormat('shortMonthDay', region).format(instant)}, ${clock}`
}
