import { decodeHTMLAttribute } from 'entities'
import type { ImageReference, TextConstruct } from '../read/parsed-feed.ts'
import { readAttributes } from '../read/xml-tokens.ts'

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
  const number = value?.match(/^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/i)?.[1]
  return number === undefined ? undefined : Number(number)
}
