import { upperHalves } from './code-page-tables.ts'
import { isCodePage } from './code-pages.ts'

// Labels of encodings: those of the WHATWG's standard, and what the IANA's registry, Python and C call them otherwise.

/** The WHATWG's encodings whose name programs also write without or with other punctuation ('iso8859_5', 'cskoi8r'). */
const standard = (
  'utf-8 utf-16le utf-16be koi8-r koi8-u macintosh x-mac-cyrillic gbk gb18030 big5 euc-jp shift_jis euc-kr ' +
  'iso-8859-8-i iso-2022-jp'
).split(' ')

/** Further labels, squashed, by encoding. */
const further: Readonly<Record<string, string>> = {
  'utf-8': 'u8 utf utf8sig utf8ucs2 cp65001',
  'utf-7': 'utf7 u7 csutf7 unicode11utf7',
  macintosh: 'mac macroman csmacintosh',
  'x-mac-cyrillic': 'maccyrillic macukraine',
  'mac-greek': 'macgreek xmacgreek',
  'mac-iceland': 'maciceland xmacicelandic macis',
  'mac-latin2': 'maclatin2 maccenteuro maccentraleurope xmacce',
  'mac-turkish': 'macturkish xmacturkish',
  'mac-croatian': 'maccroatian xmaccroatian',
  'mac-romanian': 'macromanian xmacromanian',
  'hp-roman8': 'hproman8 roman8 r8 cshproman8 cp1051 ibm1051',
  kz1048: 'kz1048 strk10482002 rk1048',
  ptcp154: 'pt154 cp154 cyrillicasian',
  ibm437: 'cspc8codepage437',
  ibm775: 'cspc775baltic',
  ibm850: 'cspc850multilingual',
  ibm862: 'cspc862latinhebrew',
  ibm869: 'cpgr',
  ibm861: 'cpis',
  ibm858: 'pcmultilingual850euro',
  ibm1125: 'cp866u ruscii',
  ibm037: 'ebcdiccpus ebcdiccpca ebcdiccpnl ebcdiccpwt',
  ibm500: 'ebcdiccpbe ebcdiccpch',
  ibm424: 'ebcdiccphe',
  ibm273: 'ebcdiccpde',
  'windows-874': 'cp874 ms874 windows874 tis620 tis6200 tis62025291 tis6202533 tis62025330 thai isoir166',
  shift_jis: 'cp932 ms932 windows932 mskanji sjis sjis2004 shiftjis2004 sjisx0213 shiftjisx0213 xmacjapanese',
  'euc-jp': 'ujis eucjpms eucjis2004 jisx0213 eucjisx0213 eucpkdfmtjapanese',
  'euc-kr': 'cp949 ms949 uhc windows949 ksc5601 ksc56011987 ksx1001 korean isoir149',
  gbk: 'cp936 ms936 windows936 euccn eucgb2312cn gb2312 gb23121980 gb231280 isoir58 chinese',
  gb18030: 'gb180302000',
  big5: 'cp950 ms950 big5tw cnbig5 hkscs big5hkscs',
  'iso-2022-jp': 'iso2022jp1 iso2022jp2 iso2022jp3 iso2022jpext iso2022jp2004 csiso2022jp2',
  'iso-2022-kr': 'iso2022kr',
  'iso-2022-cn': 'iso2022cn iso2022cnext',
  hz: 'hzgb hzgb2312',
  johab: 'cp1361 ms1361',
  'iso-8859-1': 'latin e8859 8859 isoir100',
  'iso-8859-7': 'elot928',
  'iso-8859-13': 'latin7 l7',
  'iso-8859-14': 'latin8 l8 isoceltic isoir199',
  'iso-8859-15': 'latin0',
  'iso-8859-16': 'latin10 l10 isoir226',
}

const byLabel: ReadonlyMap<string, string> = new Map([
  ...standard.map((name) => [squash(name), name] as const),
  ...[...upperHalves.keys()].map((name) => [squash(name), name] as const),
  ...Object.entries(further).flatMap(([name, labels]) =>
    [squash(name), ...labels.split(' ')].map((label) => [label, name] as const),
  ),
])

/**
 * The name of the encoding that a label means: the WHATWG's, that of a table of code-page-tables.ts, or one of
 * multibyte-encodings.ts. Undefined for an unknown one.
 */
export function encodingOf(label: string): string | undefined {
  const squashed = squash(label)
  return (
    standardName(label) ??
    standardName(label.replaceAll('_', '-')) ??
    encodingOfSquashed(squashed) ??
    standardName(squashed)
  )
}

function encodingOfSquashed(squashed: string): string | undefined {
  // The registry's own aliases begin with 'cs'.
  const plain = squashed.replace(/^cs/, '')
  const known = byLabel.get(squashed) ?? byLabel.get(plain)
  if (known !== undefined) return standardName(known) ?? known
  // With the year of the standard, as in 'ISO_8859-5:1988'.
  const part = plain.match(/^iso(?:ir)?8859(\d{1,2})(?:(?:19|20)\d\d)?$/)?.[1]
  if (part !== undefined) return standardName(`iso-8859-${part}`)
  const number = plain.match(/^(?:ibm|cp|pcp?|windows|x)?0*(\d{2,4})(?:multilingual)?$/)?.[1]
  return number === undefined ? undefined : encodingOfNumber(number)
}

function encodingOfNumber(number: string): string | undefined {
  const page = `ibm${number.padStart(3, '0')}`
  if (isCodePage(page)) return page
  return byLabel.get(`cp${number}`) ?? standardName(`windows-${number}`) ?? standardName(`ibm${number}`)
}

function squash(label: string): string {
  return label.toLowerCase().replace(/[^a-z\d]/g, '')
}

function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined // No such encoding.
  }
}
