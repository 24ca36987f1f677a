import { parseAccept } from 'hono/utils/accept'
import { type OutputFormat, outputFormats } from './output-format.ts'

/** The best format that an Accept header names without q=0; JPEG where it names none, because every browser shows it. */
export function acceptedFormat(accept: string | undefined): OutputFormat {
  const named = parseAccept(accept ?? '').filter(({ q }) => q > 0)
  const types = new Set(named.map(({ type }) => type.toLowerCase()))
  return outputFormats.find((format) => types.has(`image/${format}`)) ?? 'jpeg'
}
