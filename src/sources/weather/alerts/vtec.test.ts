import { expect, test } from 'vitest'
import { isTestCode, parseVtec } from './vtec.ts'

const continued = '/O.CON.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/'

test('a code says what it does to which event, and from when to when', () => {
  const parsed = {
    action: 'CON',
    event: 'KMFL.FF.W.0010',
    startsAt: undefined,
    endsAt: Date.UTC(2026, 6, 15, 21, 15),
  }
  expect(parseVtec(continued)).toEqual(parsed)
  expect(parseVtec(` ${continued}\r\n`)).toEqual(parsed)
  expect(parseVtec('/O.NEW.KMFL.HU.W.1001.261007T1805Z-000000T0000Z/')).toEqual({
    action: 'NEW',
    event: 'KMFL.HU.W.1001',
    startsAt: Date.UTC(2026, 9, 7, 18, 5),
    endsAt: undefined,
  })
})

test.each(['NEW', 'CON', 'EXT', 'EXA', 'EXB', 'COR', 'ROU', 'CAN', 'EXP', 'UPG'])(
  'the action %s',
  (action) => {
    expect(parseVtec(continued.replace('CON', action))?.action).toBe(action)
  },
)

test.each([
  '',
  '/O.ABC.KMFL.FF.W.0010.x-y/',
  continued.replace('CON', 'ABC'),
  `a${continued}`,
  `${continued}a`,
])('%j is no code', (text) => {
  expect(parseVtec(text)).toBeUndefined()
})

test('the code of a test is none of an event', () => {
  const text = continued.replace('/O', '/T')
  expect(parseVtec(text)).toBeUndefined()
  expect([text, ` ${text}`, continued, `x${text}`].map(isTestCode)).toEqual([true, true, false, false])
})
