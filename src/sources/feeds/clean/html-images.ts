import { decodeHTMLAttribute } from 'entities'
import type { ImageReference, TextConstruct } from '../read/parsed-feed.ts'
import { readAttributes } from '../read/tag-attributes.ts'

const maxImages = 20

// Scripts for lazy loading (WordPress plugins lazysizes, a3 Lazy Load, Jetpack and others) put the address into an attribute
// of their own, and a placeholder or nothing into `src`.
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
    const [, comment, silent] = found
    if (comment !== undefined || silent !== undefined) {
      const end =
        comment === undefined
          ? endOfElement(value, beginning.lastIndex, silent ?? '')
          : value.indexOf('-->', beginning.lastIndex)
      if (end < 0) break
      beginning.lastIndex = end
      continue
    }
    const tag = readAttributes(value, beginning.lastIndex)
    if (!tag) break
    beginning.lastIndex = tag.end
    const image = toImage(decodeAll(tag.attributes), bases)
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

function decodeAll(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...attributes].map(([name, value]) => [name, decodeHTMLAttribute(value.slice(0, 20_000)).trim()]),
  )
}

function toImage(
  attributes: ReadonlyMap<string, string>,
  bases: readonly string[],
): ImageReference | undefined {
  const href = sourceOf(attributes)
  if (href === undefined || isEmoji(attributes)) return undefined
  const [width, height] = [attributes.get('width'), attributes.get('height')]
  return { href, bases, width: pixels(width), height: pixels(height) }
}

/** The address of the picture that a browser would show; undefined when there is none. */
function sourceOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const source = attributes.get('src') ?? ''
  const isPlaceholder = source === '' || placeholder.test(source.slice(0, 500))
  const candidates = [
    ...lazyAttributes.map((name) => attributes.get(name)),
    ...lazyLists.map((name) => attributes.get(name)?.match(/^\s*(\S+[^\s,])/)?.[1]),
  ]
  const first = candidates.find(
    (candidate) => candidate !== undefined && /^(?:https?:)?\/|^[\w.-]+\//i.test(candidate),
  )
  return isPlaceholder ? (first ?? (source || undefined)) : source
}

function isEmoji(attributes: ReadonlyMap<string, string>): boolean {
  return /\b(?:wp-smiley|emoji)\b/.test(attributes.get('class') ?? '')
}

/** The pixels of a length such as '1' or '1px'; undefined for '100%'. */
function pixels(value: string | undefined): number | undefined {
  const number = value?.match(/^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/i)?.[1]
  return number === undefined ? undefined : Number(number)
}
