import pLimit from 'p-limit'
import { liveAddressesOf } from '../../city/edition.ts'
import { imageId } from '../../city/image-id.ts'
import type { Publication } from '../../publication/publication.ts'
import { findRemoval } from '../../publication/removals.ts'
import type { ArticleStore } from '../../store/article.ts'
import { minute } from '../../time/durations.ts'
import type { FeedImages } from '../images/feed-images.ts'
import type { Logger } from '../log/logger.ts'
import type { PublicationDirectory } from '../publication-directory.ts'

/** Newest reports of a city that are searched; pictures of older ones, by link or guid, go when requested. */
const mostReports = 5_000

/**
 * Deletes the pictures of reports that a city has taken down since
 * the last call. Throws a StoreError; the next call tries again.
 */
export function openRemovedPictures(
  store: Pick<ArticleStore, 'loadLatest'>,
  images: Pick<FeedImages, 'forget'>,
): (publication: Publication) => Promise<void> {
  const done = new Map<string, string>()
  return async (publication) => {
    const { id, removals } = publication
    const list = JSON.stringify(removals)
    if (list === (done.get(id) ?? '[]')) return
    const read = await store.loadLatest({ feeds: liveAddressesOf(publication), limit: mostReports })
    for (const article of read) {
      if (article.imageUrl === undefined || !findRemoval(removals, article)) continue
      await images.forget(imageId(article.id, article.imageUrl))
    }
    done.set(id, list)
  }
}

/**
 * Deletes what `openRemovedPictures` finds, for each city that it is called with, one after another: after a
 * change of what cities share, thousands read at once would fill the memory. What fails is tried again.
 */
export function startDeletingPictures({
  store,
  images,
  directory,
  logger,
}: {
  store: Pick<ArticleStore, 'loadLatest'>
  images: Pick<FeedImages, 'forget'>
  directory: Pick<PublicationDirectory, 'load'>
  logger: Pick<Logger, 'warn'>
}): (city: string) => void {
  const deleteRemoved = openRemovedPictures(store, images)
  const oneAtATime = pLimit(1)
  const waiting = new Set<string>()
  const run = async (id: string): Promise<void> => {
    waiting.delete(id)
    try {
      const publication = await directory.load({ id })
      if (publication) await deleteRemoved(publication)
    } catch (error) {
      logger.warn({ err: error, city: id }, 'pictures of what was taken down are on disk still: tried again')
      setTimeout(() => plan(id), minute).unref()
    }
  }
  const plan = (id: string) => {
    if (waiting.has(id)) return
    waiting.add(id)
    void oneAtATime(() => run(id))
  }
  return plan
}
