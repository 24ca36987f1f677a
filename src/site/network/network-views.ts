import { slugify } from '../../text/slug.ts'
import { hour, minute } from '../../time/durations.ts'
import { formatZoned } from '../../time/zoned-time.ts'
import { dateFormat, type TitledDate } from '../components/date-formats.ts'
import { formatNumber } from '../components/number-formats.ts'
import type { Texts } from '../texts/texts.ts'
import type { CityCondition, DirectoryCity, NetworkData } from './network-data.ts'

/** A city in a list. */
export interface CityItem {
  id: string
  city: string
  href: string
  /** What is said below its name: county, state, alerts. */
  about: readonly string[]
  alerts: readonly string[]
}

/** The title and description of a page of the network, and whether search engines may list it. */
interface NetworkHead {
  title: string
  description: string
  /** Path of this page; undefined for one without an address of its own. */
  path: string | undefined
}

/** A page of the network as data. JSON-safe. */
export type NetworkPageView = { head: NetworkHead; frame: NetworkFrame } & (
  | ({ kind: 'directory' } & DirectoryView)
  | ({ kind: 'state' } & StateView)
  | ({ kind: 'found' } & FoundView)
  | ({ kind: 'status' } & StatusView)
  | { kind: 'notFound' }
)

/** What surrounds every page of the network. */
interface NetworkFrame {
  name: string
  tagline: string
  statement: string | undefined
  year: string
  links: readonly { label: string; href: string }[]
  partners: readonly { label: string; href: string }[]
}

interface DirectoryView {
  deck: string
  /** '3:40 PM EST' */
  clock: string
  headlines: readonly {
    id: string
    place: string
    /** 'Alerts not checked', as in the lists. */
    notes: readonly string[]
    alerts: readonly string[]
    title: string
    href: string
    newsroom: string
    time: TitledDate | undefined
    language: string | undefined
  }[]
  /** By state; empty where all cities are listed at once. */
  states: readonly { name: string; href: string; count: string }[]
  letters: readonly LetterView[]
  count: string
  what: readonly string[]
  publisher: readonly { label: string; value: string }[]
  statusLine: string
}

/** Cities that begin with one letter. */
interface LetterView {
  letter: string
  cities: readonly CityItem[]
}

interface StateView {
  name: string
  count: string
  letters: readonly LetterView[]
}

interface FoundView {
  /** As the reader wrote it. */
  text: string
  heading: string
  note: string | undefined
  cities: readonly CityItem[]
}

/** A part of the network in a word and a sentence. */
interface PartView {
  title: string
  state: 'ok' | 'late' | 'bad'
  word: string
  sentence: string
}

interface StatusView {
  made: string
  /** Undefined before the cities were looked at. */
  good: { count: string; rest: string; others: string | undefined } | undefined
  parts: readonly PartView[]
  late: readonly { id: string; place: string; href: string; read: TitledDate | undefined }[]
}

/** As many cities as this are listed on the front page; more are listed by state. */
const mostAtOnce = 60
/** As many cities as this are named in one sentence. */
const mostNamed = 5
/** As many cities as this are found by one search. */
const mostFound = 50
/** Alerts that were not checked for as long as this are told, in ms. */
const uncheckedAfter = 15 * minute

const language = 'en-US'

/** Path of a state's page. */
export function statePath(state: string | undefined): string {
  return `/${state === undefined ? 'other' : slugify(state, 'state')}`
}

/** The front page of the network. */
export function buildDirectoryView(data: NetworkData, t: Texts): NetworkPageView {
  const words = t.network.directory
  const { cities, network, conditions } = data
  const byId = new Map(cities.map((city) => [city.id, city]))
  const good = cities.filter((city) => isGood(city, conditions.get(city.id)))
  const isShort = cities.length <= mostAtOnce
  return {
    kind: 'directory',
    frame: buildFrame(data, t),
    head: { title: words.title, description: words.description({ network: network.name }), path: '/' },
    deck: cities.length === 1 ? words.deckOfOne : words.deck({ cities: count(cities.length) }),
    clock: clockOf(data.now, data),
    headlines: data.headlines.flatMap(({ id, title, newsroom, publishedAt, language }) => {
      const city = byId.get(id)
      if (!city) return []
      const time = publishedAt === undefined ? undefined : timeView(publishedAt, data)
      const notes = notesOf(city, data, t)
      const alerts = conditions.get(id)?.alerts ?? []
      return [{ id, place: placeOf(city), notes, alerts, title, href: city.href, newsroom, time, language }]
    }),
    states: isShort ? [] : listStates(cities, t),
    letters: isShort ? byLetter(cities, data, t, true) : [],
    count: countCities(cities.length, t),
    what: network.about ?? words.what,
    publisher: network.publisher ?? [],
    statusLine:
      conditions.size === 0
        ? words.statusLink
        : words.upToDate({ good: count(good.length), all: count(cities.length) }),
  }
}

/** The page of a state; undefined where no city is in one with this path. */
export function buildStateView(path: string, data: NetworkData, t: Texts): NetworkPageView | undefined {
  const cities = data.cities.filter(({ state }) => statePath(state) === path)
  const [first] = cities
  if (!first) return undefined
  const words = t.network.state
  const name = first.state ?? words.noState
  const counties = new Set(cities.flatMap(({ county }) => county ?? [])).size
  const all = countCities(cities.length, t)
  return {
    kind: 'state',
    frame: buildFrame(data, t),
    head: { title: name, description: words.description({ state: name, network: data.network.name }), path },
    name,
    count: counties > 1 ? words.inCounties({ cities: all, counties: count(counties) }) : all,
    letters: byLetter(cities, data, t, false),
  }
}

/** What a reader's words find; the address of the one city that they mean. */
export function findCities(
  text: string,
  data: NetworkData,
  t: Texts,
): { only: string } | { view: NetworkPageView } {
  const found = searchCities(text, data.cities)
  const [first] = found
  if (found.length === 1 && first?.isServed) return { only: first.href }
  const words = t.network.finder
  const shown = found.slice(0, mostFound)
  const heading =
    text === ''
      ? words.title
      : found.length === 0
        ? words.none({ text })
        : words.found({ count: count(found.length), text })
  const note =
    text === ''
      ? words.empty
      : found.length === 0
        ? words.tryAgain
        : found.length > mostFound
          ? words.most({ count: count(mostFound) })
          : undefined
  return {
    view: {
      kind: 'found',
      frame: buildFrame(data, t),
      head: { title: heading, description: words.title, path: undefined },
      text,
      heading,
      note,
      cities: shown.map((city) => itemOf(city, data, t, true)),
    },
  }
}

/**
 * The cities that a reader may mean, the best first: by ZIP code, else those whose name or county begins with
 * the words, with or without its state, else those that have the words in them.
 */
export function searchCities(text: string, cities: readonly DirectoryCity[]): DirectoryCity[] {
  const words = fold(text)
  if (words === '') return []
  if (/^\d{5}$/.test(words)) return cities.filter(({ zips }) => zips.includes(words))
  const rated = cities.flatMap((city) => {
    const rank = rankOf(words, city)
    return rank === undefined ? [] : [{ city, rank }]
  })
  return rated.toSorted((one, other) => one.rank - other.rank).map(({ city }) => city)
}

/** How well words fit a city: less is better; undefined where they do not. */
function rankOf(words: string, listed: DirectoryCity): number | undefined {
  const { city, county, state, name } = foldedOf(listed)
  const whole = `${city} ${state}`
  if (city === words || whole === words) return 0
  if (whole.startsWith(words)) return 1
  if (county === words || county === `${words} county` || `${county} ${state}` === words) return 2
  if (county.startsWith(words)) return 3
  if (state === words) return 4
  return ` ${city} ${name}`.includes(` ${words}`) ? 5 : undefined
}

interface FoldedCity {
  city: string
  county: string
  state: string
  name: string
}

/** Folding the names of 3,000 cities takes 20 ms, which would be every search's. */
const folded = new WeakMap<DirectoryCity, FoldedCity>()

function foldedOf(listed: DirectoryCity): FoldedCity {
  const known = folded.get(listed)
  if (known) return known
  const { city, county = '', state = '', name } = listed
  const made = { city: fold(city), county: fold(county), state: fold(state), name: fold(name) }
  folded.set(listed, made)
  return made
}

/** Lower case, without accents and signs. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(st|ft|mt)\b\.?/g, (_, short: string) => abbreviations[short] ?? short)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' }

/** The condition of the network in words. */
export function buildStatusView(data: NetworkData, t: Texts): NetworkPageView {
  const words = t.network.statusPage
  const { cities, conditions, network, now } = data
  const known = cities.flatMap((city) => {
    const condition = conditions.get(city.id)
    return condition ? [{ city, condition }] : []
  })
  const closed = cities.filter(({ isServed }) => !isServed)
  const late = known.filter(({ city, condition }) => city.isServed && condition.isLate)
  const good = cities.filter((city) => isGood(city, conditions.get(city.id))).length
  const unread = cities.length - good - late.length - closed.length
  const one = cities.length === 1
  return {
    kind: 'status',
    frame: buildFrame(data, t),
    head: { title: words.title, description: words.description({ network: network.name }), path: '/status' },
    made: words.made({ time: clockOf(now, data) }),
    good:
      known.length === 0
        ? undefined
        : {
            count:
              one && good === 1
                ? words.oneGood
                : words.good({ good: count(good), all: count(cities.length) }),
            rest: one && good === 1 ? words.isUpToDate : words.areUpToDate,
            others: sentenceOf([
              [late.length, words.othersLate],
              [unread, words.othersUnread],
              [closed.length, words.othersClosed],
            ]),
          },
    parts:
      known.length === 0
        ? []
        : [closedPart(closed, t), latePart(known, late, data, t), alertsPart(known, data, t)],
    late: late
      .toSorted((a, b) => (a.condition.readAt ?? 0) - (b.condition.readAt ?? 0))
      .slice(0, mostFound)
      .map(({ city, condition: { readAt } }) => ({
        id: city.id,
        place: placeOf(city),
        href: city.href,
        read: readAt === undefined ? undefined : timeView(readAt, data),
      })),
  }
}

/** '11 are read late, 2 do not open.', of the cities that are not well; undefined where there are none. */
function sentenceOf(
  parts: readonly [number: number, words: (values: { count: string }) => string][],
): string | undefined {
  const said = parts.flatMap(([number, words]) => (number > 0 ? [words({ count: count(number) })] : []))
  return said.length === 0 ? undefined : `${said.join(', ')}.`
}

interface KnownCity {
  city: DirectoryCity
  condition: CityCondition
}

function closedPart(closed: readonly DirectoryCity[], t: Texts): PartView {
  const words = t.network.statusPage
  const title = words.publications
  if (closed.length === 0) return { title, state: 'ok', word: words.works, sentence: words.allOpen }
  return {
    title,
    state: 'bad',
    word: closed.length === 1 ? words.oneClosed : words.closed({ count: count(closed.length) }),
    sentence: words.closedNames({ names: nameSome(closed, t) }),
  }
}

function latePart(
  known: readonly KnownCity[],
  late: readonly KnownCity[],
  data: NetworkData,
  t: Texts,
): PartView {
  const words = t.network.statusPage
  const open = known.filter(({ city }) => city.isServed)
  const unread = open.filter(({ condition }) => condition.readAt === undefined).length
  const oldest = Math.min(...late.flatMap(({ condition: { readAt } }) => readAt ?? []))
  const never = unread === 1 ? words.oneNeverRead : words.neverRead({ count: count(unread) })
  // Nothing is known of the reading then, which may not work at all.
  if (unread === open.length)
    return { title: words.reading, state: 'late', word: words.noneRead, sentence: never }
  const sentences = [
    late.length === 0
      ? words.inTime
      : Number.isFinite(oldest)
        ? words.oldest({ time: clockOf(oldest, data) })
        : undefined,
    unread === 0 ? undefined : never,
  ]
  return {
    title: words.reading,
    state: late.length > 0 ? 'late' : 'ok',
    word:
      late.length === 0
        ? words.works
        : late.length === 1
          ? words.oneLate
          : words.late({ count: count(late.length) }),
    sentence: sentences.filter((sentence) => sentence !== undefined).join(' '),
  }
}

function alertsPart(known: readonly KnownCity[], data: NetworkData, t: Texts): PartView {
  const words = t.network.statusPage
  const title = words.alerts
  const watched = known.filter(({ condition }) => condition.hasWeather)
  if (watched.length === 0) return { title, state: 'ok', word: words.noWeather, sentence: '' }
  const unchecked = watched.filter(({ condition }) => areAlertsUnchecked(condition, data.now))
  if (unchecked.length > 0) {
    const names = nameSome(
      unchecked.map(({ city }) => city),
      t,
    )
    return {
      title,
      state: 'bad',
      word: unchecked.length === 1 ? words.oneUnchecked : words.unchecked({ count: count(unchecked.length) }),
      sentence: words.uncheckedNames({ names }),
    }
  }
  const oldest = Math.min(...watched.map(({ condition }) => checkedAt(condition)))
  return { title, state: 'ok', word: words.works, sentence: words.checked({ time: clockOf(oldest, data) }) }
}

function checkedAt({ alertsAt }: CityCondition): number {
  return alertsAt ?? Number.NEGATIVE_INFINITY
}

/** Whether nothing is known of a city's alerts now. */
export function areAlertsUnchecked(condition: CityCondition, now: number): boolean {
  return condition.hasWeather && checkedAt(condition) < now - uncheckedAfter
}

/** The page of an unknown address. */
export function buildUnknownView(data: NetworkData, t: Texts): NetworkPageView {
  const { title, explanation } = t.network.notFound
  return {
    kind: 'notFound',
    frame: buildFrame(data, t),
    head: { title, description: explanation, path: undefined },
  }
}

function buildFrame({ network, cities, now, timeZone }: NetworkData, t: Texts): NetworkFrame {
  return {
    name: network.name,
    tagline: cities.length === 1 ? t.network.oneCity : t.network.count({ cities: count(cities.length) }),
    statement: network.statement,
    year: formatZoned(now, timeZone).slice(0, 4),
    links: network.links ?? [],
    partners: network.partners ?? [],
  }
}

/** Whether a city is served, was read, and is not read late. */
export function isGood({ isServed }: DirectoryCity, condition: CityCondition | undefined): boolean {
  return isServed && condition?.readAt !== undefined && !condition.isLate
}

function listStates(cities: readonly DirectoryCity[], t: Texts): DirectoryView['states'] {
  const groups = Map.groupBy(cities, ({ state }) => state)
  return [...groups]
    .map(([state, own]) => ({
      name: state ?? t.network.state.noState,
      href: statePath(state),
      count: count(own.length),
      isLast: state === undefined,
    }))
    .toSorted((one, other) => Number(one.isLast) - Number(other.isLast) || (one.name < other.name ? -1 : 1))
    .map(({ isLast: _, ...state }) => state)
}

function byLetter(
  cities: readonly DirectoryCity[],
  data: NetworkData,
  t: Texts,
  withState: boolean,
): LetterView[] {
  const letterOf = ({ city }: DirectoryCity) => fold(city).slice(0, 1).toUpperCase()
  return [...Map.groupBy(cities, letterOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, own]) => ({ letter, cities: own.map((city) => itemOf(city, data, t, withState)) }))
}

function itemOf(city: DirectoryCity, data: NetworkData, t: Texts, withState: boolean): CityItem {
  const { id, county, state, href } = city
  const place = [county, withState ? state : undefined].filter((part) => part !== undefined)
  const alerts = data.conditions.get(id)?.alerts ?? []
  return { id, city: city.city, href, about: [...place, ...notesOf(city, data, t)], alerts }
}

/** What a reader should know before opening a city. */
function notesOf({ id, isServed }: DirectoryCity, { conditions, now }: NetworkData, t: Texts): string[] {
  if (!isServed) return [t.network.doesNotOpen]
  const condition = conditions.get(id)
  if (!condition) return []
  return [
    ...(condition.isLate ? [t.network.isLate] : []),
    ...(areAlertsUnchecked(condition, now) ? [t.network.isUnchecked] : []),
  ]
}

function placeOf({ city, state }: DirectoryCity): string {
  return state === undefined ? city : `${city}, ${state}`
}

function nameSome(cities: readonly DirectoryCity[], t: Texts): string {
  const names = cities.slice(0, mostNamed).map(placeOf)
  const rest = cities.length - names.length
  return [...names, ...(rest > 0 ? [t.network.statusPage.more({ count: count(rest) })] : [])].join('; ')
}

function countCities(cities: number, t: Texts): string {
  return cities === 1 ? t.network.directory.oneCity : t.network.directory.count({ cities: count(cities) })
}

function count(number: number): string {
  return formatNumber(number, language)
}

function timeView(instant: number, { timeZone, now }: NetworkData): TitledDate {
  const region = { language, timeZone }
  const iso = formatZoned(instant, timeZone)
  const title = `${dateFormat('longDate', region).format(instant)}, ${zonedClock(instant, timeZone)}`
  const isRecent = now - instant < 12 * hour
  return {
    label: isRecent ? zonedClock(instant, timeZone) : dateFormat('dayAndTime', region).format(instant),
    iso,
    title,
  }
}

/** '3:40 PM EST', with its date where it is of another day. */
function clockOf(instant: number, { timeZone, now }: NetworkData): string {
  const clock = zonedClock(instant, timeZone)
  const [day, today] = [instant, now].map((time) => formatZoned(time, timeZone).slice(0, 10))
  return day === today
    ? clock
    : `${dateFormat('shortMonthDay', { language, timeZone }).format(instant)}, ${clock}`
}

function zonedClock(instant: number, timeZone: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(language, options).format(instant)
}
