import type { EventTrait, Occurrence } from '../../../publication/content.ts'
import { eventFilters, hasPage } from '../../../publication/pages.ts'
import { addDays, addMonths, daysOf, noonOf } from '../../../time/days.ts'
import { dayOf, isDay, zonedTime } from '../../../time/zoned-time.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { formatEventTime } from '../../components/events/event-cards.ts'
import { nameEventPlace } from '../../components/events/event-place.ts'
import { describeRule } from '../../components/events/recurrence-words.ts'
import { wordsOf } from '../../components/search-words.ts'
import type { CalendarReading } from '../../needs.ts'
import type { Moved, PageContext, PageView } from '../../page.ts'
import { eventsSection } from '../../search-result.ts'
import type { Texts } from '../../texts/texts.ts'
import type { EventChoiceProps } from './EventChoice.island.tsx'
import { type DaySpan, daysHeld, dayWithin, skippedDays, weekendFrom } from './event-days.ts'

/** What the events page, its filters and its days show. */
export interface EventsView {
  /** Address of a third party's events wall, which replaces the list. */
  frame: string | undefined
  /** The filters, the days of a month, and what the list has. */
  choice: Omit<EventChoiceProps, 't'>
  /** Searches for events in the neighborhoods that their places name. */
  neighborhoods: readonly { name: string; href: string }[]
  /** Whether nothing was found, which the choice says; `days` are then the next events. */
  isNext: boolean
  days: readonly EventDay[]
  /** The whole city's calendar for a calendar program; undefined without events. */
  followHref: string | undefined
  calendars: readonly { name: string; state: string; isStale: boolean }[]
}

/** The events of one day. A recurring event is listed once, on the first of its days. */
export interface EventDay {
  /** `YYYY-MM-DD` */
  iso: string
  /** 'Saturday' */
  weekday: string
  /** 'June 20', 'Today, June 15' */
  date: string
  rows: readonly EventRow[]
}

/** One row of the events page: an event, or a series. */
export interface EventRow {
  /** Unique on the page. */
  id: string
  title: string
  href: string
  /** '6:30 – 9:00 AM', of several days 'Jun 20 – 22'; undefined for an event of one whole day. */
  time: string | undefined
  /** For `<time datetime>`. */
  iso: string
  /** May be empty. */
  location: string
  /** 'Free', 'Family' */
  traits: readonly string[]
  isMeeting: boolean
  isCanceled: boolean
  /** What comes first, such as a deadline. */
  notes: readonly string[]
  /** Absolute. */
  agendaHref: string | undefined
  /** 'Every Wednesday. Next: June 24, July 1, July 8'; undefined for an event of one date. */
  series: string | undefined
  /** Path of its iCalendar file; undefined for what is canceled. */
  calendarHref: string | undefined
}

type Filter = 'all' | (typeof eventFilters)[number]

/** What a page lists. `trait`: undefined for events of all kinds. */
interface Choice {
  span: DaySpan
  trait: EventTrait | undefined
}

/** Occurrences that are loaded and then filtered. */
export const mostOccurrences = 200
const mostRows = 40
const mostNeighborhoods = 8
/** Events that are listed when nothing was found. */
const mostNext = 4
/** Further dates that a row of a recurring event names. */
const datesNamed = 3
/** How many days ahead a day has a page. */
const daysAhead = 366
/** Later than any event: a range without an end. */
const forever = '9999-12-31'

interface EventsData {
  coming: readonly Occurrence[]
  calendars: readonly CalendarReading[]
}

/** The view of the events page, or of the filter at the context's path. */
export function buildEventsView(context: PageContext, data: EventsData): PageView<EventsView> {
  const { publication, texts, now, path } = context
  const t = texts.events
  const filter = eventFilters.find((name) => path === `/events/${name}`) ?? 'all'
  const filters = nameFilters(context)
  return buildView(context, data, {
    title: filter === 'all' ? t.title : `${t.title}: ${filters[filter]}`,
    chosen: { span: spanOf(filter, publication.timeZone, now), trait: traitOf(filter) },
    next: dayOf(now, publication.timeZone),
    nothing: t.nothing[filter],
  })
}

/** The view of one day. A day that is over leads to all events; one that is far ahead has no page. */
export function buildEventDayView(
  context: PageContext,
  data: EventsData,
): PageView<EventsView> | Moved | undefined {
  const { publication, texts, now, params } = context
  const { day = '' } = params
  const today = dayOf(now, publication.timeZone)
  if (!isDay(day) || !hasPage(publication, '/events/today') || day > addDays(today, daysAhead))
    return undefined
  if (day < today) return { movedTo: '/events' }
  const name = nameOf(day, today, publication)
  return buildView(context, data, {
    title: `${texts.events.title}: ${name}`,
    chosen: { span: { from: day, to: day }, trait: undefined },
    next: day,
    nothing: texts.events.nothingOn({ date: name }),
  })
}

/** Where nothing was found, the page says `nothing` and lists the next events from the day `next` on. */
function buildView(
  context: PageContext,
  { coming, calendars }: EventsData,
  { title, chosen, next, nothing }: { title: string; chosen: Choice; next: string; nothing: string },
): PageView<EventsView> {
  const { publication, texts, now, path, origin } = context
  const t = texts.events
  const { timeZone, language } = publication
  const today = dayOf(now, timeZone)
  const found = choose(coming, chosen, timeZone)
  const after: Choice = { span: { from: next, to: forever }, trait: undefined }
  const rest = found.length > 0 ? found : choose(coming, after, timeZone).slice(0, mostNext)
  const isUnread = calendars.some(({ readAt }) => readAt === undefined)
  return {
    title,
    description: t.description({ city: publication.city, publication: publication.name }),
    body: {
      frame: publication.frames.events,
      choice: {
        address: path,
        filters: buildFilters(coming, context),
        said: summarize(found, context) ?? (isUnread ? t.unread : nothing),
        isNothing: found.length === 0,
        language,
        today,
        firstWeekday: new Intl.Locale(language).getWeekInfo().firstDay % 7,
        months: countByDay(coming, today, timeZone),
      },
      isNext: found.length === 0 && rest.length > 0,
      neighborhoods: neighborhoodsOf(coming, context),
      followHref: coming.length > 0 ? webcal(origin) : undefined,
      calendars: calendars.map((one) => buildReading(one, context)),
      days: [...Map.groupBy(rest, ({ day }) => day)].map(([day, listed]) => ({
        iso: day,
        weekday: dateFormat('weekday', { ...publication, timeZone: 'UTC' }).format(noonOf(day)),
        date: nameDay(day, today, context),
        rows: listed.map((one) => buildRow(one, today, context)),
      })),
    },
  }
}

function neighborhoodsOf(
  coming: readonly Occurrence[],
  { publication }: PageContext,
): EventsView['neighborhoods'] {
  const plain = (text: string) => ` ${wordsOf(text).join(' ')} `
  const places = [...new Set(coming.map(({ event }) => event.location))].map(plain)
  return publication.places.neighborhoods
    .filter((name) => places.some((place) => place.includes(plain(name))))
    .slice(0, mostNeighborhoods)
    .map((name) => ({
      name,
      href: `/search?q=${encodeURIComponent(name)}&section=${eventsSection}`,
    }))
}

/** Calendar programs subscribe to addresses of this scheme. */
function webcal(origin: string): string {
  return `${origin.replace(/^https?:/, 'webcal:')}/events.ics`
}

function buildReading(
  { name, readAt, isStale }: CalendarReading,
  { publication, texts: { events: t } }: PageContext,
): EventsView['calendars'][number] {
  if (readAt === undefined) return { name, isStale, state: isStale ? t.neverRead : t.notYetRead }
  const time = dateFormat('dayAndTime', publication).format(readAt)
  return { name, isStale, state: isStale ? t.notReadSince({ time }) : t.lastRead({ time }) }
}

/** One row of the page: an event at its first time of those that were asked for, with the times after it. */
interface Listed {
  day: string
  occurrence: Occurrence
  next: readonly Occurrence[]
}

function choose(coming: readonly Occurrence[], { span, trait }: Choice, timeZone: string): Listed[] {
  return [...Map.groupBy(coming, ({ event }) => event.uid).values()]
    .flatMap((times): Listed[] => {
      const index = times.findIndex((time) => dayWithin(time, span, timeZone) !== undefined)
      const occurrence = times[index]
      if (!occurrence || (trait && !occurrence.event.traits.includes(trait))) return []
      const day = dayWithin(occurrence, span, timeZone) ?? span.from
      // Times that were called off have rows of their own.
      const later = times.slice(index + 1).filter(({ event }) => !event.canceled)
      return [{ day, occurrence, next: later.slice(0, datesNamed) }]
    })
    .toSorted((one, other) => compareDays(one, other))
    .slice(0, mostRows)
}

/**
 * How many events the page of each day lists, from the month of the first event to that of the last. Where more
 * occurrences are to come than were loaded, the last of these days may have more: it is left out.
 */
function countByDay(
  coming: readonly Occurrence[],
  today: string,
  timeZone: string,
): EventChoiceProps['months'] {
  const last = coming.at(-1)
  const isCut = coming.length >= mostOccurrences && last !== undefined
  const known = isCut ? addDays(dayOf(last.startsAt, timeZone), -1) : forever
  const ahead = addDays(today, daysAhead)
  const to = known < ahead ? known : ahead
  const counts = new Map<string, number>()
  for (const times of Map.groupBy(coming, ({ event }) => event.uid).values()) {
    const held = new Set(times.flatMap((time) => daysHeld(time, { from: today, to }, timeZone)))
    for (const day of held) counts.set(day, Math.min((counts.get(day) ?? 0) + 1, mostRows))
  }
  const days = [...counts.keys()].toSorted()
  const [first, end] = [days[0]?.slice(0, 7), days.at(-1)?.slice(0, 7)]
  const months: EventChoiceProps['months'] = []
  for (let month = first; month && end && month <= end; month = addMonths(month, 1))
    months.push({ month, counts: daysOf(month).map((day) => counts.get(day) ?? 0) })
  return months
}

function compareDays(one: Listed, other: Listed): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.occurrence.startsAt - other.occurrence.startsAt
}

function spanOf(filter: Filter, timeZone: string, now: number): DaySpan {
  const today = dayOf(now, timeZone)
  switch (filter) {
    case 'today':
      return { from: today, to: today }
    case 'this-weekend':
      return weekendOf(timeZone, now)
    case 'next-7-days':
      return { from: today, to: addDays(today, 6) }
    default:
      return { from: today, to: forever }
  }
}

function weekendOf(timeZone: string, now: number): DaySpan {
  return weekendFrom(dayOf(now, timeZone), zonedTime(now, timeZone).hour)
}

/** From Sunday noon on the weekend is the next one. */
function nameFilters({ publication: { timeZone }, texts, now }: PageContext): Texts['events']['filters'] {
  const { filters, nextWeekend } = texts.events
  const isNext = weekendOf(timeZone, now).from > addDays(dayOf(now, timeZone), 5)
  return isNext ? { ...filters, 'this-weekend': nextWeekend } : filters
}

function traitOf(filter: Filter): EventTrait | undefined {
  return filter === 'free' || filter === 'family' ? filter : undefined
}

/** The links of the filters, without those by a trait that no event has. */
function buildFilters(coming: readonly Occurrence[], context: PageContext): EventChoiceProps['filters'] {
  const filters = nameFilters(context)
  return (['all', ...eventFilters] as const)
    .map((name) => ({ name, href: name === 'all' ? '/events' : `/events/${name}` }))
    .filter(({ name, href }) => {
      const trait = traitOf(name)
      return !trait || href === context.path || coming.some(({ event }) => event.traits.includes(trait))
    })
    .map(({ name, href }) => ({ label: filters[name], href }))
}

function summarize(listed: readonly Listed[], { publication, texts }: PageContext): string | undefined {
  const [first, last] = [listed[0], listed.at(-1)]
  if (!first || !last) return undefined
  const format = dateFormat('monthDay', { ...publication, timeZone: 'UTC' })
  return texts.events.count({
    count: listed.length,
    days: format.formatRange(noonOf(first.day), noonOf(last.day)),
  })
}

/** 'November 30', with the year where it is not this year's. */
function nameOf(day: string, today: string, { language }: PageContext['publication']): string {
  const style = day.slice(0, 4) === today.slice(0, 4) ? 'monthDay' : 'longDate'
  return dateFormat(style, { language, timeZone: 'UTC' }).format(noonOf(day))
}

function nameDay(day: string, today: string, { publication, texts }: PageContext): string {
  const date = nameOf(day, today, publication)
  if (day === today) return texts.events.todayIs({ date })
  return day === addDays(today, 1) ? texts.events.tomorrowIs({ date }) : date
}

function buildRow(
  { occurrence, next }: Listed,
  today: string,
  { publication, texts }: PageContext,
): EventRow {
  const { event } = occurrence
  const { days, time, iso } = formatEventTime(occurrence, publication)
  // A line does not break within a date, but before the year of a Spanish one, which is long.
  const unbroken = (day: string) => nameOf(day, today, publication).replaceAll(/ (?!de \d{4}$)/g, '\u00a0')
  const dates = next.map(({ startsAt }) => unbroken(dayOf(startsAt, publication.timeZone))).join(', ')
  const held = [occurrence, ...next].map(({ startsAt }) => dayOf(startsAt, publication.timeZone))
  const skipped = skippedDays(event.skipped, held, publication.timeZone).map(unbroken)
  const words = [
    describeRule(event.rule, publication, texts)?.every,
    dates &&
      (skipped.length > 0
        ? texts.events.nextExcept({ dates, not: skipped.slice(0, datesNamed).join(', ') })
        : texts.events.next({ dates })),
  ].filter(Boolean)
  return {
    id: event.uid,
    title: event.title,
    href: event.path,
    time: days ?? time,
    iso,
    location: nameEventPlace(event, texts),
    traits: event.traits.filter((one) => one !== 'public meeting').map((one) => texts.events.traits[one]),
    isCanceled: event.canceled,
    notes: event.announced?.notes ?? [],
    agendaHref: event.announced?.agenda,
    isMeeting: event.traits.includes('public meeting'),
    series: words.length > 0 ? words.join('. ') : undefined,
    calendarHref: event.canceled ? undefined : `${event.path}.ics`,
  }
}
