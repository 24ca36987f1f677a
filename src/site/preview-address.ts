import type { Picture } from '../publication/content.ts'

/** Address of the preview of a picture for shared links: 1200 × 630 PNG, made by the server. */
export function previewAddress(picture: Pick<Picture, 'address'>): string {
  return `/preview/${picture.address.replace(/^\/media\//, '')}.png`
}
