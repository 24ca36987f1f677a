import { expect, test } from 'vitest'
import { codeClassesIn, parseVtec } from './vtec.ts'

const continued = '/O.CON.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/'
const begun = '/O.NEW.KMFL.HU.W.1001.261007T1805Z-000000T0000Z/'
const parsed = {
  action: 'CON',
  event: 'KMFL.FF.W.0010',
  startsAt: undefined,
  endsAt: Date.UTC(2026, 6, 15, 21, 15),
}
const parsedBegun = {
  action: 'NEW',
  event: 'KMFL.HU.W.1001',
  startsAt: Date.UTC(2026, 9, 7, 18, 5),
  endsAt: undefined,
}

test.each<[name: string, texts: string[], codes: object[]]>([
  ['alone', [continued], [parsed]],
  ['of each text', [continued, begun], [parsed, parsedBegun]],
  ['of several in one text', [`${continued}\n${begun}`], [parsed, parsedBegun]],
  ['of several without a blank', [continued + begun], [parsed, parsedBegun]],
  ['wrapped over two lines', [continued.replace('Z-', 'Z-\r\n  ')], [parsed]],
  ['in small letters', [continued.toLowerCase()], [parsed]],
  ['within words', [`FLC011-\n${continued}\nFlooding.`], [parsed]],
])('a code %s says what it does to which event, and from when to when', (_, texts, codes) => {
  expect(parseVtec(texts)).toEqual(codes)
})

test.each(['NEW', 'CON', 'EXT', 'EXA', 'EXB', 'COR', 'ROU', 'CAN', 'EXP', 'UPG'])(
  'the action %s',
  (action) => {
    expect(parseVtec([continued.replace('CON', action)])[0]?.action).toBe(action)
  },
)

test.each(['', 'no code', '/O.ABC.KMFL.FF.W.0010.x-y/', continued.replace('CON', 'ABC'), continued.slice(1)])(
  '%j is no code',
  (text) => {
    expect(parseVtec([text])).toEqual([])
  },
)

test('the code of a test is none of an event, and its class is told', () => {
  const ofTest = continued.replace('/O', '/T')
  expect(parseVtec([ofTest])).toEqual([])
  expect(codeClassesIn([`${ofTest} ${begun}`])).toEqual(['T', 'O'])
})
