import type { Publication } from '../../publication/publication.ts'
import type { RankedStory } from '../../stories/story.ts'
import { headlineOf } from '../headline.ts'
import type { Report } from '../needs.ts'
import { buildRankedCard, buildReportCard, type CardContext, type StoryCard } from './story-card.ts'

/** The first story of a page. */
export interface LeadView {
  card: StoryCard
  /** Other reports, none a copy of another: at most two when the lead has a picture, else three. */
  angles: readonly StoryCard[]
}

const withPicture = 2
const withoutPicture = 3

/** The lead of a page; undefined for a story without reports. */
export function buildLead(
  story: RankedStory<Report>,
  edition: 'live' | 'sample',
  context: CardContext,
): LeadView | undefined {
  const card = buildRankedCard(story, edition, context, 'lead')
  if (!card) return undefined
  const angles = otherWords(story, context.publication)
    .slice(0, card.image ? withPicture : withoutPicture)
    .map((report) => buildReportCard(report, edition, context))
  return { card, angles }
}

/** The newest report of each other owner, without copies of a text that is already shown. */
function otherWords(story: RankedStory<Report>, publication: Publication): Report[] {
  const { reports, links } = story
  const headline = headlineOf(story, publication)
  if (!headline) return []
  const shown = [headline]
  for (const report of reports) {
    const isKnown = shown.some(
      ({ id, owner, title }) =>
        owner === report.owner || title === report.title || isCopy(links, id, report.id),
    )
    if (!isKnown) shown.push(report)
  }
  return shown.slice(1)
}

function isCopy(links: RankedStory<Report>['links'], one: number, other: number): boolean {
  return links.some(
    ({ a, b, kind }) => kind === 'same article' && a === Math.min(one, other) && b === Math.max(one, other),
  )
}
