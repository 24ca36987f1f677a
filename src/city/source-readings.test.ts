import { expect, test } from 'vitest'
import { emptyStore } from '../server/app.fixture.ts'
import { publicationWith } from '../site/example-content.fixture.ts'
import { calendarSource } from '../sources/calendars/calendar-key.ts'
import { makeFeedState } from '../store/samples.fixture.ts'
import { City } from './city.ts'
import { loadSourceReadings } from './source-readings.ts'

const [paper, radio] = ['https://paper.test/rss', 'https://radio.test/rss']
const base = publicationWith({})
const [first, second] = base.categories
if (!first || !second) throw new Error('the example has two categories')
const parks = { name: 'Parks', kind: 'ics', address: 'https://parks.test/events.ics' } as const
const publication = {
  ...base,
  calendars: [parks],
  feeds: {
    [first.key]: [
      { title: 'Paper', address: paper, owner: 'paper.test' },
      { title: 'Radio', address: radio, owner: 'radio.test' },
    ],
    [second.key]: [{ title: 'Paper: more', address: paper, owner: 'paper.test' }],
  },
}
const { key } = calendarSource(parks, publication.timeZone)
const [feedState, calendarState] = [makeFeedState(paper, {}), makeFeedState(key, {})]

function load() {
  const store = {
    ...emptyStore,
    articles: { ...emptyStore.articles, loadFeedStates: async () => new Map([[paper, feedState]]) },
    calendars: { ...emptyStore.calendars, loadCalendarStates: async () => new Map([[key, calendarState]]) },
  }
  return loadSourceReadings(new City(publication, { store, hasFailed: () => false }, 0))
}

test('each feed is told once with its sections, each calendar with its state, and what changes them', async () => {
  expect(await load()).toEqual({
    readings: {
      feeds: [
        { name: 'Paper', address: paper, sections: [first.name, second.name], facts: feedState },
        { name: 'Radio', address: radio, sections: [first.name], facts: undefined },
      ],
      calendars: [{ name: 'Parks', address: parks.address, sections: [], facts: calendarState }],
    },
    topics: [`feed:${paper}`, `feed:${radio}`, `calendar:${key}`],
  })
})
