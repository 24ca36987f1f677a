import { expect, test } from 'vitest'
import { hour } from '../../../time/durations.ts'
import type { MarineForecast } from '../../../weather/water.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { buildWaterView } from './water-view.ts'

const weather = { latitude: 26.1, longitude: -80.1, zones: [], marine: 'AMZ651' }
const context = { ...exampleContext('/weather'), publication: { ...examplePublication, weather } }

test('a forecast for boats of yesterday is named, and what it said of its own day is not shown', () => {
  const marineOf = (age: number) => {
    const data: MarineForecast = {
      issuedAt: exampleNow - age,
      office: 'MFL',
      area: 'Coastal waters out 20 NM',
      headlines: ['SMALL CRAFT SHOULD EXERCISE CAUTION'],
      periods: [{ name: 'REST OF TODAY', text: 'E winds 15 kt.' }],
    }
    const marine = { data, checkedAt: exampleNow - age, isFailing: true }
    return buildWaterView({ tides: undefined, surf: undefined, marine }, context)?.marine
  }
  expect(marineOf(2 * hour)).toMatchObject({
    isStale: false,
    headlines: ['SMALL CRAFT SHOULD EXERCISE CAUTION'],
    periods: [{ name: 'Rest of today' }],
  })
  expect(marineOf(25 * hour)).toMatchObject({ isStale: true, headlines: [], periods: [] })
})
