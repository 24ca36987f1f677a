import { expect, test } from 'vitest'
import { zoneCodesOf } from './zone-codes.ts'

const plain = { geocode: { UGC: ['FLZ072', 'FLC011'], SAME: ['012011'] } }

test('zones and counties, and counties alone where a message names no zones', () => {
  expect(zoneCodesOf(plain)).toEqual(['FLZ072', 'FLC011'])
  expect(zoneCodesOf({ geocode: { SAME: ['012011'] } })).toEqual(['012011'])
  expect(zoneCodesOf({ geocode: { UGC: [], SAME: ['012011'] } })).toEqual(['012011'])
  expect(zoneCodesOf(undefined)).toEqual([])
})

test.each<[name: string, fields: object, isAboutFires: boolean]>([
  ['the address of a zone', { affectedZones: ['https://api.weather.gov/zones/fire/FLZ072'] }, true],
  [
    'the address of a public zone',
    { affectedZones: ['https://api.weather.gov/zones/forecast/FLZ072'] },
    false,
  ],
  ['the code of a warning', { parameters: { VTEC: ['/O.NEW.KMFL.FW.W.0004.x/'] } }, true],
  ['the code of a watch', { parameters: { VTEC: ['/O.NEW.KMFL.FW.A.0004.x/'] } }, true],
  ['another code', { parameters: { VTEC: ['/O.NEW.KMFL.HU.W.0004.x/'] } }, false],
  ['the name of a warning', { event: 'Red Flag Warning' }, true],
  ['the name of a watch', { event: 'Fire Weather Watch' }, true],
  ['another name', { event: 'Fire Warning' }, false],
])('a message is about zones for fires by %s', (_, fields, isAboutFires) => {
  const zones = isAboutFires ? ['FLZ072/fire', 'FLC011/fire'] : ['FLZ072', 'FLC011']
  expect(zoneCodesOf({ ...plain, ...fields })).toEqual(zones)
})
