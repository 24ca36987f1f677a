import { type EntryFields, fieldsOf } from './entry-fields.ts'
import type { ImageReference } from './parsed-feed.ts'
import { attributeOf, childNamed, childrenNamed, textOf, type XmlElement } from './xml-element.ts'

const pictureEnding = /\.(?:jpe?g|png|gif|webp|avif|jfif|bmp)(?:$|[?#])/i
const otherEnding = /\.(?:mp[34]|m4[av]|mov|m3u8|webm|og[gav]|wav|swf|flv|pdf|svgz?|html?)(?:$|[?#])/i

/**
 * The pictures that an entry and its media groups declare, best first: enclosures, Media RSS content,
 * thumbnails (specification, section 3), podcast art, elements of no specification.
 */
export function findImages(fields: EntryFields, groups: readonly EntryFields[]): ImageReference[] {
  const { enclosures, mediaContents, mediaThumbnails } = fields
  const linked = fields.links.filter((link) => attributeOf(link, 'rel') === 'enclosure')
  const files = enclosures.length + linked.length + mediaContents.length + mediaThumbnails.length
  return [
    ...(files + groups.length > 0 ? findFiles(fields, linked, groups) : []),
    ...fields.podcastImages.flatMap(toPodcastImage),
    ...fields.looseImages.flatMap(toLooseImage),
  ]
}

function findFiles(
  fields: EntryFields,
  linked: readonly XmlElement[],
  groups: readonly EntryFields[],
): ImageReference[] {
  const nested = groups.flatMap(({ mediaGroups }) => mediaGroups.map(fieldsOf))
  const media = [fields, ...groups, ...nested]
  const contents = media.flatMap(({ mediaContents }) => mediaContents)
  const thumbnails = [
    ...media.flatMap(({ mediaThumbnails }) => mediaThumbnails),
    ...contents.flatMap((content) => childrenNamed(content, 'media:thumbnail')),
  ]
  return [
    ...fields.enclosures.filter(isPictureFile).flatMap((element) => toImage(element, 'url')),
    ...linked.filter(isPictureFile).flatMap((element) => toImage(element, 'href')),
    ...widestFirst(contents.filter(isPictureContent).flatMap((element) => toImage(element, 'url'))),
    ...widestFirst(thumbnails.flatMap((element) => toImage(element, 'url'))),
  ]
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

/** Some feeds write `url` as in RSS. */
function toPodcastImage(element: XmlElement): ImageReference[] {
  return toImage(element, element.attributes.has('href') ? 'href' : 'url')
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
