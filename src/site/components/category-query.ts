import type { Category } from '../../publication/categories.ts'
import type { StoryQuery } from '../needs.ts'

/** Articles of one feed at most (specification, section 9). */
const perFeed = 15

/** The stories of a category, for its page and for its outgoing feeds. */
export function categoryQuery({ key, size }: Category): StoryQuery {
  return { category: key, perFeed, limit: size }
}
