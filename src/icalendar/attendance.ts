import { type Attendance, attendanceOf, namesMeeting } from '../text/online-meeting.ts'
import type { IcsEvent } from './ics-lines.ts'

/** Properties that hold how to join: RFC 7986, and those of Outlook, Google and Zoom. */
const conference =
  /^(?:CONFERENCE|X-(?:MICROSOFT-(?:ONLINEMEETING|SKYPETEAMS)|GOOGLE-CONFERENCE|ZOOM|WEBEX|TEAMS).*)$/

/** Where people attend an event, by its place and properties; without a place by its description and page. */
export function attendanceIn({ properties }: IcsEvent, venue: string, description: string): Attendance {
  const hasLink = properties.some(
    ({ name, value, parameters }) =>
      conference.test(name) &&
      /^(?!FALSE|0$)./i.test(value) &&
      parameters.get('FEATURE')?.toUpperCase() !== 'PHONE',
  )
  const page = properties.find(({ name }) => name === 'URL')?.value ?? ''
  return attendanceOf(venue, hasLink || (venue === '' && namesMeeting(`${description} ${page}`)))
}
