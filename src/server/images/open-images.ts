import { join } from 'node:path'
import type { SafeClient } from '../../sources/http/safe-fetch.ts'
import type { ArticleStore } from '../../store/article.ts'
import { hour } from '../../time/durations.ts'
import type { Logger } from '../log/logger.ts'
import { openEncoder } from './encoder.ts'
import { createFeedImages, type FeedImages } from './feed-images.ts'
import { openImageSource } from './fetch-image.ts'
import { openImageFolder } from './image-folder.ts'
import { pruneFolder } from './image-pruning.ts'
import { createOwnImages, type OwnImages } from './own-images.ts'

/** How often the surplus of encoded pictures is deleted, in ms. */
const pruneEvery = hour

/** The services that resize pictures of feeds and of publishers. */
export interface Images {
  feeds: FeedImages
  own: OwnImages
  /** Kills the encoding processes and stops pruning. */
  close(): void
}

/**
 * Starts the services that resize pictures: at most two processes for feeds' and one for publishers', so that
 * neither waits for the other. Only publishers' may be SVG. Results are in `images/` of the data folder.
 */
export function openImages(parts: {
  dataDir: string
  /** The most bytes of encoded pictures on disk. */
  maxBytes: number
  store: Pick<ArticleStore, 'loadImage'>
  client: Pick<SafeClient, 'fetchBytes'>
  /** An image of this feed failed. */
  onFailed(feed: string): void
  logger: Logger
}): Images {
  const { store, client, onFailed, logger } = parts
  const path = join(parts.dataDir, 'images')
  const folder = openImageFolder(path, logger)
  const feedEncoder = openEncoder({ drawings: false, processes: 2 })
  const ownEncoder = openEncoder({ drawings: true, processes: 1 })
  const prune = () =>
    pruneFolder(path, parts.maxBytes).catch((error: unknown) =>
      logger.warn({ err: error }, 'resized images could not be pruned'),
    )
  void prune()
  const pruning = setInterval(prune, pruneEvery)
  const fetchImage = openImageSource(client)
  return {
    feeds: createFeedImages({ store, folder, fetchImage, encoder: feedEncoder, onFailed, logger }),
    own: createOwnImages({ folder, encoder: ownEncoder, logger }),
    close() {
      clearInterval(pruning)
      feedEncoder.close()
      ownEncoder.close()
    },
  }
}
