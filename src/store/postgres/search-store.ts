import { type Kysely, sql } from 'kysely'
import type { SearchStore, StoredWord, WordsQuery } from '../search.ts'
import { keepOwnTexts, saveOwnTexts } from '../sql/own-text-writer.ts'
import { articleFromRow } from '../sql/rows.ts'
import { searchedWords } from '../sql/search-words.ts'
import type { Tables } from '../sql/tables.ts'
import { heldWords, matchArticles } from './search-articles.ts'
import { rankOwnTexts } from './search-own-texts.ts'
import { allWords } from './words.ts'

const lastLetter = '\u{10ffff}'

/** The search index in PostgreSQL. */
export function openPostgresSearch(database: Kysely<Tables>): SearchStore {
  return {
    search: async (query) => (await matchArticles(database, query)).map(articleFromRow),
    findHeldWords: (query) => heldWords(database, query),
    loadWords: (query) => loadWords(database, query),
    hasWord: (beginning) => hasWord(database, beginning),
    saveOwnTexts: (city, texts) => saveOwnTexts(database, city, texts),
    keepOwnTexts: (cities) => keepOwnTexts(database, cities),
    searchOwnTexts: (query) => rankOwnTexts(database, query),
  }
}

/** Words with this beginning: those that were counted, and what is not counted in yet. */
async function loadWords(
  database: Kysely<Tables>,
  { beginning, shortest, longest }: WordsQuery,
): Promise<StoredWord[]> {
  const isWanted = sql`word >= ${beginning} and word <= ${beginning + lastLetter}
    and char_length(word) between ${shortest} and ${longest}`
  const { rows } = await sql<StoredWord>`select word, sum(count) as count from (
      select word, count from text_words where ${isWanted}
      union all select word, change from text_word_log where ${isWanted}) as counted
    group by word having sum(count) > 0 order by word`.execute(database)
  return rows
}

async function hasWord(database: Kysely<Tables>, beginning: string): Promise<boolean> {
  const words = searchedWords(beginning)
  if (words.length === 0) return false
  const { rows } = await sql`select 1 from text_index where words @@ cast(${allWords(words)} as tsquery)
    limit 1`.execute(database)
  return rows.length > 0
}
