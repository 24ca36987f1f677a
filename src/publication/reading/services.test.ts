import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  settings,
  testBreakages,
} from './broken-city.fixture.ts'
import { loadPublication } from './load.fixture.ts'

// Optional settings: more ways to reach the newspaper, services of third parties.

copyCityBeforeEach()

const add = (text: string) => () => appendFile(join(copy.folder, settings), text)

const cases: Breakages = {
  'error: publication.yaml:18 contact.tipsEmail: found "tips", expected an email address': () =>
    edit(settings, '  phone:', '  tipsEmail: tips\n  phone:'),
  'warning: publication.yaml:18 contact.address: found "1 Example Street", still a placeholder, expected the real one before going live':
    () => edit(settings, '  phone:', '  address: 1 Example Street\n  phone:'),
  'error: publication.yaml:28 frames.forum: found an unknown field, expected one of live, events or contact':
    add('frames:\n  forum: https://forum.tiny.test/\n'),
  'error: publication.yaml:28 frames.live: found "tiny.test", expected an address that begins with https://':
    add('frames:\n  live: tiny.test\n'),
  "warning: publication.yaml:27 radio.stream: found no address, still a placeholder, expected the address of your station's stream before going live":
    add('radio:\n  name: Radio Pelican\n'),
  'error: publication.yaml:27 radio.name: found nothing, expected a text': add(
    'radio:\n  stream: https://radio.tiny.test/live\n',
  ),
  'error: publication.yaml:28 support.href: found "donate", expected an address that begins with https://':
    add('support:\n  href: donate\n'),
  'error: publication.yaml:28 weather.latitude: found the number 126, expected degrees from -90 to 90, such as 26.1224':
    add('weather:\n  latitude: 126\n  longitude: -80\n'),
  'error: publication.yaml:29 weather.longitude: found the number 26.1224, expected with latitude, a point in the United States or its territories, such as latitude 26.1224 and longitude -80.1373':
    add('weather:\n  latitude: -80.1373\n  longitude: 26.1224\n'),
  'error: publication.yaml:27 weather.longitude: found nothing, expected degrees from -180 to 180, such as -80.1373':
    add('weather:\n  latitude: 26\n'),
  'error: publication.yaml:27 weather.tides.station: found the number 8722956, expected the number of a NOAA tide station in quotes, such as "8722956"':
    add('weather: { latitude: 26, longitude: -80, tides: { station: 8722956, name: Pier } }\n'),
  'error: publication.yaml:27 weather.marine: found the number 651, expected a marine zone of the National Weather Service such as AMZ651':
    add('weather: { latitude: 26, longitude: -80, marine: 651 }\n'),
  'error: publication.yaml:27 weather.near: found the number 500, expected kilometers from 0 to 50, such as 5':
    add('weather: { latitude: 26, longitude: -80, near: 500 }\n'),
  "error: publication.yaml:27 places.city: found nothing, expected a list of places' names": add(
    'places:\n  county: [Bay County]\n',
  ),
  'error: publication.yaml:29 places.county: found "Bay County", expected a list of places\' names': add(
    'places:\n  city: [Pelican Bay]\n  county: Bay County\n',
  ),
}

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
