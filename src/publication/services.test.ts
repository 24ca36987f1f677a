import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Breakage,
  copy,
  copyCityBeforeEach,
  edit,
  error,
  settings,
  testBreakages,
  warning,
} from './broken-city.fixture.ts'
import { loadPublication } from './load.ts'

// Optional settings: more ways to reach the newspaper, services of third parties.

copyCityBeforeEach()

const add = (text: string) => () => appendFile(join(copy.folder, settings), text)
const https = 'an address that begins with https://'

const cases: Breakage[] = [
  [
    'an e-mail address that is none',
    () => edit(settings, '  phone:', '  tipsEmail: tips\n  phone:'),
    error(settings, { line: 18, field: 'contact.tipsEmail', found: '"tips"', expected: 'an email address' }),
  ],
  [
    'a street that is nowhere',
    () => edit(settings, '  phone:', '  address: 1 Example Street\n  phone:'),
    warning(settings, {
      line: 18,
      field: 'contact.address',
      found: '"1 Example Street", still a placeholder',
      expected: 'the real one before going live',
      placeholder: true,
    }),
  ],
  [
    'an unknown frame',
    add('frames:\n  forum: https://forum.tiny.test/\n'),
    error(settings, {
      line: 28,
      field: 'frames.forum',
      found: 'an unknown field',
      expected: 'one of live, events or contact',
    }),
  ],
  [
    'a frame that is no address',
    add('frames:\n  live: tiny.test\n'),
    error(settings, { line: 28, field: 'frames.live', found: '"tiny.test"', expected: https }),
  ],
  [
    'a radio without stream',
    add('radio:\n  name: Radio Pelican\n'),
    warning(settings, {
      line: 27,
      field: 'radio.stream',
      found: 'no address, still a placeholder',
      expected: "the address of your station's stream before going live",
      placeholder: true,
    }),
  ],
  [
    'a radio without name',
    add('radio:\n  stream: https://radio.tiny.test/live\n'),
    error(settings, { line: 27, field: 'radio.name', found: 'nothing', expected: 'a text' }),
  ],
  [
    'a charity without address',
    add('support:\n  href: donate\n'),
    error(settings, { line: 28, field: 'support.href', found: '"donate"', expected: https }),
  ],
  [
    'a point off the map',
    add('weather:\n  latitude: 126\n  longitude: -80\n'),
    error(settings, {
      line: 28,
      field: 'weather.latitude',
      found: 'the number 126',
      expected: 'degrees from -90 to 90, such as 26.1224',
    }),
  ],
  [
    'a weather point with latitude and longitude exchanged',
    add('weather:\n  latitude: -80.1373\n  longitude: 26.1224\n'),
    error(settings, {
      line: 29,
      field: 'weather.longitude',
      found: 'the number 26.1224',
      expected: expect.stringContaining('a point in the United States'),
    }),
  ],
  [
    'half a point',
    add('weather:\n  latitude: 26\n'),
    error(settings, {
      line: 27,
      field: 'weather.longitude',
      found: 'nothing',
      expected: 'degrees from -180 to 180, such as -80.1373',
    }),
  ],
  [
    'a tide station without quotes',
    add('weather: { latitude: 26, longitude: -80, tides: { station: 8722956, name: Pier } }\n'),
    error(settings, {
      line: 27,
      field: 'weather.tides.station',
      found: 'the number 8722956',
      expected: 'the number of a NOAA tide station in quotes, such as "8722956"',
    }),
  ],
  [
    'a marine zone that is a number',
    add('weather: { latitude: 26, longitude: -80, marine: 651 }\n'),
    error(settings, {
      line: 27,
      field: 'weather.marine',
      found: 'the number 651',
      expected: 'a marine zone of the National Weather Service such as AMZ651',
    }),
  ],
  [
    'miles where kilometers are meant',
    add('weather: { latitude: 26, longitude: -80, near: 500 }\n'),
    error(settings, {
      line: 27,
      field: 'weather.near',
      found: 'the number 500',
      expected: 'kilometers from 0 to 50, such as 5',
    }),
  ],
  [
    'places without the city',
    add('places:\n  county: [Bay County]\n'),
    error(settings, {
      line: 27,
      field: 'places.city',
      found: 'nothing',
      expected: "a list of places' names",
    }),
  ],
  [
    'a name of a place for a list',
    add('places:\n  city: [Pelican Bay]\n  county: Bay County\n'),
    error(settings, {
      line: 29,
      field: 'places.county',
      found: '"Bay County"',
      expected: "a list of places' names",
    }),
  ],
]

describe('mistakes', () => testBreakages(cases))

test('all are optional', async () => {
  const { publication } = await loadPublication(copy.folder)
  expect(publication).toMatchObject({ contact: { email: 'newsroom@tiny.test' }, frames: {} })
  expect(publication).not.toHaveProperty('radio')
  expect(publication).not.toHaveProperty('weather')
})

test('all are read', async () => {
  await add(`frames:
  live: https://live.tiny.test/
radio: { name: Radio Pelican, stream: 'http://radio.tiny.test:8000/live' }
support: { href: https://donate.tiny.test/ }
weather: { latitude: 13.4, longitude: 144.8 }
`)()
  const { publication } = await loadPublication(copy.folder)
  expect(publication).toMatchObject({
    frames: { live: 'https://live.tiny.test/' },
    radio: { name: 'Radio Pelican', stream: 'http://radio.tiny.test:8000/live' },
    support: { href: 'https://donate.tiny.test/' },
    weather: { latitude: 13.4, longitude: 144.8 },
  })
})

test('places are those of the file, else only the city', async () => {
  const placesOf = async () => (await loadPublication(copy.folder)).publication?.places
  expect(await placesOf()).toEqual({ city: ['Pelican Bay'], neighborhoods: [], county: [] })
  await add('places:\n  city: [Pelican Bay, P. Bay]\n  county: [Bay County]\n')()
  expect(await placesOf()).toEqual({
    city: ['Pelican Bay', 'P. Bay'],
    neighborhoods: [],
    county: ['Bay County'],
  })
})
