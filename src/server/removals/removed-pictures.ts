import { liveAddressesOf } from '../../city/edition.ts'
import { imageId } from '../../city/image-id.ts'
import type { Publication } from '../../publication/publication.ts'
import { findRemoval } from '../../publication/removals.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { FeedImages } from '../images/feed-images.ts'

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
