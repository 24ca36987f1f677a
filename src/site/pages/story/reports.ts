import { groupStories, rootsOf } from '../../../stories/group-stories.ts'
import type { RankedStory } from '../../../stories/rank.ts'
import { buildReportCard, type StoryCard } from '../../components/story-card.ts'
import type { Report } from '../../needs.ts'
import type { PageContext } from '../../page.ts'

/** A report and its copies. */
export interface ReportView {
  card: StoryCard
  /** Newest first. */
  copies: readonly StoryCard[]
}

/** A story's reports, newest first. A text of several newsrooms is shown once, under the first of them. */
export function buildReports({ reports, links }: RankedStory<Report>, context: PageContext): ReportView[] {
  const copies = rootsOf(links)
  const texts = groupStories(reports, copies, []).map((group) => {
    const original = group.reports.at(-1)
    return { original, copies: group.reports.slice(0, -1) }
  })
  return texts
    .flatMap(({ original, copies }) => (original ? [{ original, copies }] : []))
    .sort(
      (one, other) =>
        other.original.orderedAt - one.original.orderedAt || other.original.id - one.original.id,
    )
    .map(({ original, copies }) => ({
      card: buildReportCard(original, context),
      copies: copies.map((report) => buildReportCard(report, context)),
    }))
}
