import { sql } from 'kysely'

/** How well a row of `article_search` matches; the lowest is the best. A word in the title counts ten times as much as one in the text. */
export const textRank = sql<number>`bm25(article_search, 10.0, 1.0, 0.0)`
