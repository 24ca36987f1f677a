import { shortHash } from '../../publication/short-hash.ts'

/** Id of a feed's image in our addresses: the article's, and a hash that changes with the image, so that answers may be kept for ever. */
export function imageId(articleId: number, imageUrl: string): string {
  return `${articleId}-${shortHash(imageUrl)}`
}

/** The article's id in an image's id; undefined for what is no image's id. */
export function articleIdOf(imageId: string): number | undefined {
  const digits = /^(\d{1,15})-[0-9a-f]{12}$/.exec(imageId)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
