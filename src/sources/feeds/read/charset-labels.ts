/** Encodings by their number with Microsoft, where it is in no name of the WHATWG's. */
const byNumber: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '65001': 'utf-8',
}

/** Labels of Python and Macintosh, without punctuation. */
const byName: Readonly<Record<string, string>> = {
  euccn: 'gbk',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  utf8sig: 'utf-8',
}

/**
 * The WHATWG's name of the encoding that a label means, also where it is written with other punctuation ('ISO8859_5', 'cp1252').
 * Undefined for an encoding that the platform does not decode.
 */
export function encodingOf(label: string): string | undefined {
  return (
    standardName(label) ??
    standardName(label.replaceAll('_', '-')) ??
    encodingOfSquashed(label.toLowerCase().replace(/[^a-z\d]/g, ''))
  )
}

function encodingOfSquashed(squashed: string): string | undefined {
  if (squashed.startsWith('iso2022jp')) return 'iso-2022-jp'
  const known = byName[squashed] ?? standardName(squashed)
  if (known !== undefined) return known
  const part = squashed.match(/^(?:cs)?iso8859(\d{1,2})$/)?.[1]
  if (part !== undefined) return standardName(`iso-8859-${part}`)
  const number = squashed.match(/^(?:cp|ms|windows|ibm|x)(\d{3,5})$/)?.[1]
  if (number === undefined) return undefined
  return byNumber[number] ?? standardName(`windows-${number}`) ?? standardName(`ibm${number}`)
}

function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined // No such encoding.
  }
}
