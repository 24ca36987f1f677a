import type { RankedStory } from './story.ts'

/** What an editor decided about one story. */
export interface Choice {
  as: 'lead' | 'pin' | 'bury'
  /** Names the story. */
  story: string
  /** Milliseconds since 1970; from then on the choice does nothing. */
  until: number
  note: string
}

/** Ranked stories, sorted by what an editor decided about them. */
export interface ChosenStories<R> {
  /** The lead and pins, in the order of the choices. */
  placed: RankedStory<R>[]
  /** Every other story but those held back, in their order. */
  others: RankedStory<R>[]
}

/** Takes out of a ranking what an editor placed or held back. Of two choices of one story the first counts. */
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

/** When the next of these choices ends, in milliseconds since 1970; undefined where none is in force. */
export function nextEnd(choices: readonly Pick<Choice, 'until'>[], now: number): number | undefined {
  const ends = choices.map(({ until }) => until).filter((until) => until > now)
  return ends.length === 0 ? undefined : Math.min(...ends)
}
