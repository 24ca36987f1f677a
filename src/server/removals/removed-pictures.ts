import { liveAddressesOf } from '../../city/edition.ts'
import { imageId } from '../../city/image-id.ts'
import type { Publication } from '../../publication/publication.ts'
import { findRemoval } from '../../publication/removals.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { ChangeLog } from '../../store/change-log.ts'
import { pictureTopic } from '../../store/topics.ts'
import type { FeedImages } from '../images/feed-images.ts'

/** Of the newest reports of a city, how many are looked at; the pictures of others are deleted when they are asked for. */
const mostReports = 5_000

/**
 * Deletes the pictures of reports that a city has taken down since this was last called for it, and tells the change log
 * of them where a cache in front is purged by it: it would show them for a year. Throws a StoreError; the next call tries
 * again.
 */
export class RemovedPictures {
  readonly #done = new Map<string, string>()
  readonly #store: Pick<ArticleStore, 'loadLatest'>
  readonly #images: Pick<FeedImages, 'forget'>
  readonly #changes: Pick<ChangeLog, 'append'> | undefined

  constructor(
    store: Pick<ArticleStore, 'loadLatest'>,
    images: Pick<FeedImages, 'forget'>,
    changes?: Pick<ChangeLog, 'append'>,
  ) {
    this.#store = store
    this.#images = images
    this.#changes = changes
  }

  async delete(publication: Publication): Promise<void> {
    const { id, removals } = publication
    const list = JSON.stringify(removals)
    if (list === (this.#done.get(id) ?? '[]')) return
    const read = await this.#store.loadLatest({
      feeds: liveAddressesOf(publication),
      limit: mostReports,
    })
    const topics: string[] = []
    for (const article of read) {
      if (article.imageUrl === undefined || !findRemoval(removals, article)) continue
      const picture = imageId(article.id, article.imageUrl)
      await this.#images.forget(picture)
      topics.push(pictureTopic(picture))
    }
    await this.#changes?.append(topics)
    this.#done.set(id, list)
  }
}
