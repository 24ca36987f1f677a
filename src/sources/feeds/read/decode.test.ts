import { expect, test } from 'vitest'
import { declaredCharset, decodeFeed } from './decode.ts'
import { readC1 } from './windows-1252.ts'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

function utf32(text: string, littleEndian: boolean): Uint8Array {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  const view = new DataView(new ArrayBuffer(points.length * 4))
  for (const [index, point] of points.entries()) view.setUint32(index * 4, point, littleEndian)
  return new Uint8Array(view.buffer)
}

const xml = (encoding: string) => utf8(`<?xml version="1.0" encoding="${encoding}"?><a>`)
/** 'Привет' */
const koi8 = bytes(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4)
const windows1251 = bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)
/** 'žluťoučký' */
const latin2 = bytes(0xbe, 0x6c, 0x75, 0xbb, 0x6f, 0x75, 0xe8, 0x6b, 0xfd)
/** '日本' */
const shiftJis = bytes(0x93, 0xfa, 0x96, 0x7b)
const eucJp = bytes(0xc6, 0xfc, 0xcb, 0xdc)
const iso2022jp = bytes(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42)

test.each<[string, Uint8Array, string | undefined, string, string]>([
  ['UTF-8', utf8('<a>é'), undefined, 'é', 'utf-8'],
  ['UTF-8 with a byte order mark', join(bytes(0xef, 0xbb, 0xbf), utf8('<a>é')), undefined, '<a>é', 'utf-8'],
  ['UTF-8 called ISO-8859-1', join(xml('ISO-8859-1'), utf8('é—')), undefined, 'é—', 'utf-8'],
  ['UTF-8 called windows-1251 by the server', utf8('<a>é—'), 'text/xml; charset=windows-1251', 'é—', 'utf-8'],
  ['UTF-8 cut inside a character', utf8('<a>é—').subarray(0, -1), undefined, 'é', 'utf-8'],
  ['UTF-8 with one foreign byte', join(xml('utf-8'), utf8('é—ü'), bytes(0x92)), undefined, 'é—ü’', 'utf-8'],
  [
    'windows-1252 called UTF-8',
    join(xml('utf-8'), bytes(0x93, 0x68, 0x69, 0x94)),
    undefined,
    '“hi”',
    'windows-1252',
  ],
  ['windows-1252 without a word', bytes(0x3c, 0x61, 0x3e, 0x80, 0xe9), undefined, '€é', 'windows-1252'],
  [
    'ISO-8859-1 as the web reads it',
    join(xml('iso-8859-1'), bytes(0x96, 0xe9)),
    undefined,
    '–é',
    'windows-1252',
  ],
  ['ISO-8859-2', join(xml('iso-8859-2'), latin2), undefined, 'žluťoučký', 'iso-8859-2'],
  ['KOI8-R', join(xml('KOI8-R'), koi8), undefined, 'Привет', 'koi8-r'],
  [
    'windows-1251 by the server',
    join(utf8('<a>'), windows1251),
    'text/xml;charset="windows-1251"',
    'Привет',
    'windows-1251',
  ],
  [
    'the server over the document',
    join(xml('koi8-r'), windows1251),
    'text/xml; charset=windows-1251',
    'Привет',
    'windows-1251',
  ],
  [
    "the document over the server's default",
    join(xml('koi8-r'), koi8),
    'text/xml; charset=iso-8859-1',
    'Привет',
    'koi8-r',
  ],
  [
    'a server that says UTF-8 of KOI8-R',
    join(xml('koi8-r'), koi8),
    'text/xml; charset=utf-8',
    'Привет',
    'koi8-r',
  ],
  ['Shift_JIS', join(xml('Shift_JIS'), shiftJis), undefined, '日本', 'shift_jis'],
  ['GB2312', join(xml('gb2312'), bytes(0xd6, 0xd0, 0xce, 0xc4)), undefined, '中文', 'gbk'],
  ['EUC-JP', join(xml('euc-jp'), eucJp), undefined, '日本', 'euc-jp'],
  ['ISO-2022-JP', join(xml('iso-2022-jp'), iso2022jp), undefined, '日本', 'iso-2022-jp'],
  ['UTF-16 LE with a mark', join(bytes(0xff, 0xfe), utf16le('<a>é日')), undefined, '<a>é日', 'utf-16le'],
  ['UTF-16 BE with a mark', join(bytes(0xfe, 0xff), utf16be('<a>é日')), undefined, '<a>é日', 'utf-16be'],
  ['UTF-16 LE without a mark', utf16le('<?xml version="1.0"?><a>é日'), undefined, 'é日', 'utf-16le'],
  ['UTF-16 BE without a mark', utf16be('\n<?xml version="1.0"?><a>é日'), undefined, 'é日', 'utf-16be'],
  ['UTF-16 that ASCII bytes claim', join(xml('utf-16'), utf8('é')), undefined, 'é', 'utf-8'],
  ['UTF-16 that Latin bytes claim', join(xml('utf-16'), bytes(0xe9, 0x2e)), undefined, 'é.', 'windows-1252'],
  ['UTF-32 LE', utf32('\ufeff<a>é😀', true), undefined, '<a>é😀', 'utf-32le'],
  ['UTF-32 BE', utf32('<a>é😀', false), undefined, '<a>é😀', 'utf-32be'],
  [
    'a charset that nobody knows',
    join(xml('x-nonsense'), bytes(0xe9, 0x2e)),
    'text/xml; charset=bogus',
    'é.',
    'windows-1252',
  ],
])('reads %s', (_, body, contentType, text, charset) => {
  const decoded = decodeFeed(body, contentType)
  expect(decoded.text.endsWith(text)).toBe(true)
  expect(decoded.text.startsWith('\ufeff')).toBe(false)
  expect(decoded.charset).toBe(charset)
})

test('removes characters that XML forbids', () => {
  expect(decodeFeed(utf8('a\u0000b\u0008c\u000bd\u001fe\tf\r\ng\u007f\ufffe'), undefined).text).toBe(
    'abc de\tf\r\ng',
  )
  expect(decodeFeed(join(bytes(0xff, 0xfe), utf16le('ab'), bytes(0x00, 0xd8)), undefined).text).toBe(
    'ab\ufffd',
  )
})

test('a lone surrogate becomes a replacement character', () => {
  expect(decodeFeed(bytes(0xff, 0xfe, 0, 0, 0, 0xd8, 0, 0, 0x61, 0, 0, 0), undefined).text).toBe('\ufffda')
})

test('reads any bytes without an error', () => {
  for (let first = 0; first < 256; first++) {
    for (const rest of [[], [0], [0xff], [0, 0, 0], [0x80, 0xfe, 0xff, 0], [0x3c, 0x3f]]) {
      expect(typeof decodeFeed(bytes(first, ...rest), undefined).text).toBe('string')
    }
  }
  expect(decodeFeed(bytes(), undefined)).toEqual({ text: '', charset: 'utf-8' })
})

test('controls that nobody means are what windows-1252 has there', () => {
  expect(readC1('\u007f\u0080a\u0081b\u0093c\u0094\u009f\u00a0')).toBe('\u007f€ab“c”Ÿ\u00a0')
  expect(readC1('é')).toBe('é')
  expect(decodeFeed(utf8('\u0093a\u0081\u0094'), undefined).text).toBe('“a”')
})

test.each<[string, Uint8Array, string]>([
  ['UTF-32 LE by its mark', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'utf-32le'],
  ['UTF-16 LE by its mark', bytes(0xff, 0xfe, 0, 0), 'utf-16le'],
  ['UTF-16 LE by its mark', bytes(0xff, 0xfe, 0, 0x61, 0, 0x61, 0, 0x61), 'utf-16le'],
  ['UTF-16 BE by its mark', bytes(0xfe, 0xff, 0x65, 0xe5), 'utf-16be'],
  ['UTF-32 BE by its mark', bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61), 'utf-32be'],
  ['UTF-32 BE by its nulls', bytes(0, 0, 0, 0x61, 0, 0, 0, 0x61), 'utf-32be'],
  ['UTF-32 LE by its nulls', bytes(0x61, 0, 0, 0, 0x61, 0, 0, 0), 'utf-32le'],
  ['UTF-16 LE by its nulls', utf16le('<a>日</a>'), 'utf-16le'],
  ['UTF-16 BE by its nulls', utf16be('<a>日</a>'), 'utf-16be'],
  ['no mark in one half of it', bytes(0xff, 0x61, 0x61, 0x61), 'windows-1252'],
  ['no mark in the other half', bytes(0x61, 0xfe, 0x61, 0x61), 'windows-1252'],
  ['no mark in one half of it, reversed', bytes(0xfe, 0x61, 0x61, 0x61), 'windows-1252'],
  ['no mark in the other half, reversed', bytes(0x61, 0xff, 0x61, 0x61), 'windows-1252'],
  ['nulls beside ASCII', utf8('ab\u0000cd\u0000ef'), 'utf-8'],
  ['nulls at all places', utf8('a\u0000\u0000bc\u0000\u0000d'), 'utf-8'],
  ['nulls at the end', utf8('ab\u0000\u0000'), 'utf-8'],
])('%s', (_, body, charset) => {
  expect(decodeFeed(body, undefined).charset).toBe(charset)
})

test('UTF-32 beyond Unicode, and a mark inside', () => {
  const body = bytes(0, 0, 0xfe, 0xff, 0, 0x11, 0, 0, 0, 0x10, 0xff, 0xfd, 0, 0, 0xfe, 0xff, 0, 0, 0, 0x61, 0)
  expect(decodeFeed(body, undefined).text).toBe('\ufffd\u{10fffd}\ufeffa')
})

test.each<[string, Uint8Array, string]>([
  [
    'of two, three and four bytes',
    bytes(0x80, 0xc2, 0xa3, 0xe0, 0xa4, 0xa0, 0xf0, 0x9f, 0x8c, 0x8a),
    '€£ठ🌊',
  ],
  [
    'of a language that has many',
    join(utf8('Déjà, où la fête était près de là'), bytes(0x92)),
    'Déjà, où la fête était près de là’',
  ],
  ['at the end', join(utf8('£££'), bytes(0xf5, 0x61, 0xc1)), '£££õaÁ'],
])('UTF-8 is read beside bytes of windows-1252: sequences %s', (_, body, text) => {
  expect(decodeFeed(body, undefined)).toEqual({ text, charset: 'utf-8' })
})

test.each<[string, Uint8Array, string]>([
  ['four bytes', join(bytes(0xf0, 0x9f, 0x98), utf8('!')), '\ufffd!'],
  ['four bytes of which two are left', join(bytes(0xf0, 0x9f), utf8('!')), '\ufffd!'],
  ['three bytes', join(bytes(0xe2, 0x80), utf8('<')), '\ufffd<'],
  ['three bytes, but windows-1252 is more likely', join(utf8('caf'), bytes(0xe9, 0x94)), 'café”'],
  ['two bytes, which may be windows-1252 as well', bytes(0xc3, 0x2e), 'Ã.'],
])('UTF-8 of which a character was cut: %s', (_, body, text) => {
  const decoded = decodeFeed(join(utf8('ééé '), body, utf8(' é')), undefined)
  expect(decoded).toEqual({ text: `ééé ${text} é`, charset: 'utf-8' })
})

test('what is declared counts unless nearly all bytes are UTF-8', () => {
  const mixed = (valid: number) => join(xml('iso-8859-2'), utf8('é'.repeat(valid)), bytes(0xbe))
  expect(decodeFeed(mixed(21), undefined)).toMatchObject({ charset: 'utf-8' })
  expect(decodeFeed(mixed(20), undefined)).toMatchObject({ charset: 'iso-8859-2' })
  const undeclared = join(utf8('é'), bytes(0x2e, 0xe9, 0x2e))
  expect(decodeFeed(undeclared, undefined)).toMatchObject({ charset: 'windows-1252' })
})

test.each<[string, string | undefined, string | undefined]>([
  ['<?xml version="1.0" encoding = \' latin1 \'?>', 'text/xml; charset=utf-8', 'windows-1252'],
  ['<rss/>', 'text/xml; CHARSET = "utf-8"', 'utf-8'],
  ['<rss encoding="latin1"/>', undefined, undefined],
  ['<?xml version="1.0"?><rss encoding="latin1"/>', 'text/xml', undefined],
])('what %s served as %s declares', (document, contentType, charset) => {
  expect(declaredCharset(utf8(document), contentType)).toBe(charset)
})

test.each(['x-user-defined', 'cp037', 'iso-2022-kr', 'utf-7', 'utf-32'])(
  '%s is no encoding of a text in ASCII',
  (label) => {
    expect(decodeFeed(join(xml(label), bytes(0xe9, 0x2e)), undefined).charset).toBe('windows-1252')
  },
)

test.each<[string, string, string]>([
  ['1b2442467c1b2842', '日', 'iso-2022-jp'],
  ['1b2440467c1b2842', '日', 'iso-2022-jp'],
  ['1b5b6d', '[m', 'utf-8'],
  ['2442', '$B', 'utf-8'],
])('escapes of ISO-2022-JP that nothing names: %s is %s', (hex, text, charset) => {
  const decoded = decodeFeed(join(utf8('<a>'), Buffer.from(hex, 'hex')), undefined)
  expect([decoded.text, decoded.charset]).toEqual([`<a>${text}`, charset])
})

test.each([
  ['cafÃ© â€“ itâ€™s Ã€', 'café – it’s À'],
  ['cafÃ© 日', 'cafÃ© 日'],
  ['Ã© <b>ÃŸ Ã– Ã€</b>', 'é <b>ß Ö À</b>'],
  ['ÿÃ©', 'ÿÃ©'],
  ['<b>Ã©</b>Ã<i>é</i>', '<b>é</b>Ã<i>é</i>'],
  ['Ã© Ã', 'Ã© Ã'],
  ['‚ƒ„…†‡ˆ‰Š‹ŒŽ', '‚ƒ„…†‡ˆ‰Š‹ŒŽ'],
  ['itâ€™s â€œnewâ€\u009d â€” â‚¬5', 'it’s “new” — €5'],
  ['DÃ©jÃ\u00a0', 'Déjà'],
  // Portuguese capitals before a quotation mark, and a text that shows such an error beside a right character
  ['“AMANHÔ', '“AMANHÔ'],
  ['“é” became Ã©', '“é” became Ã©'],
  ['☃ beside Ã©', '☃ beside Ã©'],
])('%s, encoded once more, is %s', (text, meant) => {
  expect(decodeFeed(utf8(text), undefined).text).toBe(meant)
})

test('reads a long text without markup beside one that was encoded twice in linear time', () => {
  // With quadratic time it does not end.
  const long = 'a'.repeat(1_000_000)
  expect(decodeFeed(new TextEncoder().encode(`${long}<b>Ã©</b>`), undefined).text).toBe(`${long}<b>é</b>`)
})
