/** A text of a city's own: an article, a page, an answer, an event. */
export interface OwnText {
  /** Its address on the city's site, unique in the city. */
  path: string
  /** Plain text. */
  title: string
  /** Plain text; may be empty. */
  text: string
}

/** A reader's words in the texts of one city; the same rules as for articles. */
export interface OwnTextQuery {
  /** Id of the publication. */
  city: string
  /** As typed. Anything is allowed; what holds no letter and no digit finds nothing. */
  text: string
  limit: number
}

/** A city's own texts in the search index, beside the articles of feeds. Every method throws a StoreError. */
export interface OwnTextStore {
  /**
   * Makes these the only texts of a city, in one transaction that writes what changed. Writes nothing where they are
   * the same as before. Resolves with whether they were not.
   */
  saveOwnTexts(city: string, texts: readonly OwnText[]): Promise<boolean>
  /** Deletes the texts of every city but these, by their ids: also of cities that only an earlier run of the program knew. */
  keepOwnTexts(cities: readonly string[]): Promise<void>
  /** Paths of the texts that hold all the words, best match first. */
  searchOwnTexts(query: OwnTextQuery): Promise<string[]>
}
