import type { RankedStory } from '../../stories/story.ts'
import type { Report } from '../needs.ts'
import { storyPath } from '../story-path.ts'
import { formatStoryTime } from './news-date.ts'
import type { CardContext } from './story-card.ts'

/** Who else reported what a card shows, where all reports are read, and why an editor placed it. */
export interface Coverage {
  /** Of the story's page. */
  path: string
  /** Other newsrooms by name, at most three; none where one newsroom has the story alone. */
  named: readonly string[]
  /** Other newsrooms that are not named. */
  more: number
  /** Set where an editor chose the place. `until`: '8:00 PM', or a day. */
  chosen: { note: string; until: string } | undefined
}

/** Up to so many others are all named; of more, two are. */
const mostNamed = 3

/** What is said of the newsrooms beside the one whose headline is shown. `others`: their names, each once. */
export function namesOf(others: readonly string[]): Pick<Coverage, 'named' | 'more'> {
  const named = others.length > mostNamed ? others.slice(0, mostNamed - 1) : others
  return { named, more: others.length - named.length }
}

/** The coverage of a story whose newest report is its headline. */
export function buildCoverage(story: RankedStory<Report>, { publication, now }: CardContext): Coverage {
  const { chosen } = story
  const until = chosen && formatStoryTime(chosen.until, now, publication)
  return {
    path: storyPath(story, publication),
    ...namesOf(otherNewsrooms(story)),
    chosen: chosen && { note: chosen.note, until: typeof until === 'object' ? until.label : '' },
  }
}

/** The names of the other owners' newsrooms, the newest report first. */
function otherNewsrooms({ reports: [headline, ...others] }: RankedStory<Report>): string[] {
  const owners = new Map(others.map(({ owner, publisher }) => [owner, publisher]))
  if (headline) owners.delete(headline.owner)
  return [...owners.values()]
}
