import { expect, test } from 'vitest'
import { decodeFeed } from './decode.ts'
import { decodeJohab } from './multibyte-encodings.ts'

// The bytes as Python's codecs write them.
test.each<readonly [string, string, string]>([
  ['iso-2022-jp', '1b2442467c4b5c386c1b284220616263', '日本語 abc'],
  ['iso2022_jp_1', '1b2442467c4b5c386c1b24284430211b2842', '日本語丂'],
  ['iso2022_jp_2', '1b2442467c4b5c1b242843475131391b2842', '日本한국'],
  ['iso2022_jp_ext', '1b28493132331b2842', 'ｱｲｳ'],
  ['iso2022_jp_2004', '1b242851467c1b28424a', '日J'],
  ['iso2022_jp_2', '1b2428413c721b2842', '简'],
  // the two sets of Roman letters; a line begins in ASCII (RFC 1468), and a blank ends no pair of bytes
  ['iso-2022-jp', '1b2440467c1b284a411b2442467c0a41', '日A日\nA'],
  ['iso-2022-jp', '1b244220467c20467c1b2842', '日 日'],
  ['iso2022_jp_ext', '1b284931201b284261', 'ｱ a'],
  ['iso-2022-jp', '1b7a611b', 'za'],
  ...[
    ...['(B', '(O', '(Q', '@', 'B'].map((code) => ['iso-2022-jp', code, '467c', '日'] as const),
    ...['(D', '(P'].map((code) => ['iso-2022-jp', code, '3021', '丂'] as const),
    ...['A', '(A'].map((code) => ['iso-2022-jp', code, '3c72', '简'] as const),
  ].map(
    ([label, code, pair, text]) => [label, `1b24${Buffer.from(code).toString('hex')}${pair}`, text] as const,
  ),
  ['iso-2022-cn', '1b2429410e3c720f611b2429430e47510f', '简a한'],
  ['iso-2022-kr', '0e47510f61', '한a'],
  ['iso-2022-kr', '1b2429430e475131390f20620e3d450f', '한국 b신'],
  ['hz-gb-2312', '7e7b5650397a7e7d207e7e', '中国 ~'],
  ['hz-gb-2312', '7e7b56507e7d617e0a627e41', '中ab~A'],
  ['johab', 'd0658a82f7d3f1aed931', '한국漢字　'],
  ['johab', '41d932d934d971da32d9a6da31e031f179f2cbf9fe', 'A、·■＂～！伽一丁詰'],
  ['utf-7', '2b5a655620612b2d622b', '日 a+b+'],
  ['utf-7', '2b5a65566e4c497165202b2d2031', '日本語 + 1'],
  ['iso-2022-jp', '20616263', 'abc'],
])('%s: %s', (label, bytes, text) => {
  const head = Buffer.from(`<?xml version="1.0" encoding="${label}"?><title>`)
  const { text: decoded } = decodeFeed(Buffer.concat([head, Buffer.from(bytes, 'hex')]), undefined)
  expect(decoded.slice(head.length).trimStart()).toBe(text)
})

test('Johab has a code for each first consonant, vowel and last consonant', () => {
  const first = '88618c619061946198619c61a061a461a861ac61b061b461b861bc61c061c461c861cc61d061'
  const vowel = '8861888188a188c188e189418961898189a189c189e18a418a618a818aa18ac18ae18b418b618b818ba1'
  const last =
    '88618862886388648865886688678868886988' +
    '6a886b886c886d886e886f887088718873887488758876887788788879887a887b887c887d'
  const decode = (hex: string) => decodeJohab(Buffer.from(hex, 'hex'))
  expect(decode(first)).toBe('가까나다따라마바빠사싸아자짜차카타파하')
  expect(decode(vowel)).toBe('가개갸걔거게겨계고과괘괴교구궈궤귀규그긔기')
  expect(decode(last)).toBe('가각갂갃간갅갆갇갈갉갊갋갌갍갎갏감갑값갓갔강갖갗갘같갚갛')
  // No first consonant, vowel or last consonant, one after the other.
  for (const free of ['8461', '8841', '8921', '8be1', '8860', '8872', '887e', '887f'])
    expect([free, decode(free)]).toEqual([free, '\ufffd'])
})
