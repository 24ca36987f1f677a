import { expect, test } from 'vitest'
import { day, hour, minute } from '../../../time/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  examplePublication,
  exampleRankedStory,
} from '../../example-publication.fixture.ts'
import type { CityWeather, FrontStories, LoadNeeds } from '../../needs.ts'
import { findRoute } from '../../routes.ts'
import { buildStormView } from './storm-view.ts'

const noStories: FrontStories = { ...exampleFront(0), stories: [], latest: [] }

function viewOf(weather: CityWeather, front = noStories, publication = examplePublication) {
  return buildStormView({ ...exampleContext('/storm'), weather, publication }, { front, notices: [] }).body
}

const ofAlerts = (...alerts: Partial<Alert>[]) =>
  weatherWith(...alerts.map((changes, index) => exampleAlert({ id: `a${index}`, ...changes })))

test('in calm it says so, and when that was checked', () => {
  expect(viewOf(weatherWith())).toMatchObject({
    phase: 'calm',
    phases: undefined,
    headline: 'No storm watch or warning for Example',
    made: 'November 20, 2026, 10:00 AM',
    checked: '10:00 AM',
    isKnown: true,
    notes: [],
  })
})

test.each<[string, CityWeather, RegExp]>([
  ['nobody answered for an hour', checkedAgo(hour), /since 9:00 AM/],
  ['nobody ever answered', checkedAgo(undefined), /not been able to check for alerts yet/],
  ['the city has no weather', undefined, /does not check for weather alerts/],
])('it does not claim a calm where %s', (_, weather, note) => {
  const { headline, notes } = viewOf(weather)
  expect(headline).toBe('We do not know of storm alerts for Example')
  expect(notes.join(' ')).toMatch(note)
})

function checkedAgo(age: number | undefined): LiveWeather {
  const known = weatherWith()
  const checkedAt = age === undefined ? undefined : exampleNow - age
  return { ...known, alerts: { ...known.alerts, checkedAt, isFailing: true } }
}

test('an alert stays on it while nobody answers, with the time of the last check', () => {
  const weather = ofAlerts({})
  const view = viewOf({ ...weather, alerts: { ...weather.alerts, checkedAt: exampleNow - 6 * hour } })
  expect(view).toMatchObject({ phase: 'warning', headline: 'Hurricane Warning until further notice' })
  expect(view.notes.join()).toMatch(/since 4:00 AM/)
})

test('what to do is what the service says, what two alerts share once, the most urgent three as far as they fit', () => {
  const shared = 'Follow the orders of your county.'
  const long = 'x'.repeat(2_000)
  const { whatToDo } = viewOf(
    ofAlerts(
      { instruction: [shared, 'Leave.'] },
      { event: 'Storm Surge Warning', instruction: [shared, long, 'Last.'] },
      { event: 'Flood Watch', level: 'watch', instruction: [shared] },
      { event: 'Tornado Watch', level: 'watch', instruction: ['Fourth.'] },
      { event: 'Heat Advisory', level: 'advisory', instruction: ['Drink.'] },
    ),
  )
  expect(whatToDo.map(({ event, paragraphs, isCut }) => [event, paragraphs, isCut])).toEqual([
    ['Hurricane Warning', [shared, 'Leave.'], false],
    ['Storm Surge Warning', [long], true],
  ])
  expect(whatToDo[0]?.said).toBe('NWS Example, updated 10:00 AM')
})

test('all alerts in effect are listed with their times, those of the storm first', () => {
  const { inForce } = viewOf(
    ofAlerts(
      { event: 'Heat Advisory', level: 'advisory', endsAt: exampleNow + hour },
      { startsAt: exampleNow + 2 * hour, endsAt: exampleNow + day },
    ),
  )
  expect(inForce.map(({ event, from, until }) => [event, from, until])).toEqual([
    ['Hurricane Warning', '12:00 PM', 'Sat 10:00 AM'],
    ['Heat Advisory', undefined, '11:00 AM'],
  ])
})

test('in the recovery the warning has ended, and the help of a storm stays', () => {
  const ended = exampleAlert({ phase: 'ended', ended: { at: exampleNow - hour, how: 'over' } })
  const weather = weatherWith()
  const view = viewOf({ ...weather, alerts: { ...weather.alerts, past: [ended] } })
  expect(view).toMatchObject({ phase: 'recovery', headline: 'Hurricane Warning has ended', inForce: [] })
  expect(view.phases?.filter(({ isCurrent }) => isCurrent)).toEqual([{ label: 'Recovery', isCurrent: true }])
})

test('it says that editors set the phase, and until when', () => {
  const publication = publicationWith({ storm: { phase: 'landfall', until: exampleNow + 10 * minute } })
  const view = viewOf(weatherWith(), noStories, publication)
  expect(view).toMatchObject({ phase: 'landfall', headline: 'Storm page: Landfall' })
  expect(view.notes).toEqual([
    "Our editors set this page to 'Landfall' until 10:10 AM. What is in effect is below.",
  ])
})

test('stories of the storm come before other headlines, twenty in all, each once', () => {
  const stories = Array.from({ length: 30 }, (_, index) => {
    const story = exampleRankedStory(index + 1)
    const title = index % 2 === 0 ? `Shelters open in ward ${index}` : `Budget item ${index}`
    return { ...story, reports: story.reports.map((report) => ({ ...report, title, summary: '' })) }
  })
  const view = viewOf(ofAlerts({}), { ...noStories, stories })
  expect(view.stories).toHaveLength(12)
  expect(view.stories.every(({ title }) => title.startsWith('Shelters'))).toBe(true)
  expect(view.headlines).toHaveLength(8)
  expect(new Set([...view.stories, ...view.headlines].map(({ title }) => title)).size).toBe(20)
  expect(viewOf(weatherWith(), { ...noStories, stories }).stories).toEqual([])
})

test.each<[string, boolean, CityWeather]>([
  ['in calm', false, weatherWith()],
  ['under a watch', false, ofAlerts({ event: 'Hurricane Watch', level: 'watch' })],
  ['under a warning', true, ofAlerts({})],
])(
  '%s the storm page is the front page: %s; the usual one has another address, too',
  async (_, isStorm, weather) => {
    const loaded = { front: noStories, notices: [], coming: [], forecast: weather }
    const open = async (path: string) => {
      const page = await findRoute(examplePublication, path)?.route.open(
        { ...exampleContext(path), weather },
        // The type of a loader depends on the needs; both pages find theirs here.
        (async () => loaded) as unknown as LoadNeeds,
      )
      return page && 'view' in page ? page.view : undefined
    }
    expect((await open('/'))?.frame).toBe(isStorm ? 'plain' : undefined)
    expect((await open('/front'))?.frame).toBeUndefined()
    expect((await open('/front'))?.body).toHaveProperty('tabs')
  },
)
