import { type Kysely, sql } from 'kysely'
import { type ArticleRow, columnsOfArticle } from '../sql/rows.ts'
import type { SearchIndex } from '../sql/search.ts'
import type { Tables } from '../sql/tables.ts'
import { allWords, anyMark } from './words.ts'

/** The search index in PostgreSQL. */
export function openPostgresSearch(database: Kysely<Tables>): SearchIndex {
  return {
    async find(words, { where, feeds, limit }) {
      const expression = `${allWords(words, where)} & ${anyMark(feeds.map((id) => `f${id}`))}`
      const { rows } = await sql<ArticleRow>`select ${columnsOfArticle} from text_index
          join articles on articles.id = text_index.id join feeds on feeds.id = articles.feed_id
        where words @@ cast(${expression} as tsquery)
        order by articles.ordered_at desc, articles.id desc limit ${limit}`.execute(database)
      return rows
    },
    async findOwn(words, city) {
      const expression = `${allWords(words)} & ${anyMark([`c${city}`])}`
      const { rows } = await sql<{ path: string }>`select path from text_index
          join own_texts on own_texts.id = -text_index.id
        where words @@ cast(${expression} as tsquery) order by own_texts.id`.execute(database)
      return rows.map(({ path }) => path)
    },
  }
}
