import type { ImageReference } from '../read/parsed-feed.ts'
import { resolveAddress } from './links.ts'

/** A picture smaller than this on any side is a tracking pixel or an ornament. Pixels. */
const smallestSide = 4

/** Hosts and paths of tracking pixels, share buttons, faces of authors, emoji. */
const beacons = [
  /^https?:\/\/(?:[\w-]+\.)*(?:feedburner\.com|feedsportal\.com|pheedo\.com|doubleclick\.net|quantserve\.com|scorecardresearch\.com|google-analytics\.com|googlesyndication\.com|googleadservices\.com|gravatar\.com|feedblitz\.com|statcounter\.com|chartbeat\.(?:com|net)|addtoany\.com|sharethis\.com|parsely\.com|omtrdc\.net|2o7\.net|imrworldwide\.com|mailchimp\.com|list-manage\.com)\//i,
  /^https?:\/\/(?:pixel|stats|counter|track|tracking|analytics|beacon|metrics|sb|b)\.[\w.-]+\//i,
  /^https?:\/\/(?:www\.)?facebook\.com\/tr\b|^https?:\/\/feeds\.wordpress\.com\/1\.0\/|^https?:\/\/s\.w\.org\/images\/core\/emoji/i,
  /^https?:\/\/[\w.-]*(?:blogger|blogspot)\.[\w.]+\/tracker\/|^https?:\/\/medium\.com\/_\/stat|\/~(?:r|ff|a|4)\//i,
  /[/._-](?:1x1|pixel|spacer|blank|clear|transparent|beacon|count|tracker)\.(?:gif|png|jpe?g|svg)(?:$|\?)/i,
  /rss-pixel|tracking-pixel|republication-pixel|[?&]pixel=|\/tracking\/|\/piwik\.php|\/matomo\.php/i,
]

/** Narrower pictures are used only where there is no other: Blogger's thumbnails have 72 pixels. */
const narrow = 120

/** Formats that no browser shows, or none as a picture. */
const unshowable = /\.(?:tiff?|psd|pdf|eps|mp[34]|mov|swf|html?)(?:$|[?#])/i

/** Address of the first of these pictures that a card can show. */
export function chooseImage(
  images: readonly ImageReference[],
  baseFor: (image: ImageReference) => string,
): string | undefined {
  const shown = images.filter((image) => !isTooSmall(image))
  const inOrder = [...shown.filter((image) => !isNarrow(image)), ...shown.filter(isNarrow)]
  for (const image of inOrder) {
    const address = resolveAddress(image, baseFor(image))
    if (address === undefined || unshowable.test(address)) continue
    if (!beacons.some((beacon) => beacon.test(address))) return address
  }
  return undefined
}

function isTooSmall({ width, height }: ImageReference): boolean {
  return (width !== undefined && width < smallestSide) || (height !== undefined && height < smallestSide)
}

function isNarrow({ width }: ImageReference): boolean {
  return width !== undefined && width < narrow
}

/** Whether a file that an entry declares is a picture. */
export function isPicture({ url, type }: { url: string; type: string | undefined }): boolean {
  if (type?.includes('/')) return type.toLowerCase().startsWith('image/')
  return /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ico)(?:$|[?#])/i.test(url)
}
