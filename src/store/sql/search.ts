import { type Kysely, sql } from 'kysely'
import { searchedPhrases } from '../../text/fold-text.ts'
import type { SearchStore, StoredWord, WordsQuery } from '../search.ts'
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
  /** Whether any article of these feeds holds all the words. */
  holds(words: readonly Alternatives[], feeds: readonly number[]): Promise<boolean>
  /** Implements `SearchStore.loadWords`. */
  loadWords(query: WordsQuery): Promise<StoredWord[]>
}

/** The end of a range of words: it comes after every letter that may follow. */
export const lastLetter = '\u{10ffff}'

/** The search of articles. */
export function openArticleSearch(
  database: Kysely<Tables>,
  { find, holds, loadWords }: SearchIndex,
): SearchStore {
  async function idsOf(feeds: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from feeds
      where address in ${engineOf(database).texts(feeds)}`.execute(database)
    return rows.map(({ id }) => id)
  }
  return {
    loadWords,
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
    async findHeldWords({ feeds: addresses, words, most }) {
      const feeds = await idsOf(addresses)
      const held: string[] = []
      for (const word of words) {
        if (held.length === most || feeds.length === 0) break
        const searched = searchedWords(word)
        if (searched.length > 0 && (await holds(searched, feeds))) held.push(word)
      }
      return held
    },
  }
}

/** The words of a reader's text, folded, each with its synonyms; none where the text has no letter or digit. */
export function searchedWords(text: string, synonyms: Synonyms = new Map()): Alternatives[] {
  const words = [...new Set(searchedPhrases(text.slice(0, longestText)))].slice(0, mostWords)
  return words.map((word) => [word, ...(synonyms.get(word) ?? [])])
}
