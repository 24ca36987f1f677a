import { type OutputFormat, outputFormats } from './output-format.ts'

/** The best format that an Accept header names without q=0; JPEG where it names none, because every browser shows it. */
export function acceptedFormat(accept: string | undefined): OutputFormat {
  const named = new Set((accept ?? '').toLowerCase().split(',').flatMap(namedType))
  return outputFormats.find((format) => named.has(`image/${format}`)) ?? 'jpeg'
}

/** The media type in one part of an Accept header; none where its weight is 0. */
function namedType(part: string): string[] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  return parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) ? [] : [type]
}
