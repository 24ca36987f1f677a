import { type Kysely, sql } from 'kysely'
import { searchedPhrases } from '../../text/fold-text.ts'
import type { SearchStore } from '../search.ts'
import { engineOf } from './engine.ts'
import { type ArticleRow, articleFromRow } from './rows.ts'
import type { Tables } from './tables.ts'

const longestText = 200
const mostWords = 12

/** Other words and phrases for a word, all folded. */
type Synonyms = ReadonlyMap<string, readonly string[]>

/** A word of a reader, folded, or a phrase of a script without blanks, followed by other words and phrases for it. */
export type Alternatives = readonly [word: string, ...others: string[]]

/** The search index of a database. Feeds are given by their ids. */
export interface SearchIndex {
  /** Rows of the newest articles of these feeds that hold all the words, in the title or anywhere, newest first. */
  find(
    words: readonly Alternatives[],
    query: { where: 'title' | 'anywhere'; feeds: readonly number[]; limit: number },
  ): Promise<ArticleRow[]>
}

/** The search of articles. */
export function openArticleSearch(database: Kysely<Tables>, { find }: SearchIndex): SearchStore {
  async function idsOf(feeds: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from feeds
      where address in ${engineOf(database).texts(feeds)}`.execute(database)
    return rows.map(({ id }) => id)
  }
  return {
    async search({ text, synonyms, feeds: addresses, limit, order }) {
      const words = searchedWords(text, synonyms)
      const feeds = words.length === 0 ? [] : await idsOf(addresses)
      if (feeds.length === 0) return []
      const inTitle = order === 'newest' ? [] : await find(words, { where: 'title', feeds, limit })
      if (inTitle.length >= limit) return inTitle.map(articleFromRow)
      const known = new Set(inTitle.map(({ id }) => id))
      const all = await find(words, { where: 'anywhere', feeds, limit })
      return [...inTitle, ...all.filter(({ id }) => !known.has(id))].slice(0, limit).map(articleFromRow)
    },
  }
}

/** The words of a reader's text, folded, each with its synonyms; none where the text has no letter or digit. */
export function searchedWords(text: string, synonyms: Synonyms = new Map()): Alternatives[] {
  const words = [...new Set(searchedPhrases(text.slice(0, longestText)))].slice(0, mostWords)
  return words.map((word) => [word, ...(synonyms.get(word) ?? [])])
}
