import type { ImageReference } from '../read/parsed-feed.ts'
import { resolveAddress } from './links.ts'
import { isTrackingPixel } from './tracking-pixels.ts'

/** A picture with a shorter side (px) is a tracking pixel or an ornament. */
const smallestSide = 4

/** Narrower pictures (px) are used only when there is no other: Blogger's thumbnails have 72 pixels. */
const narrow = 120

/** Formats that browsers do not show as a picture. */
const unshowable = /\.(?:tiff?|psd|pdf|eps|mp[34]|mov|swf|html?)(?:$|[?#])/i

/** The address of the first of these pictures that a card can show; undefined when there is none. */
export function chooseImage(
  images: readonly ImageReference[],
  baseFor: (image: ImageReference) => string,
): string | undefined {
  const shown = images.filter((image) => !isTooSmall(image))
  const inOrder = [...shown.filter((image) => !isNarrow(image)), ...shown.filter(isNarrow)]
  for (const image of inOrder) {
    const address = resolveAddress(image, baseFor(image))
    if (address === undefined || unshowable.test(address)) continue
    if (!isTrackingPixel(address)) return address
  }
  return undefined
}

function isTooSmall({ width, height }: ImageReference): boolean {
  return (width !== undefined && width < smallestSide) || (height !== undefined && height < smallestSide)
}

/** Whether a picture says that it is too narrow for a card. */
export function isNarrow({ width }: ImageReference): boolean {
  return width !== undefined && width < narrow
}

/** Whether a file that an entry declares is a picture, by its media type or else its ending. */
export function isPicture({ url, type }: { url: string; type: string | undefined }): boolean {
  if (type?.includes('/')) return type.toLowerCase().startsWith('image/')
  return /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ico)(?:$|[?#])/i.test(url)
}
