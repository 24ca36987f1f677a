import type { Occurrence, PublicationContent } from '../content.ts'

/** Occurrences of all events among which those of one event are looked for. */
const searched = 400

/**
 * The next times from an instant on at which one event takes place, soonest first, at most `limit`. `path`: of the
 * event's page. None for an event that is over and for a path that is no event's.
 */
export function nextTimes(
  content: Pick<PublicationContent, 'upcoming'>,
  path: string,
  from: number,
  limit: number,
): Occurrence[] {
  return content
    .upcoming(from, searched)
    .filter(({ event }) => event.path === path)
    .slice(0, limit)
}
