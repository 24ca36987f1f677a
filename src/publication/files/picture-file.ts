import { createReadStream } from 'node:fs'
import { imageSize } from 'image-size'
import { finishPictureId, startPictureId } from './picture-id.ts'

/** A raster picture in `assets/`. Drawings (SVG) are none: they scale, and are served unchanged. */
export interface Raster {
  /** 16 hex digits that change with the file's content; its id in the addresses of resized pictures. */
  id: string
  /** In px, after the rotation in the file's metadata. */
  width: number
  height: number
}

/** A file named as a raster picture. `unusable`: browsers do not show it; `found` says what it is. */
export type PictureFile =
  | { kind: 'raster'; raster: Raster; type: RasterType; bytes: number }
  | { kind: 'unusable'; found: string }

/** Formats of raster pictures that browsers show, by file extension. */
export const rasterEndings = {
  '.png': 'png',
  '.jpg': 'jpg',
  '.jpeg': 'jpg',
  '.webp': 'webp',
  '.avif': 'avif',
  '.gif': 'gif',
} as const
/** Format of a raster picture that browsers show. */
type RasterType = (typeof rasterEndings)[keyof typeof rasterEndings]

/** Bytes that are read to find width and height, which come after the metadata of cameras. */
const headBytes = 512 * 1024

/** Reads a picture's kind, size (from the header, not decoded) and hash. Rejects with the disk's error. */
export async function readPictureFile(path: string): Promise<PictureFile> {
  const hash = startPictureId()
  const head: Buffer[] = []
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (bytes < headBytes) head.push(chunk)
    bytes += chunk.length
  }
  const found = sizeOf(Buffer.concat(head))
  if (!found) return { kind: 'unusable', found: 'bytes that are no picture, or only the beginning of one' }
  const type = Object.values(rasterEndings).find((known) => known === found.type)
  if (!type) return { kind: 'unusable', found: `a picture of the kind ${(found.type ?? '?').toUpperCase()}` }
  const { width, height, orientation = 1 } = found
  // Exif orientations 5 to 8 mean that the camera was held on its side.
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { kind: 'raster', raster: { id: finishPictureId(hash), ...upright }, type, bytes }
}

function sizeOf(head: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(head)
  } catch {
    // image-size throws for everything that it cannot read.
    return undefined
  }
}
