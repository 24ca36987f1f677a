import { decodeHTMLAttribute } from 'entities'
import type { ImageReference, TextConstruct } from '../read/parsed-feed.ts'
import { readAttributes } from '../read/xml-tokens.ts'
import { resolveAddress } from './links.ts'

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

/**
 * Domains of services that count readers or draw share buttons and avatars. Source: the addresses of pictures
 * in feeds that are no illustrations; every domain includes its subdomains.
 */
const domains = `
  2o7.net addtoany.com chartbeat.com chartbeat.net doubleclick.net feedblitz.com feedburner.com
  feedsportal.com google-analytics.com googleadservices.com googlesyndication.com gravatar.com
  imrworldwide.com list-manage.com mailchimp.com omtrdc.net parsely.com pheedo.com quantserve.com
  scorecardresearch.com sharethis.com statcounter.com`

/** Addresses of tracking pixels and emoji on other hosts. */
const patterns = [
  // The first label of the host, unless the file is a photograph's, or a drawing's with a name.
  /^https?:\/\/(?:pixel|stats|counter|track|tracking|analytics|beacon|metrics|sb|b)\.[\w-]+\.[\w.-]+\/(?!(?:[^?#]*\/)?(?:[^/?#]*\.(?:jpe?g|webp|avif)|[^/?#]{4,}\.png)(?:$|[?#]))/i,
  // Pixels, counters and emoji of Facebook, WordPress, Blogger, Medium, FeedBurner and Feedsportal.
  /^https?:\/\/(?:www\.)?facebook\.com\/tr\b|^https?:\/\/feeds\.wordpress\.com\/1\.0\/|^https?:\/\/s\.w\.org\/images\/core\/emoji/i,
  /^https?:\/\/(?=[^/]*(?:blogger|blogspot)\.)[^/]+\/tracker\/|^https?:\/\/medium\.com\/_\/stat|\/~(?:r|ff|a|4)\//i,
  // Names of files, and of scripts that answer with a pixel (Matomo and its older name Piwik).
  // With a name before it, such as 'storm-tracker.jpg', it is a photograph.
  /\/(?:1x1|pixel|spacer|blank|clear|transparent|beacon|count|tracker)\.(?:gif|png|jpe?g|svg)(?:$|\?)/i,
  /[._-](?:1x1|pixel|spacer|blank|clear|transparent|beacon|count|tracker)\.gif(?:$|\?)/i,
  /rss-pixel|tracking-pixel|republication-pixel|[?&]pixel=|\/tracking\/|\/piwik\.php|\/matomo\.php/i,
]

const onDomain = new RegExp(
  `^https?://(?:[\\w-]+\\.)*(?:${domains.trim().replaceAll('.', '\\.').replaceAll(/\s+/g, '|')})/`,
  'i',
)

/** Whether a picture's address is that of a tracking pixel, a share button, an avatar or an emoji. */
export function isTrackingPixel(address: string): boolean {
  return onDomain.test(address) || patterns.some((pattern) => pattern.test(address))
}

const maxImages = 20

// Scripts for lazy loading (WordPress plugins lazysizes, a3 Lazy Load, Jetpack and others) put the address
// into an attribute of their own, and a placeholder or nothing into `src`.
/** Attributes with an address, best first. */
const lazyAttributes = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-original-src',
  'data-orig-file',
  'data-full-src',
]
/** Attributes with a list of addresses and widths. */
const lazyLists = ['srcset', 'data-srcset', 'data-lazy-srcset']
/** The `src` of a picture that is not loaded yet. */
const placeholder = /^data:|(?:blank|spacer|placeholder|lazy|loading)[\w-]*\.(?:gif|png|svg|jpg)/i

/** The beginning of a picture, or of what may hold one that is not shown. */
const beginning = /<(?:(?:amp-)?img(?=[\s/>])|(!--)|(script|style|template)\b)/gi

/** The pictures of a text in document order, also those that a script would load late. */
export function findHtmlImages(markup: TextConstruct): ImageReference[] {
  const { value, bases } = markup
  if (!/<(?:amp-)?img/i.test(value)) return []
  const images: ImageReference[] = []
  beginning.lastIndex = 0
  for (let found = beginning.exec(value); found; found = beginning.exec(value)) {
    const silent = found[2]
    if (found[1] !== undefined || silent !== undefined) {
      const end =
        silent !== undefined
          ? endOfElement(value, beginning.lastIndex, silent)
          : value.indexOf('-->', beginning.lastIndex)
      if (end < 0) break
      beginning.lastIndex = end
      continue
    }
    const tag = readAttributes(value, beginning.lastIndex)
    if (!tag) break
    beginning.lastIndex = tag.end
    const image = toImage((name) => decodeValue(tag.attributes.get(name)), bases)
    if (image) images.push(image)
    if (images.length >= maxImages) break
  }
  return images
}

/** The index of an element's end tag; -1 where there is none. */
function endOfElement(html: string, from: number, name: string): number {
  const end = html.slice(from).search(new RegExp(`</${name}`, 'i'))
  return end < 0 ? -1 : from + end
}

function decodeValue(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodeHTMLAttribute(value.slice(0, 20_000)).trim()
}

/** The value of an attribute of a picture. */
type AttributeNamed = (name: string) => string | undefined

function toImage(attributeNamed: AttributeNamed, bases: readonly string[]): ImageReference | undefined {
  const href = sourceOf(attributeNamed)
  if (href === undefined || /\b(?:wp-smiley|emoji)\b/.test(attributeNamed('class') ?? '')) return undefined
  return { href, bases, width: pixels(attributeNamed('width')), height: pixels(attributeNamed('height')) }
}

/** The address of the picture that a browser would show; undefined when there is none. */
function sourceOf(attributeNamed: AttributeNamed): string | undefined {
  const source = attributeNamed('src') ?? ''
  if (source !== '' && !placeholder.test(source.slice(0, 500))) return source
  const candidates = [
    ...lazyAttributes.map(attributeNamed),
    ...lazyLists.map((name) => attributeNamed(name)?.match(/^\s*(\S+[^\s,])/)?.[1]),
  ]
  const first = candidates.find(
    (candidate) => candidate !== undefined && /^(?:https?:)?\/|^[\w.-]+\//i.test(candidate),
  )
  return first ?? (source || undefined)
}

/** The pixels of a length such as '1' or '1px'; undefined for '100%'. */
function pixels(value: string | undefined): number | undefined {
  const number = value?.match(/^(\d{1,5})(?:\.\d+)?\s*(?:px)?$/i)?.[1]
  return number === undefined ? undefined : Number(number)
}
