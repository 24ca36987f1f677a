import type { RankedStory } from './story.ts'

export interface Choice {
  as: 'lead' | 'pin' | 'bury'
  /** Names the story: a link, a guid, or the path of its page. */
  story: string
  /** Milliseconds since 1970; the choice ends then. */
  until: number
  note: string
}

/** Ranked stories, split by an editor's choices. */
export interface ChosenStories<R> {
  /** The lead and pins, in the order of the choices. */
  placed: RankedStory<R>[]
  /** All other stories except the buried ones, in order. */
  others: RankedStory<R>[]
}

/**
 * Removes the stories from a ranking that an editor placed or buried. Of two choices of one story the first is used.
 */
export function applyChoices<R>(
  ranked: readonly RankedStory<R>[],
  choices: readonly Choice[],
  now: number,
  isNamed: (story: RankedStory<R>, name: string) => boolean,
): ChosenStories<R> {
  const placed: RankedStory<R>[] = []
  const taken = new Set<RankedStory<R>>()
  for (const { as, story: name, until, note } of choices) {
    if (until <= now) continue
    for (const story of ranked) {
      if (taken.has(story) || !isNamed(story, name)) continue
      taken.add(story)
      if (as !== 'bury') placed.push({ ...story, chosen: { as, note, until } })
    }
  }
  return { placed, others: ranked.filter((story) => !taken.has(story)) }
}

/** When the next of these choices ends, in milliseconds since 1970; undefined when none is in force. */
export function nextEnd(choices: readonly Pick<Choice, 'until'>[], now: number): number | undefined {
  const ends = choices.map(({ until }) => until).filter((until) => until > now)
  return ends.length === 0 ? undefined : Math.min(...ends)
}
