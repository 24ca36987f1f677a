import type { CityIndex } from '../../publication/city-index.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Logger } from '../logger.ts'
import type { LastGoodFiles } from './last-good.ts'

/** What the cities are opened with, and whom they tell of changes. */
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
  /** A folder that has a good state is read when nothing in it changed for so long, in ms. */
  settlingTime: number
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** What readers get of a city that is sound, such as one without its samples. */
  present(publication: Publication): Publication
  /** Readers of this city get something else from now on: its pages have to end. */
  onChanged(id: string): void
  /** Other sources have to be polled for a city; undefined: none any more. */
  onSources(id: string, sources: CityIndex | undefined): void
  /** Its folder is gone, and so is the city. */
  onRemoved(id: string): void
}
