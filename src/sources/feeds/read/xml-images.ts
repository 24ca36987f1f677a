import type { ImageReference } from './parsed-feed.ts'
import { attributeOf, childNamed, childrenNamed, textOf, type XmlElement } from './xml-element.ts'

/** Elements of no specification with the address of a picture, largest picture first. */
const looseNames = [
  ...['bigimage', 'fullimage', 'storyimage', 'featuredimage', 'featured_image', 'post-thumbnail', 'image'],
  ...['imageurl', 'image_url', 'img', 'smallimage', 'thumbimage', 'thumbnail', 'thumb', 'atom:image'],
]
const pictureEnding = /\.(?:jpe?g|png|gif|webp|avif|jfif|bmp)(?:$|[?#])/i
const otherEnding = /\.(?:mp[34]|m4[av]|mov|m3u8|webm|og[gav]|wav|swf|flv|pdf|svgz?|html?)(?:$|[?#])/i

/**
 * The pictures that an entry declares, best first: enclosures, Media RSS content, thumbnails (specification, section 3),
 * podcast art, elements of no specification.
 */
export function findImages(entry: XmlElement): ImageReference[] {
  const media = [entry, ...descendants(entry, 'media:group')]
  const contents = media.flatMap((parent) => childrenNamed(parent, 'media:content'))
  const thumbnails = [...media, ...contents].flatMap((parent) => childrenNamed(parent, 'media:thumbnail'))
  return [
    ...childrenNamed(entry, 'enclosure')
      .filter(isPictureFile)
      .flatMap((element) => toImage(element, 'url')),
    ...childrenNamed(entry, 'atom:link', 'link')
      .filter((link) => attributeOf(link, 'rel') === 'enclosure' && isPictureFile(link))
      .flatMap((element) => toImage(element, 'href')),
    ...widestFirst(contents.filter(isPictureContent).flatMap((element) => toImage(element, 'url'))),
    ...widestFirst(thumbnails.flatMap((element) => toImage(element, 'url'))),
    ...childrenNamed(entry, 'itunes:image', 'googleplay:image').flatMap((element) =>
      toImage(element, 'href'),
    ),
    ...looseNames.flatMap((name) => childrenNamed(entry, name)).flatMap(toLooseImage),
    ...childrenNamed(entry, 'image:item').flatMap((element) => toImage(element, 'rdf:about')),
  ]
}

function descendants(entry: XmlElement, name: string): XmlElement[] {
  return childrenNamed(entry, name).flatMap((child) => [child, ...childrenNamed(child, name)])
}

function isPictureContent(content: XmlElement): boolean {
  const medium = attributeOf(content, 'medium')?.toLowerCase()
  if (medium !== undefined) return medium === 'image'
  return isPictureFile(content) || (attributeOf(content, 'type') === undefined && !isOtherFile(content))
}

function isPictureFile(element: XmlElement): boolean {
  const type = attributeOf(element, 'type')?.toLowerCase() ?? ''
  if (type.startsWith('image') || /^(?:jpe?g|png|gif|webp)$/.test(type)) return true
  return !/^(?:audio|video)\//.test(type) && pictureEnding.test(addressOf(element))
}

function isOtherFile(content: XmlElement): boolean {
  return attributeOf(content, 'duration') !== undefined || otherEnding.test(addressOf(content))
}

function addressOf(element: XmlElement): string {
  return attributeOf(element, 'url') ?? attributeOf(element, 'href') ?? ''
}

function toImage(element: XmlElement, attribute: string): ImageReference[] {
  const href = attributeOf(element, attribute)
  return href
    ? [{ href, bases: element.bases, width: size(element, 'width'), height: size(element, 'height') }]
    : []
}

function toLooseImage(element: XmlElement): ImageReference[] {
  const inner = childNamed(element, 'url', 'atom:url', 'link', 'src')
  const named = attributeOf(element, 'url') ?? attributeOf(element, 'href') ?? attributeOf(element, 'src')
  const href = named ?? textOf(inner ?? element)
  const isOneAddress = href !== undefined && /^\S{4,2000}$/.test(href) && /[/.]/.test(href)
  return isOneAddress ? [{ href, bases: element.bases, width: undefined, height: undefined }] : []
}

function size(element: XmlElement, name: string): number | undefined {
  const value = Number.parseInt(attributeOf(element, name) ?? '', 10)
  return Number.isFinite(value) ? value : undefined
}

function widestFirst(images: ImageReference[]): ImageReference[] {
  return images.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
}
