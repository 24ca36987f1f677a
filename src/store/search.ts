import type { Article } from './article.ts'

/** A text that a city's publisher wrote: an article, a page, an answer, an event. */
export interface OwnText {
  /** Its address on the city's site, unique in the city. */
  path: string
  /** Plain text. */
  title: string
  /** Plain text; may be empty. */
  text: string
}

/** A search in the own texts of one city, with the same rules as for articles. */
export interface OwnTextQuery {
  /** Id of the publication. */
  city: string
  /** As typed. Any text is allowed; one without letters and digits finds nothing. */
  text: string
  limit: number
  /** Other words and phrases for a word, in lower case. */
  synonyms?: ReadonlyMap<string, readonly string[]>
}

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

/** A query for words of the search index, over all feeds and cities. */
export interface WordsQuery {
  /** First letters of the words, folded; at least one, so that the answer is not the whole index. */
  beginning: string
  /** Bounds of a word's length, in letters. */
  shortest: number
  longest: number
}

/** Which of these words a city has. */
export interface HeldWordsQuery {
  feeds: readonly string[]
  /** Id of the publication. */
  city: string
  words: readonly string[]
  /** The most words of the answer; the others are not looked for then. */
  most: number
}

/** A word without case and accents, and the number of texts that hold it. */
export interface StoredWord {
  word: string
  count: number
}

/** The search index: articles of feeds, and cities' own texts beside them. Every method throws a StoreError. */
export interface SearchStore {
  /** Returns articles with every word in the title first, then the newest first. `order: 'newest'` sorts by date only. */
  search(query: SearchQuery): Promise<Article[]>
  /** Returns the words that occur in an article of these feeds or in an own text of the city. */
  findHeldWords(query: HeldWordsQuery): Promise<string[]>
  /** All words with this beginning, unordered; some may occur only in texts that have since changed. */
  loadWords(query: WordsQuery): Promise<StoredWord[]>
  /** Whether any text has a word with this beginning (folded). */
  hasWord(beginning: string): Promise<boolean>
  /**
   * Replaces the texts of a city in one transaction that writes only the differences. Resolves with whether there were
   * any.
   */
  saveOwnTexts(city: string, texts: readonly OwnText[]): Promise<boolean>
  /** Deletes the texts of every city whose id is not in the list, including cities that were removed before the program started. */
  keepOwnTexts(cities: readonly string[]): Promise<void>
  /** Paths of the texts that hold all the words, best match first. */
  searchOwnTexts(query: OwnTextQuery): Promise<string[]>
}
