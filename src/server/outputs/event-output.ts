import { City } from '../../city/city.ts'
import { calendarsOf, loadComing, loadEventAt } from '../../city/events.ts'
import type { Publication } from '../../publication/publication.ts'
import { calendarTopic } from '../../store/topics.ts'
import { day } from '../../time/durations.ts'
import { buildCalendar } from './event-calendar.ts'
import type { LoadOutput, Output } from './output.ts'

const contentType = 'text/calendar; charset=utf-8'
/** Canceled dates of a series that are passed over for the next that takes place. */
const mostCanceled = 12
/** A subscription holds the next 60 days, and no more times than this. */
const subscription = { span: 60 * day, times: 500 } as const

/** The iCalendar file of an event's next occurrence that takes place; `path`: its page. */
export function eventOutput(path: string): LoadOutput {
  return async (publication, parts) => {
    const answer = await loadEventAt(path, new City(publication, parts, parts.now), mostCanceled)
    const times = answer?.times ?? []
    // A canceled event keeps its file, so that calendars that have the event learn of the cancellation.
    const next = times.find(({ event }) => !event.canceled) ?? times[0]
    if (!next) return undefined
    return output(buildCalendar([next], { ...parts, ...publication }), publication)
  }
}

/** Every event of the city's next 60 days, for a calendar program that asks for it again and again. */
export const subscriptionOutput: LoadOutput = async (publication, parts) => {
  const { now } = parts
  const coming = await loadComing(new City(publication, parts, now), subscription.times)
  const shown = coming.filter(({ startsAt }) => startsAt < now + subscription.span)
  return output(buildCalendar(shown, { ...parts, ...publication, isSubscription: true }), publication)
}

function output(body: string, publication: Publication): Output {
  const topics = new Set([...calendarsOf({ publication }).keys()].map(calendarTopic))
  return { contentType, body, row: topics.size > 0 ? 'stories' : 'static', topics }
}
