import type { NewEvent } from '../../store/calendars.ts'
import { calendarTopic } from '../../store/topics.ts'
import { day } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'
import {
  type FetchedDocument,
  type FetchOptions,
  fetchDocument,
  type RawDocument,
} from '../pipeline/fetch-document.ts'
import type { SourceKind } from '../pipeline/source-kind.ts'
import { calendarTimes, listCalendars, parseCalendarKey } from './calendar-key.ts'
import { spanAround } from './read/kept-events.ts'
import { listMeetings, parseMeetings } from './read/legistar.ts'

const maxBytes = 5_000_000
const mostMeetings = 1000

/**
 * Meetings of a government in Legistar's public API as a kind of source. The address is that of the client,
 * such as https://webapi.legistar.com/v1/fortlauderdale (https://webapi.legistar.com/Help: GET
 * v1/{Client}/Events, OData queries).
 */
export const legistarKind: SourceKind<RawDocument, NewEvent[]> = {
  name: 'legistar',
  listedIn: 'publication.yaml',
  isDated: true,
  times: calendarTimes,
  list: (city) => listCalendars('legistar', city),
  topicOf: calendarTopic,
  fetch: ({ address: key, ...validators }, options) => fetchMeetings(key, validators, options),
  read({ body }, { key, now }) {
    const answer = parseMeetings(new TextDecoder().decode(body))
    return listMeetings(answer, parseCalendarKey(key).timeZone, now)
  },
  save: (events, { key }, writer) => writer.calendar(key, events),
}

function fetchMeetings(
  key: string,
  validators: { etag?: string | undefined; lastModified?: string | undefined },
  options: FetchOptions,
): Promise<FetchedDocument> {
  const { address, timeZone } = parseCalendarKey(key)
  const { from, to } = spanAround(options.now)
  const [first, end] = [dayOf(from, timeZone), dayOf(to + day, timeZone)]
  const url = new URL(`${address.replace(/\/+$/, '')}/events`)
  url.searchParams.set('$filter', `EventDate ge datetime'${first}' and EventDate lt datetime'${end}'`)
  url.searchParams.set('$orderby', 'EventDate')
  url.searchParams.set('$top', String(mostMeetings))
  const accept = 'application/json, */*;q=0.1'
  return fetchDocument({ address: url.href, ...validators }, { ...options, accept, maxBytes })
}
