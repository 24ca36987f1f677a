/**
 * What a picture or film tells beside what it shows: where and when it was taken, with
 * which telephone, by whom. All of it is taken away losslessly: EXIF, XMP, IPTC,
 * comments, and what follows the picture's end. A JPEG keeps its color profile and which
 * way is up. Undefined for an AVIF or GIF that tells something, which is not sent.
 */
export function withoutMetadata(extension: string, bytes: Buffer): Buffer | undefined {
  switch (extension.toLowerCase()) {
    case '.jpg':
    case '.jpeg':
      return cleanJpeg(bytes)
    case '.png':
      return cleanPng(bytes)
    case '.webp':
      return cleanWebp(bytes)
    case '.mp4':
      return cleanFilm(bytes)
    case '.svg':
      return cleanDrawing(bytes)
    case '.avif':
    case '.gif':
      return hasMetadata(bytes) ? undefined : bytes
    default:
      return bytes
  }
}

/** Removes metadata in which drawing programs record their user and the folders of the computer. */
function cleanDrawing(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  const kept = text.replace(/<metadata\b[^>]*(?:\/>|>.*?<\/metadata\s*>)/gs, '')
  return Buffer.from(
    kept.replace(/\s(?:sodipodi:docname|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g, ''),
    'latin1',
  )
}

/** Whether it has EXIF or XMP, by the beginnings of both. */
function hasMetadata(bytes: Buffer): boolean {
  return ['Exif\0\0', 'adobe:ns:meta', 'XMP DataXMP'].some((beginning) =>
    bytes.includes(beginning, 0, 'latin1'),
  )
}

/** Markers of JPEG (ITU-T T.81, table B.1). */
const [startOfScan, endOfImage, application1, application2, application13, comment] = [
  0xda, 0xd9, 0xe1, 0xe2, 0xed, 0xfe,
]

/** Removes the application segments except the color profile, and writes the orientation anew. */
function cleanJpeg(bytes: Buffer): Buffer {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return bytes
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // A fill byte.
      continue
    }
    if (marker === endOfImage) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (marker === application1) orientation = orientationIn(segment) ?? orientation
    if (!hasMetadataInJpeg(marker, segment)) kept.push(segment)
    at = end
    if (marker !== startOfScan) continue
    const scanEnd = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  if (orientation !== 1) kept.splice(1, 0, orientationSegment(orientation))
  return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])])
}

function hasMetadataInJpeg(marker: number, segment: Buffer): boolean {
  if (marker === application2) return segment.toString('latin1', 4, 15) !== 'ICC_PROFILE'
  return marker === application1 || marker === application13 || marker === comment
}

/** The next marker after the coded data of a scan, in which 0 or a restart marker follows each 0xFF. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at
  }
  return bytes.length
}

const exifHead = 'Exif\0\0'
const orientationTag = 0x0112

/** The orientation of an EXIF segment, 1 to 8; undefined where it has none. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== exifHead) return undefined
  const tiff = segment.subarray(10)
  if (tiff.length < 14) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) === orientationTag) return short(at + 8)
  }
  return undefined
}

/** An EXIF segment that has nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from(exifHead, 'latin1'), tiff])
  const head = Buffer.from([0xff, application1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const pngHead = 8
const tellingInPng: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function cleanPng(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes
  const kept: Buffer[] = [bytes.subarray(0, pngHead)]
  for (let at = pngHead; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (!tellingInPng.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

/** Flags of a WebP's VP8X chunk that say that it has EXIF and XMP. */
const metadataFlags = 0x0c

function cleanWebp(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return bytes
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~metadataFlags
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk)
    at = end
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** A place as films have it (ISO 6709), such as +26.1224-080.1373+003.000/. */
const filmPlace = /[+-]\d{2}(?:\.\d+)?[+-]\d{3}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?\//g

/** The place where a film was taken becomes zeros, in as many bytes. */
function cleanFilm(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  if (!/\u00a9xyz|location\.ISO6709/.test(text)) return bytes
  return Buffer.from(
    text.replace(filmPlace, (place) => place.replace(/\d/g, '0')),
    'latin1',
  )
}
