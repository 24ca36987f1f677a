import type { Category } from '../../publication/categories.ts'
import type { StoryQuery } from '../needs.ts'

/** Items per feed and per category (section 9); National and Politics keep the first 20. */
const perFeed = 15
const perCategory = 15
const longCategory = 20

/** The stories of a category: those of its page and of its feeds. */
export function categoryQuery({ key }: Category): StoryQuery {
  const long = key === 'nationalNews' || key === 'politics'
  return { category: key, perFeed, limit: long ? longCategory : perCategory }
}
