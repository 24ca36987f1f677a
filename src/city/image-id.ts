import { LRUCache } from 'lru-cache'
import { shortHash } from '../text/short-hash.ts'

/** Hashes of the images' addresses that were shown last: every page with stories shows a dozen of them. */
const hashes = new LRUCache<string, string>({ max: 5_000 })

/**
 * Id of a feed's image in our addresses: the article's id, and a hash
 * of the image's address, so that answers can be cached for a year.
 */
export function imageId(articleId: number, imageUrl: string): string {
  const hash = hashes.get(imageUrl) ?? shortHash(imageUrl)
  hashes.set(imageUrl, hash)
  return `${articleId}-${hash}`
}

/** The article's id in an image's id; undefined for any other text. */
export function articleIdOf(imageId: string): number | undefined {
  const digits = /^(\d{1,15})-[0-9a-f]{12}$/.exec(imageId)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
