import type { Picture } from './content.ts'
import type { Raster } from './files/picture-file.ts'

/** Widths in px to which pictures are resized. */
export const imageWidths = [240, 480, 800, 1200] as const
type ImageWidth = (typeof imageWidths)[number]

/** Address of a resized picture on our own server; no page names another host. */
function imageAddress(id: string, width: ImageWidth): string {
  return `/image/${width}/${id}`
}

/** Everything that an `<img>` needs of where its picture is. JSON-safe. */
export interface ImageSource {
  src: string
  /** Undefined where there is one size only. */
  srcSet: string | undefined
  /** In px; undefined where the picture has no size of its own or it is not known. */
  width: number | undefined
  height: number | undefined
}

/** The source of a picture of a feed, in all widths. */
export function feedImageSource(id: string): ImageSource {
  const srcSet = imageWidths.map((width) => `${imageAddress(id, width)} ${width}w`).join(', ')
  return { src: imageAddress(id, 480), srcSet, width: undefined, height: undefined }
}

/**
 * The source of a publication's own picture, by the address of its file: a
 * raster picture in its widths, none larger than it is; a drawing as it is.
 */
export function ownImageSource(rasters: ReadonlyMap<string, Raster>, address: string): ImageSource {
  const raster = rasters.get(address)
  if (!raster) return { src: address, srcSet: undefined, width: undefined, height: undefined }
  const { id, width, height } = raster
  const smaller = imageWidths.filter((offered) => offered < width)
  // The next width gives the picture in its own size: nothing is enlarged.
  const whole = imageWidths.find((offered) => offered >= width)
  const offers = [
    ...smaller.map((offered) => `${imageAddress(id, offered)} ${offered}w`),
    ...(whole === undefined ? [] : [`${imageAddress(id, whole)} ${width}w`]),
  ]
  const usual = whole !== undefined && whole < 480 ? whole : 480
  return { src: imageAddress(id, usual), srcSet: offers.join(', '), width, height }
}

/** Address of the preview of a picture for shared links: 1200 × 630 PNG, made by the server. */
export function previewAddress(picture: Pick<Picture, 'address'>): string {
  return `/preview/${picture.address.replace(/^\/media\//, '')}.png`
}
