import { keepCharactersWhole } from '../../icalendar/content-lines.ts'
import type { NewEvent } from '../../store/calendars.ts'
import { calendarTopic } from '../../store/topics.ts'
import { decodeFeed } from '../feeds/read/decode.ts'
import { fetchDocument, type RawDocument } from '../pipeline/fetch-document.ts'
import type { SourceKind } from '../pipeline/source-kind.ts'
import { calendarTimes, listCalendars, parseCalendarKey } from './calendar-key.ts'
import { listEvents } from './read/ics-events.ts'
import { parseCalendar } from './read/parse-calendar.ts'

const maxBytes = 5_000_000

/** Remote calendars in the form of iCalendar (RFC 5545) as a kind of source. */
export const calendarKind: SourceKind<RawDocument, NewEvent[]> = {
  name: 'calendar',
  listedIn: 'publication.yaml',
  isDated: true,
  times: calendarTimes,
  list: (city) => listCalendars('ics', city),
  topicOf: calendarTopic,
  fetch: (request, options) =>
    fetchDocument(
      { ...request, address: parseCalendarKey(request.address).address },
      { ...options, accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', maxBytes },
    ),
  read({ body, contentType }, { key, now }) {
    const calendar = parseCalendar(decodeFeed(keepCharactersWhole(body), contentType).text)
    return listEvents(calendar, parseCalendarKey(key).timeZone, now)
  },
  save: (events, { key }, writer) => writer.calendar(key, events),
}
