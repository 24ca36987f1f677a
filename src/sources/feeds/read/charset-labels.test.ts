import { expect, test } from 'vitest'
import { encodingOf } from './decode.ts'

test.each([
  ['utf_8', 'utf-8'],
  ['UTF-8 SIG', 'utf-8'],
  ['latin_1', 'windows-1252'],
  ['ISO8859_5', 'iso-8859-5'],
  ['ISO_8859-5:1988', 'iso-8859-5'],
  ['csISO88592', 'iso-8859-2'],
  ['iso8859_11', 'windows-874'],
  ['cp1252', 'windows-1252'],
  ['windows_1250', 'windows-1250'],
  ['cp866', 'ibm866'],
  ['CP932', 'shift_jis'],
  ['ms936', 'gbk'],
  ['EUC_CN', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
  ['euc_jp', 'euc-jp'],
  ['ISO2022_JP_2', 'iso-2022-jp'],
  ['mac_roman', 'macintosh'],
  ['Mac-Cyrillic', 'x-mac-cyrillic'],
  ['TIS-620', 'windows-874'],
])('%s means %s', (label, encoding) => {
  expect(encodingOf(label)).toBe(encoding)
})

test.each(['cp037', 'cp437', 'iso-2022-kr', 'hz-gb-2312', 'utf-7', 'windows-9999', 'cp', '', '8859'])(
  'no text is decoded as %s',
  (label) => {
    expect(encodingOf(label)).toBeUndefined()
  },
)
