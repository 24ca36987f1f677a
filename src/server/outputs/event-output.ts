import { buildCalendar } from '../event-calendar.ts'
import { type LoadOutput, staticOutput } from './output.ts'

/** The iCalendar file of an event's next occurrence, for the 'Add to calendar' link. `path`: of the event's page. */
export function eventOutput(path: string): LoadOutput {
  return async (publication, { origin, now }) => {
    const [next] = publication.content.upcoming(now, 1, path)
    if (!next) return undefined
    const calendar = buildCalendar(next, origin, publication.timeZone, now)
    return staticOutput('text/calendar; charset=utf-8', calendar)
  }
}
