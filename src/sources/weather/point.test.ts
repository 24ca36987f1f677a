import { expect, test } from 'vitest'
import { openPoints, pointPath } from './point.ts'

const base = 'https://api.weather.gov'
const sent = {
  cwa: 'MFL',
  gridId: 'MFX',
  type: 'land',
  radarStation: 'KAMX',
  forecast: `${base}/gridpoints/MFL/110,66/forecast`,
  forecastHourly: `${base}/gridpoints/MFL/110,66/forecast/hourly`,
  forecastGridData: `${base}/gridpoints/MFL/110,66`,
  observationStations: `${base}/gridpoints/MFL/110,66/stations`,
  forecastZone: `${base}/zones/forecast/FLZ172`,
  county: `${base}/zones/county/FLC011`,
  fireWeatherZone: `${base}/zones/fire/FLZ672`,
}

async function resolve(changes: object) {
  const ask = async () =>
    ({ kind: 'text', text: JSON.stringify({ properties: { ...sent, ...changes } }) }) as const
  const read = await openPoints().load(pointPath('26.1,-80.1'), ask, 0)
  return read.kind === 'read' ? read.value : read.message
}

test('a point says where its documents are, and in which zones it lies', async () => {
  expect(pointPath('26.1,-80.1')).toBe('/points/26.1,-80.1')
  expect(await resolve({})).toEqual({
    forecast: '/gridpoints/MFL/110,66/forecast',
    hourly: '/gridpoints/MFL/110,66/forecast/hourly',
    stations: '/gridpoints/MFL/110,66/stations',
    zones: ['FLZ172', 'FLC011', 'FLZ672/fire'],
    office: 'MFL',
    radar: 'KAMX',
    isMarine: false,
  })
})

test.each<[name: string, changes: object, expected: object]>([
  [
    'addresses are made from the grid where they are missing',
    { forecast: null, forecastHourly: '', observationStations: 'none' },
    {
      forecast: '/gridpoints/MFL/110,66/forecast',
      hourly: '/gridpoints/MFL/110,66/forecast/hourly',
      stations: '/gridpoints/MFL/110,66/stations',
    },
  ],
  [
    'addresses are those that it says, wherever they are',
    { forecast: `${base}/f`, forecastHourly: 'https://other.test/h', observationStations: `${base}/s` },
    { forecast: '/f', hourly: '/h', stations: '/s' },
  ],
  ['the office is that of the grid', { cwa: null }, { office: 'MFX' }],
  [
    'the zone for fires is that for the public',
    { fireWeatherZone: null },
    { zones: ['FLZ172', 'FLC011', 'FLZ172/fire'] },
  ],
  [
    'an address that ends in no zone is none',
    { county: `${base}/zones/county/FLC011/x`, forecastZone: 'x' },
    { zones: ['FLZ672/fire'] },
  ],
  ['a point on the water', { type: 'marine', radarStation: null }, { isMarine: true, radar: '' }],
])('%s', async (_, changes, expected) => {
  expect(await resolve(changes)).toMatchObject(expected)
})

test.each([null, '', `${base}/`])(
  'with %j for its grid no grid covers the point',
  async (forecastGridData) => {
    expect(await resolve({ forecastGridData })).toBe('/points/26.1,-80.1: no grid covers this point')
  },
)
