import { liveAddressesOf } from '../../city/edition.ts'
import { imageId } from '../../city/image-id.ts'
import type { Publication } from '../../publication/publication.ts'
import { findRemoval } from '../../publication/removals.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { FeedImages } from '../images/feed-images.ts'

/** Of the newest reports of a city, how many are looked at; the pictures of others are deleted when they are asked for. */
const mostReports = 5_000

/** Deletes from disk the pictures of reports that a city has taken down since this was last called for it. Throws a StoreError. */
export class RemovedPictures {
  readonly #done = new Map<string, string>()
  readonly #store: Pick<ArticleStore, 'loadLatest'>
  readonly #images: Pick<FeedImages, 'forget'>

  constructor(store: Pick<ArticleStore, 'loadLatest'>, images: Pick<FeedImages, 'forget'>) {
    this.#store = store
    this.#images = images
  }

  async delete(publication: Publication): Promise<void> {
    const { id, removals } = publication
    const list = JSON.stringify(removals)
    if (list === (this.#done.get(id) ?? '[]')) return
    this.#done.set(id, list)
    const read = await this.#store.loadLatest({
      feeds: liveAddressesOf(publication),
      limit: mostReports,
    })
    for (const article of read) {
      if (article.imageUrl === undefined || !findRemoval(removals, article)) continue
      await this.#images.forget(imageId(article.id, article.imageUrl))
    }
  }
}
