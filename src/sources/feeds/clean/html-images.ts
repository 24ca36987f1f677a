import { decodeHTMLAttribute } from 'entities'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { ImageReference, TextConstruct } from '../read/parsed-feed.ts'

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

/** The pictures of a text in document order, also those that a script would load late. */
export function findHtmlImages(markup: TextConstruct): ImageReference[] {
  if (!/<img/i.test(markup.value)) return []
  return new ImageFinder(markup).find()
}

class ImageFinder implements TokenizerCallbacks {
  private readonly images: ImageReference[] = []
  private readonly markup: TextConstruct
  private readonly tokenizer = new Tokenizer({ decodeEntities: false, recognizeSelfClosing: true }, this)
  private isImage = false
  private attributes = new Map<string, string>()
  private name = ''
  private value = ''

  constructor(markup: TextConstruct) {
    this.markup = markup
  }

  find(): ImageReference[] {
    this.tokenizer.write(this.markup.value)
    return this.images
  }

  onopentagname(start: number, end: number): void {
    const tag = this.markup.value.slice(start, end).toLowerCase()
    this.isImage = tag === 'img' || tag === 'amp-img'
    this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.name = this.markup.value.slice(start, end).toLowerCase()
    this.value = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.isImage)
      this.value = decodeHTMLAttribute(this.markup.value.slice(start, Math.min(end, start + 20_000)))
  }

  onattribend(): void {
    if (this.isImage && !this.attributes.has(this.name)) this.attributes.set(this.name, this.value.trim())
  }

  onopentagend(): void {
    if (this.isImage) this.addImage()
    this.isImage = false
  }

  onselfclosingtag(): void {
    this.onopentagend()
  }

  onattribentity(): void {}
  oncdata(): void {}
  onclosetag(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontext(): void {}
  ontextentity(): void {}

  private addImage(): void {
    const href = sourceOf(this.attributes)
    if (href === undefined || isEmoji(this.attributes)) return
    const [width, height] = [this.attributes.get('width'), this.attributes.get('height')]
    this.images.push({ href, bases: this.markup.bases, width: pixels(width), height: pixels(height) })
    if (this.images.length >= maxImages) this.tokenizer.pause()
  }
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
