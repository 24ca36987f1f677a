import type { Article } from './article.ts'

/** A search for articles whose title or summary has, for each word of the reader, a word that begins with it; a single letter matches only itself. */
export interface SearchQuery {
  feeds: readonly string[]
  /** As typed. Any text is allowed; one without letters and digits finds nothing. */
  text: string
  limit: number
  /** `best` (default): those with all words in the title first, then newest first. `newest`: by date. */
  order?: 'best' | 'newest'
  /** Other words and phrases for a word, in lower case. */
  synonyms?: ReadonlyMap<string, readonly string[]>
}

/** A query for words of the search index, over all feeds. */
export interface WordsQuery {
  /** First letters of the words, folded; at least one, so that the answer is not the whole index. */
  beginning: string
  /** Bounds of a word's length, in letters. */
  shortest: number
  longest: number
}

/** Which of these words texts of these feeds have. */
interface HeldWordsQuery {
  feeds: readonly string[]
  words: readonly string[]
  /** The most words of the answer; the others are not looked for then. */
  most: number
}

/** A word without case and accents, and the number of texts that hold it. */
export interface StoredWord {
  word: string
  count: number
}

/** The search index of articles. Every method throws a StoreError. */
export interface SearchStore {
  /** Returns articles with every word in the title first, then the newest first. `order: 'newest'` sorts by date only. */
  search(query: SearchQuery): Promise<Article[]>
  /** Returns the words that occur in an article of these feeds, in their order. */
  findHeldWords(query: HeldWordsQuery): Promise<string[]>
  /** All words with this beginning, unordered; some may occur only in texts that have since changed. */
  loadWords(query: WordsQuery): Promise<StoredWord[]>
}
