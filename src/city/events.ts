import { eventTraits, type ListedEvent, type Occurrence } from '../publication/content.ts'
import type { CalendarSource } from '../publication/publication.ts'
import type { CalendarReading, EventAnswer } from '../site/needs.ts'
import { calendarSource } from '../sources/calendars/calendar-key.ts'
import type { StoredEvent, StoredOccurrence } from '../store/calendars.ts'
import { slugify } from '../text/slug.ts'
import { areAlike, titleWords } from '../text/titles-alike.ts'
import { day, hour } from '../time/durations.ts'
import type { City } from './city.ts'

/** How far ahead remote calendars are shown. */
const ahead = 60 * day
/** A calendar that was read within this time is up to date. */
const staleAfter = 3 * hour
/** Events that are read beyond the number asked for, because several calendars may list the same event. */
const spare = 100
/** Occurrences that search and sitemap look at. */
const mostListed = 1_000

/** A city's remote calendars by their keys in the polling queue. */
export function calendarsOf({
  publication: { calendars, timeZone },
}: Pick<City, 'publication'>): ReadonlyMap<string, CalendarSource> {
  return new Map(calendars.map((calendar) => [calendarSource(calendar, timeZone).key, calendar]))
}

/** Events of the city's own calendar and of others', soonest first, each once. Rejects with a StoreError. */
export async function loadComing(city: City, limit: number): Promise<Occurrence[]> {
  const { publication, store, now } = city
  const calendars = calendarsOf(city)
  const stored = await store.calendars.loadOccurrences({
    calendars: [...calendars.keys()],
    from: now,
    to: now + ahead,
    limit: limit + spare,
  })
  const keys = [...calendars.keys()]
  const remote = stored.toSorted((one, other) => keys.indexOf(one.calendar) - keys.indexOf(other.calendar))
  const own = publication.content.upcoming(now, limit + (remote.length > 0 ? spare : 0))
  return onceEach([...own, ...remote.flatMap((one) => toOccurrence(one, calendars) ?? [])])
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, limit)
}

/** The next events, soonest first, of each title the next occurrence. Rejects with a StoreError. */
export async function loadNextEvents(city: City, limit: number): Promise<Occurrence[]> {
  for (let asked = 4 * limit; ; asked *= 4) {
    const coming = await loadComing(city, asked)
    const found = new Map<string, Occurrence>()
    for (const one of coming) {
      const title = plainWords(one.event.title)
      if (!found.has(title)) found.set(title, one)
    }
    // One that repeats may fill the list many times.
    if (found.size >= limit || coming.length < asked || asked >= mostListed)
      return [...found.values()].slice(0, limit)
  }
}

/** Coming remote events, soonest first, each once even if it repeats. Rejects with a StoreError. */
export async function loadRemoteEvents(city: City): Promise<ListedEvent[]> {
  if (city.publication.calendars.length === 0) return []
  const coming = await loadComing(city, mostListed)
  const remote = coming.flatMap(({ event }) => (event.announced ? [event] : []))
  return [...new Map(remote.map((event) => [event.path, event])).values()]
}

/**
 * The event whose page has this path, with its next times; a remote
 * one is also found by an older path. Rejects with a StoreError.
 */
export async function loadEventAt(path: string, city: City, limit: number): Promise<EventAnswer | undefined> {
  const { publication, store, now } = city
  const own = publication.content.events.find((event) => event.path === path)
  if (own) return { event: own, times: publication.content.upcoming(now, limit, path) }
  const token = /-([0-9a-f]{12})$/.exec(path)?.[1]
  const calendars = calendarsOf(city)
  if (token === undefined || calendars.size === 0) return undefined
  const found = (await store.calendars.loadEvents([...calendars.keys()], token)).flatMap((one) => {
    const calendar = calendars.get(one.calendar)
    return calendar ? [{ ...one, listed: toEvent(one.event, calendar) }] : []
  })
  // Events that programs give one UID are found by one token: the address has the title, too.
  const {
    calendar,
    event: { uid } = { uid: '' },
    listed,
  } = found.find((one) => one.listed.path === path) ?? found[0] ?? {}
  if (calendar === undefined || !listed) return undefined
  const query = { calendars: [calendar], uid, from: now, to: now + ahead, limit }
  const times = await store.calendars.loadOccurrences(query)
  return {
    event: listed,
    times: times.map(({ startsAt, endsAt, allDay }) => ({ event: listed, startsAt, endsAt, allDay })),
  }
}

/** When each of the city's remote calendars was last read, in their order. Rejects with a StoreError. */
export async function loadCalendars(city: City): Promise<CalendarReading[]> {
  const { store, now } = city
  const calendars = calendarsOf(city)
  if (calendars.size === 0) return []
  const states = await store.calendars.loadCalendarStates([...calendars.keys()])
  return [...calendars].map(([key, { name }]) => {
    const readAt = states.get(key)?.succeededAt
    return { name, readAt, isStale: states.has(key) && (readAt === undefined || now - readAt > staleAfter) }
  })
}

function toOccurrence(
  { calendar: key, event, ...time }: StoredOccurrence,
  calendars: ReadonlyMap<string, CalendarSource>,
): Occurrence | undefined {
  const calendar = calendars.get(key)
  return calendar && { ...time, event: toEvent(event, calendar) }
}

function toEvent(stored: StoredEvent, { name, deadline = '' }: CalendarSource): ListedEvent {
  const { uid, token, title, description, location, href, agenda, note, canceled, rule } = stored
  const { attendance, skipped } = stored
  const slug = `${slugify(title, 'event').slice(0, longestSlug).replace(/-+$/, '')}-${token}`
  return {
    uid: token,
    slug,
    title,
    description,
    location,
    href,
    rule,
    canceled,
    attendance,
    skipped,
    path: `/events/${slug}`,
    image: undefined,
    sample: false,
    traits: eventTraits.filter((trait) => stored.traits.includes(trait)),
    announced: {
      by: name,
      uid,
      agenda,
      notes: [canceled ? '' : deadline, note].filter((one) => one !== ''),
    },
  }
}

const longestSlug = 60

/**
 * Leaves out an event that one of another calendar before it repeats: the same title, time and place, or
 * the same UID and time and a similar title. A UID alone says little: many calendars number their events.
 */
export function onceEach(occurrences: readonly Occurrence[]): Occurrence[] {
  const venuesOf = new Map<string, string[]>()
  const carriersOf = new Map<string, { by: string | undefined; words: string[] }[]>()
  return occurrences.filter(({ event, startsAt }) => {
    const title = plainWords(event.title)
    const venue = plainWords(event.location)
    const venues = venuesOf.get(`${title} ${startsAt}`) ?? []
    if (venues.some((other) => other === venue || other === '' || venue === '')) return false
    const words = titleWords(event.title)
    const by = event.announced?.by
    const carriers = carriersOf.get(`${uidOf(event)} ${startsAt}`) ?? []
    if (carriers.some((other) => other.by !== by && areAlike(other.words, words))) return false
    venuesOf.set(`${title} ${startsAt}`, [...venues, venue])
    carriersOf.set(`${uidOf(event)} ${startsAt}`, [...carriers, { by, words }])
    return true
  })
}

/** The UID as its calendar has it. */
function uidOf({ uid, announced }: ListedEvent): string {
  return announced?.uid ?? uid
}

/** Letters and digits in lower case, so that 'City Hall, Room 1' is 'city hall room 1'. */
function plainWords(text: string): string {
  return titleWords(text).join(' ')
}
