import { originalsOf } from '../../../stories/rank.ts'
import type { RankedStory } from '../../../stories/story.ts'
import { formatClock, type NewsDate } from '../../components/date-formats.ts'
import type { Report } from '../../needs.ts'
import type { PageContext } from '../../page.ts'

/** A row of a story's timeline. */
export interface TimelineEntry {
  time: NewsDate
  publisher: string
  /** Number of independent newsrooms with the story from this report on; undefined for a copy, and when its owner already had the story. */
  joins: number | undefined
  /** Whether this publisher had already reported. */
  again: boolean
}

/** The timeline of a story, newest first, without reports whose feed gave no date; empty for a single report. */
export function buildTimeline(
  story: RankedStory<Report>,
  { publication, now }: PageContext,
): TimelineEntry[] {
  const { reports } = story
  if (reports.length < 2) return []
  const originals = new Set(originalsOf(story))
  const owners = new Set<string>()
  const publishers = new Set<string>()
  return reports
    .toReversed()
    .flatMap((report) => {
      const { owner, publisher, publishedAt } = report
      const time = publishedAt === undefined ? undefined : formatClock(publishedAt, now, publication)
      if (!time) return []
      const isNew = originals.has(report) && !owners.has(owner)
      const again = publishers.has(publisher)
      if (isNew) owners.add(owner)
      publishers.add(publisher)
      return [{ time, publisher, joins: isNew ? owners.size : undefined, again }]
    })
    .toReversed()
}
