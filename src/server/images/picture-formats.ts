import { parseAccept } from 'hono/utils/accept'

/** Formats of resized pictures, best first. */
export const outputFormats = ['avif', 'webp', 'jpeg'] as const
/** One of `outputFormats`. */
export type OutputFormat = (typeof outputFormats)[number]

/** The best format that an Accept header names without q=0; else JPEG, because every browser shows it. */
export function acceptedFormat(accept: string | undefined): OutputFormat {
  const named = parseAccept(accept ?? '').filter(({ q }) => q > 0)
  const types = new Set(named.map(({ type }) => type.toLowerCase()))
  return outputFormats.find((format) => types.has(`image/${format}`)) ?? 'jpeg'
}

/** Formats of pictures that are decoded when they come from feeds. */
export const inputFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
/** One of `inputFormats`. */
export type InputFormat = (typeof inputFormats)[number]

/** The allowed format that a file's first bytes show, whatever its content type; undefined for any other. */
export function inputFormatOf(bytes: Uint8Array): InputFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  )
  return inputFormats.find((format) => signatures[format](head))
}

/** By format: whether a file has its signature. `head`: the first bytes as latin1. */
const signatures: Readonly<Record<InputFormat, (head: string) => boolean>> = {
  jpeg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  gif: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  avif: (head) => brandsOf(head).some((brand) => brand === 'avif' || brand === 'avis'),
}

/** Major and compatible brands of an ISO media file (ISO/IEC 14496-12, section 4.3); none for others. */
function brandsOf(head: string): string[] {
  if (!head.startsWith('ftyp', 4)) return []
  const length = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const [major, , ...compatible] = head.slice(8, length).match(/.{4}/gs) ?? []
  return [...(major === undefined ? [] : [major]), ...compatible]
}
