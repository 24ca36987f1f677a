import type { CategoryKey } from '../publication/categories.ts'
import type { FeedStory } from './needs.ts'

/** Longest search text, in characters. */
export const longestSearch = 200

/** A search and what it found in the feeds. */
export interface SearchResult {
  /** As typed, without the white space around it. */
  text: string
  /** The same, or the spelling that was searched instead because nothing was found for it. */
  shown: string
  /** At most a page's worth and one more, so that the page can tell whether there are more. */
  found: readonly { category: CategoryKey; edition: 'live' | 'sample'; story: FeedStory }[]
  /** Paths of the publication's own texts, best match first. */
  own: readonly string[]
}
