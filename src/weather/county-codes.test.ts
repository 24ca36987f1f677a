import { expect, test } from 'vitest'
import { sameCodesOf } from './county-codes.ts'

test.each<[zone: string, codes: string[]]>([
  ['FLC011', ['012011']],
  ['MAC005', ['025005']],
  ['PRC127', ['072127']],
  ['FLZ072', []],
  ['AMZ651', []],
  ['XXC001', []],
])('the SAME codes of %s are %j', (zone, codes) => {
  expect(sameCodesOf(zone)).toEqual(codes)
})
