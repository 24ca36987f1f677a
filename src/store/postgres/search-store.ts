import { type Kysely, sql } from 'kysely'
import type { StoredWord } from '../search.ts'
import { type ArticleRow, columnsOfArticle } from '../sql/rows.ts'
import { lastLetter, type SearchIndex } from '../sql/search.ts'
import type { Tables } from '../sql/tables.ts'
import { allWords, anyMark } from './words.ts'

/** The search index in PostgreSQL. */
export function openPostgresSearch(database: Kysely<Tables>): SearchIndex {
  return {
    async find(words, { where, feeds, limit }) {
      const expression = `${allWords(words, where)} & ${anyMark(feeds)}`
      const { rows } = await sql<ArticleRow>`select ${columnsOfArticle} from text_index
          join articles on articles.id = text_index.id join feeds on feeds.id = articles.feed_id
        where words @@ cast(${expression} as tsquery)
        order by articles.ordered_at desc, articles.id desc limit ${limit}`.execute(database)
      return rows
    },
    async holds(words, feeds) {
      const { rows } = await sql`select 1 from text_index
        where words @@ cast(${`${allWords(words)} & ${anyMark(feeds)}`} as tsquery) limit 1`.execute(database)
      return rows.length > 0
    },
    // Those that were counted, and what is not counted in yet.
    async loadWords({ beginning, shortest, longest }) {
      const isWanted = sql`word >= ${beginning} and word <= ${beginning + lastLetter}
        and char_length(word) between ${shortest} and ${longest}`
      const { rows } = await sql<StoredWord>`select word, sum(count) as count from (
          select word, count from text_words where ${isWanted}
          union all select word, change from text_word_log where ${isWanted}) as counted
        group by word having sum(count) > 0 order by word`.execute(database)
      return rows
    },
  }
}
