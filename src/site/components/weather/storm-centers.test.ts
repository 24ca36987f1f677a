import { expect, test } from 'vitest'
import { hour, minute } from '../../../time/durations.ts'
import type { ActiveStorm, HurricaneReport } from '../../../weather/hurricanes.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { speakAt } from '../../spoken.ts'
import { buildStormCenters } from './storm-centers.ts'

const place = { latitude: 26.12, longitude: -80.14, zones: [] }
const storm: ActiveStorm = {
  id: 'al092022',
  name: 'Ian',
  type: 'hurricane',
  latitude: 23.5,
  longitude: -83.3,
  mph: 120,
  towards: 10,
  speedMph: 10,
  at: exampleNow - hour,
  advisedAt: exampleNow - minute,
  advisory: 'https://www.nhc.noaa.gov/text/MIATCPAT4.shtml',
}

function viewOf(
  report: Partial<HurricaneReport> | undefined,
  { path = '/storm', age = 0, basin = true } = {},
) {
  const publication = {
    ...examplePublication,
    weather: basin ? { ...place, hurricanes: 'atlantic' as const } : place,
  }
  const data = { storms: [], unread: 0, ...report }
  const known = { data, checkedAt: exampleNow - age, isFailing: false }
  const sea = { tides: undefined, surf: undefined, marine: undefined, hurricanes: report && known }
  return buildStormCenters(sea, speakAt({ ...exampleContext(path), publication }))
}

test('a storm is so far from here at a time, with wind, movement and when more is said', () => {
  const view = viewOf({ storms: [storm], outlook: { areas: [10, 50] } })
  expect(view?.storms).toEqual([
    {
      id: 'al092022',
      name: 'Hurricane Ian',
      sentences: [
        'Its center was 270 miles southwest of Example at 9:00 AM.',
        'Winds to 120 mph.',
        'Moving north at 10 mph.',
        'Next advisory about 4:00 PM.',
      ],
      href: storm.advisory,
    },
  ])
  expect(view?.notes).toEqual([
    'Wind and water reach far beyond the center.',
    '2 areas are watched: the highest chance that a storm forms within seven days is 50%.',
  ])
  expect(view?.isQuiet).toBe(false)
})

test('what is not known of a storm is not said, and the nearest storm is first', () => {
  const far = { ...storm, id: 'al102022', name: 'Julia', latitude: 12 }
  const unknown = { id: 'al112022', name: 'Eleven' }
  const view = viewOf({ storms: [unknown, far, storm] })
  expect(view?.storms.map(({ name, sentences }) => [name, sentences.length])).toEqual([
    ['Hurricane Ian', 4],
    ['Hurricane Julia', 4],
    ['Eleven', 0],
  ])
  expect(viewOf({ storms: [{ ...unknown, speedMph: 0 }] })?.storms[0]?.sentences).toEqual(['Stationary.'])
})

test('no storm, nothing that may form, and what could not be read are told apart', () => {
  const [none, quiet] = [
    'No storm has a name or number now.',
    'No new storm is expected to form within seven days.',
  ]
  expect(viewOf({ outlook: { areas: [] } })).toMatchObject({ notes: [none, quiet], isQuiet: true })
  expect(viewOf({})?.notes).toEqual([none, 'What may form could not be read.'])
  expect(viewOf({ unread: 1, outlook: { areas: [] } })).toMatchObject({
    notes: ['One more storm could not be read.', quiet],
    isQuiet: false,
  })
  expect(viewOf({}, { age: 3 * hour })).toMatchObject({ checked: { isLate: true }, isQuiet: false })
  expect(viewOf(undefined)).toMatchObject({ checked: undefined, isQuiet: false })
  expect(viewOf({}, { basin: false })).toBeUndefined()
})

test('in Spanish', () => {
  const view = viewOf({ storms: [storm], outlook: { areas: [50] } }, { path: '/es/storm' })
  expect(view?.storms[0]).toMatchObject({
    name: 'Huracán Ian',
    sentences: expect.arrayContaining([
      expect.stringMatching(/^Su centro estaba a 270 millas al sudoeste de Example: 9:00.a\.m\.$/),
      'Se mueve hacia el norte a 10 mph.',
    ]),
  })
})
