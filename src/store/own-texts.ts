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

/** A city's own texts in the search index, beside the articles of feeds. Every method throws a StoreError. */
export interface OwnTextStore {
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
