import { z } from 'zod'
import type { NewEvent, StoredTime } from '../../../store/calendars.ts'
import { saysCanceled, splitCanceled } from '../../../text/canceled.ts'
import { attendanceOf } from '../../../text/online-meeting.ts'
import { type Finding, quote } from '../../../text/problem.ts'
import { isWebAddress } from '../../../text/web-address.ts'
import type { ReadSource } from '../../pipeline/source-kind.ts'
import { eventText, eventTitle, keepSoonest, spanAround } from './kept-events.ts'
import { countLeftOut } from './left-out.ts'

const optionalText = z.string().nullish()

/** The fields that we read of Legistar's model GranicusEvent; other fields may change. */
const meeting = z.object({
  EventGuid: optionalText,
  EventId: z.number().nullish(),
  EventBodyName: z.string().min(1),
  /** A day at midnight without a zone: '2026-12-01T00:00:00'. */
  EventDate: z.string(),
  /** '6:00 PM' */
  EventTime: optionalText,
  EventLocation: optionalText,
  EventAgendaStatusName: optionalText,
  EventAgendaFile: optionalText,
  EventComment: optionalText,
  EventInSiteURL: optionalText,
})

type Meeting = z.infer<typeof meeting>

/** An answer of the API, and what is wrong with the meetings that are left out. */
interface MeetingAnswer {
  meetings: readonly Meeting[]
  findings: readonly Finding[]
}

/** Reads an answer of Legistar's API. Leaves out a meeting without day or body; throws where all are. */
export function parseMeetings(text: string): MeetingAnswer {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new Error(`no meetings: the answer begins with "${text.trim().slice(0, 40)}"`)
  }
  if (!Array.isArray(answer)) throw new Error('no meetings: the answer is no list')
  const read = answer.map((one: unknown) => meeting.safeParse(one))
  const meetings = read.flatMap(({ data }) => data ?? [])
  if (answer.length > 0 && meetings.length === 0)
    throw new Error('no meetings: the list holds something else')
  const findings = read.flatMap(({ error }) =>
    (error?.issues.slice(0, 1) ?? []).map(({ path, message }) => ({
      field: path.join('.') || 'a meeting',
      found: 'another value',
      expected: message.replace(/^Invalid input: expected /, ''),
    })),
  )
  return { meetings, findings }
}

/** Meetings in the span that is kept, as events, and what was left out; times are those of `timeZone`. */
export function listMeetings(
  { meetings, findings }: MeetingAnswer,
  timeZone: string,
  now: number,
): ReadSource<NewEvent[]> {
  const leftOut = countLeftOut()
  for (const finding of findings) leftOut.report('eventsLeftOut', finding)
  const { from, to } = spanAround(now)
  const events = meetings.flatMap((one): NewEvent[] => {
    const time = timeOf(one, timeZone)
    if (!time) {
      const found = quote([one.EventDate, one.EventTime].join(' ').trim())
      leftOut.report('eventsLeftOut', { field: 'EventDate', found, expected: 'a day, and a time of it' })
    }
    if (!time || time.startsAt < from || time.startsAt > to) return []
    return [eventOf(one, time)]
  })
  const items = keepSoonest([...new Map(events.map((event) => [event.uid, event])).values()])
  return { items, examined: leftOut.examined(meetings.length + findings.length) }
}

function eventOf(one: Meeting, time: StoredTime): NewEvent {
  const uid = `legistar:${one.EventGuid ?? `${one.EventBodyName} ${one.EventId ?? one.EventDate}`}`
  const location = eventTitle(one.EventLocation ?? '')
  return {
    uid,
    writtenUid: uid,
    title: splitCanceled(eventTitle(one.EventBodyName)).title,
    description: '',
    location,
    href: addressOf(one.EventInSiteURL),
    agenda: addressOf(one.EventAgendaFile),
    note: eventText(one.EventComment ?? ''),
    canceled: isCanceled(one),
    traits: ['public meeting'],
    rule: undefined,
    attendance: attendanceOf(location),
    times: [time],
    skipped: [],
  }
}

/** Whether a meeting is canceled, which clerks write into different fields. */
function isCanceled({
  EventAgendaStatusName,
  EventComment,
  EventLocation,
  EventTime,
  EventBodyName,
}: Meeting) {
  const fields = [EventAgendaStatusName, EventLocation, EventTime, EventBodyName]
  return (
    fields.some((field) => saysCanceled(field ?? '')) ||
    /^\W*(?:\w+\W+){0,3}cancell?ed\b/i.test(EventComment ?? '')
  )
}

function addressOf(written: string | null | undefined): string | undefined {
  return written && isWebAddress(written) ? written : undefined
}

/** The start of a meeting; one without a time is a day. Undefined where the day cannot be read. */
function timeOf({ EventDate, EventTime }: Meeting, timeZone: string): StoredTime | undefined {
  const [, hour = '', minute = '', half] = /^\s*(\d{1,2}):(\d\d)\s*([ap])\.?m/i.exec(EventTime ?? '') ?? []
  try {
    const day = Temporal.PlainDate.from(EventDate.slice(0, 10))
    if (half === undefined) {
      const startsAt = day.toZonedDateTime(timeZone).epochMilliseconds
      const endsAt = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
      return { startsAt, endsAt, allDay: true }
    }
    const clock = { hour: (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0), minute: Number(minute) }
    const plainTime = Temporal.PlainTime.from(clock, { overflow: 'reject' })
    return {
      startsAt: day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
      endsAt: undefined,
      allDay: false,
    }
  } catch {
    return undefined // No calendar has this day, or no day this hour.
  }
}
