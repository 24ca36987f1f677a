import { type Kysely, sql } from 'kysely'
import type { HeldWordsQuery, SearchQuery, SearchStore, StoredWord, WordsQuery } from '../search.ts'
import { type ArticleRow, articleFromRow, columnsOfArticle } from '../sql/rows.ts'
import { searchedWords } from '../sql/search-words.ts'
import type { Tables } from '../sql/tables.ts'
import { allWords, anyMark, markOf } from './words.ts'

const lastLetter = '\u{10ffff}'

/** The search index in PostgreSQL. */
export function openPostgresSearch(database: Kysely<Tables>): SearchStore {
  return {
    search: async (query) => (await matchArticles(database, query)).map(articleFromRow),
    findHeldWords: (query) => heldWords(database, query),
    loadWords: (query) => loadWords(database, query),
    hasWord: (beginning) => hasWord(database, beginning),
  }
}

/** Rows of the articles of these feeds that hold all the words: those with all of them in the title first, then newest first. */
async function matchArticles(
  database: Kysely<Tables>,
  { text, synonyms, feeds, limit, order }: SearchQuery,
): Promise<ArticleRow[]> {
  const words = searchedWords(text, synonyms)
  if (words.length === 0) return []
  const marks = await feedMarks(database, feeds)
  if (marks.length === 0) return []
  const find = (where: 'title' | 'anywhere') =>
    newestMatches(database, `${allWords(words, where)} & ${anyMark(marks)}`, limit)
  const inTitle = order === 'newest' ? [] : await find('title')
  if (inTitle.length >= limit) return inTitle
  const known = new Set(inTitle.map(({ id }) => id))
  const all = await find('anywhere')
  return [...inTitle, ...all.filter(({ id }) => !known.has(id))].slice(0, limit)
}

/** Those of these words, in their order and at most so many, that texts of these feeds hold. */
async function heldWords(
  database: Kysely<Tables>,
  { feeds, words, most }: HeldWordsQuery,
): Promise<string[]> {
  const marks = await feedMarks(database, feeds)
  if (marks.length === 0) return []
  const held: string[] = []
  for (const word of words) {
    if (held.length === most) break
    const searched = searchedWords(word)
    if (searched.length === 0) continue
    const expression = `${allWords(searched)} & ${anyMark(marks)}`
    const { rows } = await sql`select 1 from text_index where words @@ cast(${expression} as tsquery)
      limit 1`.execute(database)
    if (rows.length > 0) held.push(word)
  }
  return held
}

async function feedMarks(database: Kysely<Tables>, feeds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select id from feeds
    where address = any(${feeds})`.execute(database)
  return rows.map(({ id }) => markOf(id))
}

async function newestMatches(
  database: Kysely<Tables>,
  expression: string,
  limit: number,
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`select ${columnsOfArticle} from text_index
      join articles on articles.id = text_index.id join feeds on feeds.id = articles.feed_id
    where words @@ cast(${expression} as tsquery)
    order by articles.ordered_at desc, articles.id desc limit ${limit}`.execute(database)
  return rows
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
