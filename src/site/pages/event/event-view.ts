import type { ListedEvent } from '../../../publication/content.ts'
import { addressIn, withoutMeetings } from '../../../text/online-meeting.ts'
import { type EventTimeView, formatEventTime } from '../../components/events/event-cards.ts'
import { nameEventPlace } from '../../components/events/event-place.ts'
import { describeRule } from '../../components/events/recurrence-words.ts'
import { cutText } from '../../components/text-cut.ts'
import type { EventAnswer } from '../../needs.ts'
import type { Moved, PageContext, PageView } from '../../page.ts'
import { buildEvent } from '../../shell/schema-nodes.ts'

/** What the page of one event shows. */
export interface EventView {
  title: string
  /** 'Wednesdays, 10:30 – 11:30 AM'; undefined for one date, and for a rule too complex for one line. */
  rhythm: string | undefined
  hoursInRhythm: boolean
  /** The next occurrences, soonest first; `isCanceled`: that time alone was called off. */
  times: readonly (EventTimeView & { isCanceled: boolean })[]
  /** May be empty. */
  location: string
  /** Where people join an online meeting. */
  joinHref: string | undefined
  /** May be empty. */
  description: string
  /** Path of its iCalendar file; undefined for an event that is over or canceled. */
  calendarHref: string | undefined
  repeats: boolean
  /** Of a remote calendar: who announces the event, and what comes first. */
  announcedBy: string | undefined
  notes: readonly string[]
  agendaHref: string | undefined
  isCanceled: boolean
  isMeeting: boolean
  /** The organizer's page. */
  organizerHref: string | undefined
  /** Absolute address of this page. */
  address: string
}

/** Characters of the meta description. */
const descriptionLimit = 160

/** The view of the event at the context's path. */
export function buildEventView(
  context: PageContext,
  { answer }: { answer: EventAnswer | undefined },
): PageView<EventView> | Moved | undefined {
  const { publication, origin, path, texts } = context
  if (!answer) return undefined
  const { event, times } = answer
  if (event.path !== path) return { movedTo: event.path }
  const { title, description, location } = event
  const listed = times.map((time) => ({
    ...formatEventTime(time, publication),
    isCanceled: time.event.canceled && !event.canceled,
  }))
  return {
    title,
    description: cutText(withoutMeetings(description), descriptionLimit) || title,
    structuredData: times.slice(0, 1).map((occurrence) => buildEvent(occurrence, context)),
    body: {
      title,
      ...nameRhythm(event, listed, context),
      times: listed,
      location: nameEventPlace(event, texts),
      joinHref: event.attendance === 'offline' ? undefined : addressIn(location),
      description,
      calendarHref: times.some((time) => !time.event.canceled) ? `${path}.ics` : undefined,
      repeats: event.rule !== undefined,
      announcedBy: event.announced?.by,
      notes: event.announced?.notes ?? [],
      agendaHref: event.announced?.agenda,
      isCanceled: event.canceled,
      isMeeting: event.traits.includes('public meeting'),
      organizerHref: event.href,
      address: `${origin}${path}`,
    },
  }
}

/** The rhythm of a series, with its hours when they are the same at every listed occurrence. */
function nameRhythm(
  { rule }: ListedEvent,
  times: readonly EventTimeView[],
  { publication, texts }: PageContext,
): Pick<EventView, 'rhythm' | 'hoursInRhythm'> {
  const words = describeRule(rule, publication, texts)?.on
  const [hours, ...others] = new Set(times.map(({ time }) => time))
  const hoursInRhythm = words !== undefined && hours !== undefined && others.length === 0
  return { rhythm: hoursInRhythm ? `${words}, ${hours}` : words, hoursInRhythm }
}
