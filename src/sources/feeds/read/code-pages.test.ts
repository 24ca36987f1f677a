import { expect, test } from 'vitest'
import { encodingOf } from './charset-labels.ts'
import { decodeCodePage } from './code-pages.ts'
import { decodeFeed } from './decode.ts'

test.each([
  ['utf_8', 'utf-8'],
  ['latin_1', 'windows-1252'],
  ['ISO8859_5', 'iso-8859-5'],
  ['euc_jp', 'euc-jp'],
  ['cp1252', 'windows-1252'],
  ['CP932', 'shift_jis'],
  ['mac_roman', 'macintosh'],
  ['IBM-850', 'ibm850'],
  ['cp437', 'ibm437'],
  ['cp00858', 'ibm858'],
  ['cp37', 'ibm037'],
  ['ebcdic-cp-ch', 'ibm500'],
  ['cp866', 'ibm866'],
  ['ISO_8859-5:1988', 'iso-8859-5'],
  ['csISO88592', 'iso-8859-2'],
  ['iso8859_11', 'windows-874'],
  ['latin10', 'iso-8859-16'],
  ['csPC850Multilingual', 'ibm850'],
  ['windows_1250', 'windows-1250'],
  ['cp950', 'big5'],
  ['EUC_CN', 'gbk'],
  ['ISO2022_JP_2', 'iso-2022-jp'],
  ['HZ-GB-2312', 'hz'],
  ['ms1361', 'johab'],
  ['ebcdic-cp-he', 'ibm424'],
  ['macgreek', 'mac-greek'],
  ['roman8', 'hp-roman8'],
  ['UTF-8 SIG', 'utf-8'],
  ['csUnicode11UTF7', 'utf-7'],
  ['u7', 'utf-7'],
  ['Mac-Cyrillic', 'x-mac-cyrillic'],
  ['mac_ukraine', 'x-mac-cyrillic'],
  ['x-mac-icelandic', 'mac-iceland'],
  ['MacCentEuro', 'mac-latin2'],
  ['x-mac-turkish', 'mac-turkish'],
  ['mac_croatian', 'mac-croatian'],
  ['mac-romanian', 'mac-romanian'],
  ['x-mac-romanian', 'mac-romanian'],
  ['STRK1048-2002', 'kz1048'],
  ['PT154', 'ptcp154'],
  ['Cyrillic-Asian', 'ptcp154'],
  ['csPC8CodePage437', 'ibm437'],
  ['csPC775Baltic', 'ibm775'],
  ['PC-Multilingual-850+euro', 'ibm858'],
  ['csPC862LatinHebrew', 'ibm862'],
  ['cp-gr', 'ibm869'],
  ['cp-is', 'ibm861'],
  ['RUSCII', 'ibm1125'],
  ['ebcdic-cp-us', 'ibm037'],
  ['csEBCDICCPDE', 'ibm273'],
  ['ebcdic-cp-de', 'ibm273'],
  ['MS874', 'windows-874'],
  ['TIS-620', 'windows-874'],
  ['ujis', 'euc-jp'],
  ['eucJP-ms', 'euc-jp'],
  ['uhc', 'euc-kr'],
  ['gb18030-2000', 'gb18030'],
  ['ISO-2022-KR', 'iso-2022-kr'],
  ['ISO-2022-CN-EXT', 'iso-2022-cn'],
  ['8859', 'windows-1252'],
  ['ELOT_928', 'iso-8859-7'],
  ['L7', 'iso-8859-13'],
  ['iso-celtic', 'iso-8859-14'],
  ['latin0', 'iso-8859-15'],
  ['cskoi8r', 'koi8-r'],
  ['KOI8 U', 'koi8-u'],
  ['Mac', 'macintosh'],
  ['x-sjis', 'shift_jis'],
  ['ISO-8859-8-I', 'iso-8859-8-i'],
  ['shift-jis', 'shift_jis'],
  ['big5_hkscs', 'big5'],
  ['ibm_862', 'ibm862'],
  ['koi8t', 'koi8-t'],
  ['ISO8859_15:1999', 'iso-8859-15'],
  ['iso-ir-8859-2', 'iso-8859-2'],
  ['8859-21', undefined],
  ['xiso8859-2', undefined],
  ['windows 1251', 'windows-1251'],
  ['cp1251', 'windows-1251'],
  ['x-cp1250', 'windows-1250'],
  ['pc-850', 'ibm850'],
  ['850', 'ibm850'],
  ['cp85012', undefined],
  ['xcp850', undefined],
  ['ibm819', 'windows-1252'],
  ['cp950', 'big5'],
  ['ISO-2022-JP-1', 'iso-2022-jp'],
  ['utf_16_le', 'utf-16le'],
  ['EUC JP', 'euc-jp'],
  ['GB 18030', 'gb18030'],
  ['Latin', 'windows-1252'],
  ['ISO_8859-1', 'windows-1252'],
  ['johab', 'johab'],
  ['x_euc_jp', 'euc-jp'],
  ['ibm-932', 'shift_jis'],
  ['pc866', 'ibm866'],
  ['csISO2022KR', 'iso-2022-kr'],
  ['x_mac_greek', 'mac-greek'],
  [' Latin1 ', 'windows-1252'],
  ['cp9999', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the label %j means %s', (label, encoding) => {
  expect(encodingOf(label)).toBe(encoding)
})

/** A document in EBCDIC, of letters that all of its code pages have in common. */
function toEbcdic(text: string): Uint8Array {
  const codes = new Map<string, number>(
    [
      ['abcdefghi', 0x81],
      ['jklmnopqr', 0x91],
      ['stuvwxyz', 0xa2],
      ['0123456789', 0xf0],
    ].flatMap(([letters, first]) =>
      [...String(letters)].map((letter, index) => [letter, Number(first) + index]),
    ),
  )
  const others = new Map<string, number>(
    Object.entries({
      '<': 0x4c,
      '>': 0x6e,
      '?': 0x6f,
      '=': 0x7e,
      "'": 0x7d,
      '/': 0x61,
      '.': 0x4b,
      ' ': 0x40,
      '\n': 0x15,
    }),
  )
  return Uint8Array.from(text, (sign) => codes.get(sign) ?? others.get(sign) ?? 0x9f)
}

test('EBCDIC is found by its bytes, and its page by the declaration', () => {
  const decode = (declaration: string) => decodeFeed(toEbcdic(`${declaration}\n<rss>€</rss>`), undefined)
  expect(decode("<?xml version='1.0' encoding='cp1140'?>")).toEqual({
    text: "<?xml version='1.0' encoding='cp1140'?>\n<rss>€</rss>",
    charset: 'ibm1140',
    foundBy: 'wide',
  })
  expect(decode("<?xml version='1.0'?>")).toMatchObject({ charset: 'ibm037' })
  expect(decode("<?xml version='1.0'?>").text).toContain('<rss>¤</rss>')
})

test('a document that can be read as ASCII is not in EBCDIC, whatever it declares', () => {
  const body = new TextEncoder().encode('<?xml version="1.0" encoding="cp037"?><rss>plain</rss>')
  expect(decodeFeed(body, 'text/xml; charset=cp500').text).toContain('<rss>plain</rss>')
})

/** Bytes 82, 9B, AF, B5, C7, D0, DD and E8 in each code page, as Python's codecs read them. */
const inCodePage: Readonly<Record<string, string>> = {
  ibm437: 'é¢»╡╟╨▌Φ',
  ibm737: 'Γδψ╡╟╨▌ϋ',
  ibm775: 'éø»ĄŪą▌Ķ',
  ibm850: 'éø»ÁÃð¦Þ',
  ibm852: 'éŤ»ÁăđŢŔ',
  ibm855: 'ѓЏ»хКлПУ',
  ibm857: 'éø»ÁÃº¦×',
  ibm858: 'éø»ÁÃð¦Þ',
  ibm860: 'é¢»╡╟╨▌Φ',
  ibm861: 'éø»╡╟╨▌Φ',
  ibm862: 'ג¢»╡╟╨▌Φ',
  ibm863: 'é¢»╡╟╨▌Φ',
  ibm864: '∙\ufffdﺥ٥ﺍﺫ÷ﻭ',
  ibm865: 'éø¤╡╟╨▌Φ',
  ibm869: '\ufffdά»ΚΡΤδξ',
  ibm720: 'éؤ»╡╟╨▌ك',
  ibm856: 'ג\ufffd»\ufffd\ufffd\ufffd¦\ufffd',
  ibm1006: '\u0082\u009bﺁﭖﮄﺷﻏﻟ',
  ibm1125: 'ВЫп╡╟╨▌ш',
  'hp-roman8': '\u0082\u009b₤çúÅïÒ',
  'koi8-t': '‚›\ufffdӢгпщХ',
  kz1048: '‚›ҮµЗРЭи',
  ptcp154: 'ӮӣҜөЗРЭи',
  'mac-croatian': 'ÇõØµ«Đ›č',
  'mac-greek': '²¦·Β«–ίη',
  'mac-iceland': 'ÇõØµ«–ðË',
  'mac-latin2': 'āõĮĶ«–›Ť',
  'mac-romanian': 'ÇõȘµ«–›Ë',
  'mac-turkish': 'ÇõØµ«–ıË',
  ibm037: 'bº®§G}ùY',
  ibm500: 'bº®§G}ùY',
  ibm1026: 'bº®§GğùY',
  ibm1140: 'bº®§G}ùY',
  ibm273: 'bº®@GüùY',
  ibm424: 'b\ufffd®§G}\ufffdY',
  ibm875: 'bθσίG}·Y',
}

test.each(Object.entries(inCodePage))('%s has %s', (encoding, text) => {
  const bytes = Uint8Array.of(0x82, 0x9b, 0xaf, 0xb5, 0xc7, 0xd0, 0xdd, 0xe8)
  expect(decodeCodePage(bytes, encoding)).toBe(text)
})

test('the lower half of a code page of DOS is ASCII', () => {
  expect(decodeCodePage(Buffer.from('\n<a>~\u007f'), 'ibm437')).toBe('\n<a>~\u007f')
  expect(decodeCodePage(Uint8Array.of(0x80, 0xff), 'ibm437')).toBe('Ç\u00a0')
  expect(decodeCodePage(Uint8Array.of(0x80), 'utf-8')).toBeUndefined()
})

test('a document in EBCDIC may be named by the server alone', () => {
  const body = toEbcdic("<?xml version='1.0'?><rss>€</rss>")
  expect(decodeFeed(body, 'text/xml; charset=cp1140').charset).toBe('ibm1140')
  expect(decodeFeed(body, 'text/xml; charset=utf-8').charset).toBe('ibm037')
})
