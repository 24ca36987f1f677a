import type { Category } from '../../publication/categories.ts'
import type { StoryQuery } from '../needs.ts'

/** Items of one feed (section 9). */
const perFeed = 15

/** The stories of a category: those of its page and of its feeds. */
export function categoryQuery({ key, size }: Category): StoryQuery {
  return { category: key, perFeed, limit: size }
}
