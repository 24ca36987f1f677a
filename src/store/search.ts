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

/** The search index of articles. Every method throws a StoreError. */
export interface SearchStore {
  /** Returns articles with every word in the title first, then the newest first. `order: 'newest'` sorts by date only. */
  search(query: SearchQuery): Promise<Article[]>
}
