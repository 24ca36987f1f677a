import type { watch } from 'node:fs'
import type { CityIndex } from '../../publication/city-index.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Logger } from '../process/logger.ts'
import type { LastGoodFiles } from './last-good.ts'

/** Settings of the cities, and callbacks for changes. */
export interface CitiesOptions {
  /** Folder of the cities' folders. */
  root: string
  lastGood: LastGoodFiles
  /** Id of the city for unknown hosts; without one, the only city if there is one. */
  fallback: string | undefined
  /** Cities whose content is held in memory at most. */
  mostInMemory: number
  /** When the check of all cities in the background begins, in ms after the start: the first readers come first. */
  checkAfter: number
  /** Debounce: the folder of a city that is served is read again after this time without a change, in ms. */
  settlingTime: number
  /** Folders that cannot be watched are looked through for changes so often, in ms; less often where that takes long. */
  lookEvery: number
  /** Watches a folder, as `fs.watch` does; another one only in tests. */
  watch?: typeof watch
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** The form in which a valid city is served, for example without its samples. */
  present(publication: Publication): Publication
  /** Called when what readers of this city get has changed: its cached pages have to be dropped. */
  onChanged(id: string): void
  /** Called when the sources to poll for a city have changed; undefined: poll none. */
  onSources(id: string, sources: CityIndex | undefined): void
}
