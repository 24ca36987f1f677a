import type { Picture } from '../publication/content.ts'

/** Address of a picture as networks show it beside a shared link: 1200 × 630 PNG, made by src/server/preview-images.ts. */
export function previewAddress(picture: Pick<Picture, 'address'>): string {
  return `/preview/${picture.address.replace(/^\/media\//, '')}.png`
}
