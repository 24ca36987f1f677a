import { expect, test } from 'vitest'
import { encodingOf } from './charset-labels.ts'
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
