import { type OutputFormat, outputFormats } from './output-format.ts'

/** The best format that an Accept header names and does not refuse with q=0; JPEG otherwise, which every browser shows. */
export function acceptedFormat(accept: string | undefined): OutputFormat {
  const named = new Set((accept ?? '').toLowerCase().split(',').flatMap(namedType))
  return outputFormats.find((format) => named.has(`image/${format}`)) ?? 'jpeg'
}

/** The type that one part of an Accept header names; none where its weight is 0. */
function namedType(part: string): string[] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  return parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) ? [] : [type]
}
