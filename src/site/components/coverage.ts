import type { Publication } from '../../publication/publication.ts'
import { reportsInOthers } from '../../stories/headline.ts'
import { newsroomsOf, type RankedStory } from '../../stories/rank.ts'
import { headlineOf } from '../headline.ts'
import type { OtherLanguageReport, Report } from '../needs.ts'
import { storyPath } from '../story-path.ts'
import type { Texts } from '../texts/texts.ts'
import { formatStoryTime } from './date-formats.ts'

/** Other newsrooms that reported a card's story, the address of the story's page, and an editor's note. */
export interface Coverage {
  /** Path of the story's page. */
  path: string
  /** The same, of our own article the page that explains the order of the front page. */
  why: string
  /** Number of independent newsrooms with the story. */
  newsrooms: number
  /** Names of other newsrooms, at most three; empty when no other newsroom has the story. */
  named: readonly string[]
  /** Number of further newsrooms, which are not named. */
  more: number
  /** Reports by newsrooms that have none in the publication's language: they are named in their own. */
  inOthers: readonly OtherLanguageReport[]
  /** Set when an editor placed the story. `until`: '8:00 PM', or a day. */
  chosen: { note: string; until: string } | undefined
}

/** Up to three other newsrooms are all named; of more, only two are. */
const mostNamed = 3

/** Splits the names of other newsrooms into those to print and a count. `others`: without duplicates. */
export function namesOf(others: readonly string[]): Pick<Coverage, 'named' | 'more'> {
  const named = others.length > mostNamed ? others.slice(0, mostNamed - 1) : others
  return { named, more: others.length - named.length }
}

/** Names in a sentence, and how many more there are: 'The Gull, Radio Bay and 2 more'. */
export function listNames(named: readonly string[], more: number, { stories: t }: Texts): string {
  const parts = more > 0 ? [...named, t.more({ count: more })] : named
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? t.and({ names: parts.slice(0, -1).join(', '), last }) : last
}

/** The coverage of a story; the newsroom whose headline is shown is not among the others. */
export function buildCoverage(
  story: RankedStory<Report>,
  { publication, now }: { publication: Publication; now: number },
): Coverage {
  const { chosen } = story
  const until = chosen && formatStoryTime(chosen.until, now, publication)
  const own = story.reports[0]?.own
  const inOthers = reportsInOthers(story, publication.language)
  const path = own ? own.path : storyPath(story, publication)
  return {
    path,
    why: own ? '/how-we-choose' : path,
    newsrooms: newsroomsOf(story).size,
    ...namesOf(otherNewsrooms(story, inOthers, publication)),
    inOthers: inOthers.map(({ language = '', publisher, link }) => ({ language, publisher, link })),
    chosen: chosen && { note: chosen.note, until: typeof until === 'object' ? until.label : '' },
  }
}

/** The independent newsrooms except the headline's and those that are named in another language. */
function otherNewsrooms(
  story: RankedStory<Report>,
  inOthers: readonly Report[],
  publication: Publication,
): string[] {
  const names = newsroomsOf(story)
  for (const { owner } of inOthers) names.delete(owner)
  const headline = headlineOf(story, publication)
  if (headline) names.delete(headline.owner)
  return [...names.values()]
}
