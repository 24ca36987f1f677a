import sharp, { type Sharp } from 'sharp'
import type { Focus } from '../../publication/content/assets.ts'
import type { OutputFormat } from './picture-formats.ts'

/**
 * How a picture is encoded. `resized`: at most `width` px wide, never enlarged, refused with a side below
 * `shortestSide` px. `preview`: a PNG that fills exactly that size, in px, with what is around `focus`.
 */
export type WantedPicture =
  | { kind: 'resized'; width: number; format: OutputFormat; shortestSide?: number }
  | { kind: 'preview'; width: number; height: number; focus?: Focus | undefined }

/** Larger pictures are refused before decoding, which would need hundreds of megabytes. */
const maxPixels = 50_000_000
/** Longest side in px: the limit of WebP; no camera's pictures reach it. */
const maxSide = 16_383
/** Resolution at which SVG is drawn for a preview, in dots per inch: twice the usual 96. */
const drawingDensity = 192

/** Decoders of the allowed formats, from memory only: everything else that libvips can read is blocked. */
const allowedDecoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
]

/** Sets up this process, once: certain decoders only, one thread a picture. `drawings`: allows SVG too. */
export function prepareEncoding({ drawings }: { drawings: boolean }): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: drawings ? [...allowedDecoders, 'VipsForeignLoadSvgBuffer'] : allowedDecoders })
}

/** Encodes one picture. Throws where the bytes are no picture, a broken one, or one with too many pixels. */
export async function encodePicture(bytes: Uint8Array, wanted: WantedPicture): Promise<Buffer> {
  const image = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    ...(wanted.kind === 'preview' && { density: drawingDensity }),
  })
  const { width, height, autoOrient } = await image.metadata()
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw new Error(`${width} × ${height} pixels are too many`)
  if (wanted.kind === 'resized' && Math.min(width, height) < (wanted.shortestSide ?? 0))
    throw new Error(`${width} × ${height} pixels are too few`)
  return wanted.kind === 'preview' ? encodePreview(image, autoOrient, wanted) : encodeResized(image, wanted)
}

function encodeResized(image: Sharp, { width, format }: { width: number; format: OutputFormat }) {
  const resized = image.autoOrient().resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return resized.webp({ quality: 72 }).toBuffer()
    case 'jpeg':
      return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true }).toBuffer()
  }
}

function encodePreview(
  image: Sharp,
  size: { width: number; height: number },
  { width, height, focus }: Extract<WantedPicture, { kind: 'preview' }>,
) {
  const upright = image.autoOrient()
  const cut = focus ? upright.extract(regionAround(focus, size, width / height)) : upright
  return cut
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
}

/** The largest part of a picture with this ratio of width to height, cut as `object-position` cuts. */
function regionAround({ x, y }: Focus, size: { width: number; height: number }, ratio: number) {
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(size.width / ratio))
  const left = Math.round(((size.width - width) * x) / 100)
  const top = Math.round(((size.height - height) * y) / 100)
  return { left, top, width, height }
}
