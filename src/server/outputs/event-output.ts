import { buildCalendar } from '../event-calendar.ts'
import { type LoadOutput, staticOutput } from './output.ts'

/** The file with which a reader adds the event with this page to a calendar: its soonest occurrence. */
export function eventOutput(path: string): LoadOutput {
  return async (publication, { origin, now }) => {
    const [next] = publication.content.upcoming(now, 1, path)
    if (!next) return undefined
    const calendar = buildCalendar(next, origin, publication.timeZone, now)
    return staticOutput('text/calendar; charset=utf-8', calendar)
  }
}
