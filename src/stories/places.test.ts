import { expect, test } from 'vitest'
import { buildPlaceFinder } from './places.ts'

const find = buildPlaceFinder({
  city: ['Fort Lauderdale', 'Ft. Lauderdale'],
  neighborhoods: ['Las Olas', "Sailboat Bend's Row", 'Sistrunk'],
  county: ['Broward', 'Broward County', 'Sunrise'],
})

test.each([
  ['the city in the title', 'Fort Lauderdale votes', '', 'city', ['Fort Lauderdale']],
  ['another spelling', 'Ft. Lauderdale votes', '', 'city', ['Ft. Lauderdale']],
  ['capitals throughout', 'FORT LAUDERDALE VOTES', '', 'city', ['FORT LAUDERDALE']],
  ['a line break inside a name', 'Fort\n Lauderdale votes', '', 'city', ['Fort Lauderdale']],
  ['the city in the text', 'City votes', 'The Fort Lauderdale commission.', 'text', ['Fort Lauderdale']],
  [
    'a neighborhood before the city in the text',
    'Las Olas opens',
    'In Fort Lauderdale.',
    'neighborhood',
    ['Las Olas'],
  ],
  ['another apostrophe', 'In Sailboat Bend’s Row', '', 'neighborhood', ["Sailboat Bend's Row"]],
  ['the county, by its longest name', 'Broward County’s budget', '', 'county', ['Broward County']],
  ['several names, each once', 'Broward and Sunrise', 'Broward', 'county', ['Broward', 'Sunrise']],
  ['a common word that is also a name', 'A run at sunrise', 'Sunrises', 'elsewhere', []],
  ['the beginning of a word', 'Browards Fort Lauderdalers', '', 'elsewhere', []],
  ['the end of a word', 'McBroward FORTSUNRISE', 'New1Sistrunk', 'elsewhere', []],
  ['nothing', '', '', 'elsewhere', []],
])('%s', (_, title, summary, place, words) => {
  expect(find({ title, summary })).toEqual({ place, words })
})

test('at most three names of a text are kept', () => {
  const finder = buildPlaceFinder({ city: [], neighborhoods: ['Bay', 'Dunes', 'Pier', 'Reef'], county: [] })
  const words = ['Reef', 'Pier', 'Dunes']
  expect(finder({ title: 'Reef, Pier, Dunes, Bay', summary: '' })).toEqual({ place: 'neighborhood', words })
})

test('a city without names finds nothing', () => {
  const finder = buildPlaceFinder({ city: [], neighborhoods: [], county: [] })
  expect(finder({ title: 'Anything', summary: '' })).toEqual({ place: 'elsewhere', words: [] })
})

test('characters of regular expressions in a name are matched literally', () => {
  const finder = buildPlaceFinder({
    city: ['St. John-in-the-Woods (North)'],
    neighborhoods: [],
    county: ['a|b'],
  })
  expect(finder({ title: 'At St. John-in-the-Woods (North), today', summary: '' }).place).toBe('city')
  expect(finder({ title: 'St! John', summary: 'a or b' }).place).toBe('elsewhere')
})
