import type { Article } from './article.ts'

/** A search of titles and summaries. Each word must begin a word there; a single letter must be a word. */
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

/** A text of a city's own that search can find. */
export interface OwnText {
  /** Unique in the city. */
  path: string
  title: string
  text: string
}

/** A search of a city's own texts: as of articles, but without an order by date, which is not stored. */
interface OwnTextQuery extends Pick<SearchQuery, 'text' | 'synonyms'> {
  city: string
}

/** The search index of articles and of cities' own texts. Every method throws a StoreError. */
export interface SearchStore {
  search(query: SearchQuery): Promise<Article[]>
  /** Paths of a city's own texts that hold every word, in the order in which they were kept. */
  searchOwnTexts(query: OwnTextQuery): Promise<string[]>
  /**
   * Replaces a city's own texts in the index in one transaction, which tells the city's
   * topic; does nothing where the index has these already, whichever process wrote them.
   */
  keepOwnTexts(city: string, texts: readonly OwnText[]): Promise<void>
}
