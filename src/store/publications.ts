/** What is published of a city, of `_network` or of what is taken down in all cities. */
export interface PublishedRow {
  id: string
  /** Differs after its files were changed. */
  version: string
  /** What every process holds in memory, as JSON. */
  state: string
}

/** Files of a city that are held back from now on, with an error of each, and those that are no longer. */
export interface HeldNews {
  held: readonly { file: string; error: string }[]
  mended: readonly string[]
}

/** The published cities. Every method throws a StoreError. */
export interface PublicationStore {
  /** All rows, or those with these ids, in the order of ids. */
  list(ids?: readonly string[]): Promise<PublishedRow[]>
  /** The checked files, as JSON; undefined where there are none. */
  loadFiles(id: string): Promise<string | undefined>
  /**
   * Writes a row with its files, which stay where they are undefined, the topic of the city, and messages
   * to its newsroom about `news`: one for each file, and none of one that is mended within minutes.
   */
  save(row: PublishedRow & { files: string | undefined; news?: HeldNews | undefined }): Promise<void>
  /** Deletes rows; their cities' topics change. */
  delete(ids: readonly string[]): Promise<void>
}
