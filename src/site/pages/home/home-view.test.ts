import { describe, expect, test } from 'vitest'
import type { HomePlan } from '../../../publication/content.ts'
import { hour } from '../../../time/durations.ts'
import { exampleSample } from '../../components/weather/sample-weather.fixture.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, exampleOccurrence, publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  examplePublication,
  exampleRankedStory,
  exampleReport,
} from '../../example-publication.fixture.ts'
import type { CityWeather, FrontStories, Report } from '../../needs.ts'
import { buildHomeView, homeNeeds } from './home-view.ts'

const article = (slug: string) => exampleArticle({ slug, title: slug })
const plan: HomePlan = {
  featured: article('lead'),
  more: [article('a'), article('b'), article('c')],
  tabs: [{ id: 'local-news', label: 'Local News', articles: [article('d'), article('e')] }],
  video: {
    title: 'A video',
    caption: '',
    poster: '',
    player: { kind: 'frame', href: 'https://video.test/' },
  },
}
const planned = { ...exampleContext('/'), publication: publicationWith({ home: plan }) }
const nothing: FrontStories = {
  state: 'loaded',
  stories: [],
  latest: [],
  updatedAt: undefined,
  idle: [],
}
const data = { front: nothing, nextEvents: [], forecast: undefined }

const viewOf = (front: FrontStories, context = exampleContext('/')) =>
  buildHomeView(context, { ...data, front }).body

/** A live story of this section; its age is in hours. */
function storyOf(id: number, section: string, age: number, changes: Partial<Report> = {}) {
  const at = exampleNow - age * hour
  return exampleRankedStory(id, [
    exampleReport({
      id,
      guid: `g${id}`,
      title: `Story ${id}`,
      section,
      orderedAt: at,
      publishedAt: at,
      ...changes,
    }),
  ])
}

test('without stories the plan of home.yaml is shown', () => {
  const body = viewOf(nothing, planned)
  expect(body.lead?.card.href).toBe('/local-news/lead')
  expect(body.more.map(({ headline }) => headline)).toEqual(['a', 'b', 'c'])
  expect(body.tabs).toMatchObject([
    { id: 'local-news', label: 'Local News', cards: [{ headline: 'd' }, { headline: 'e' }] },
  ])
  expect(body).toMatchObject({ isPlanned: true, latest: undefined, news: undefined, guides: [] })
  expect(viewOf({ ...nothing, state: 'loading' }, planned).state).toBe('loaded')
})

test('our own frame of live headlines is left out without headlines', () => {
  expect(viewOf(nothing, planned).live).toBeUndefined()
  expect(viewOf({ ...nothing, state: 'loading' }).live).toEqual({ address: undefined })
  expect(viewOf(exampleFront(1)).live).toEqual({ address: undefined })
})

test('what only newsrooms in another language report comes last', () => {
  const spanish = { language: 'es-US' }
  const both = exampleRankedStory(2, [
    exampleReport({ id: 2, title: 'Incendio', ...spanish }),
    exampleReport({ id: 3, title: 'Story 3', language: 'en' }),
  ])
  const stories = [
    storyOf(1, 'localNews', 1, spanish),
    both,
    storyOf(4, 'localNews', 2, { language: undefined }),
    storyOf(5, 'localNews', 3, { language: 'en-US' }),
    storyOf(6, 'localNews', 4, { language: 'en' }),
  ]
  const front = { ...exampleFront(0), stories }
  const { lead, more } = viewOf(front)
  expect([lead?.card, ...more].map((card) => card?.headline)).toEqual([
    'Story 3',
    'Story 4',
    'Story 5',
    'Story 6',
  ])
  const chosen = { as: 'lead' as const, note: '', until: exampleNow + hour }
  expect(viewOf({ ...front, stories: [{ ...stories[0]!, chosen }, both] }).lead?.card.headline).toBe(
    'Story 1',
  )
  expect(viewOf({ ...front, stories: stories.slice(0, 1) }).lead?.card.headline).toBe('Story 1')
})

test('the first story leads, three follow, each tab has two of its section, and no story is shown twice', () => {
  const sections = [
    'localNews',
    'politics',
    'sports',
    'localNews',
    'localNews',
    'sports',
    'localNews',
    'localNews',
  ]
  const stories = sections.map((section, index) => storyOf(index + 1, section, index + 1))
  const body = viewOf({ ...nothing, stories })
  expect(body.lead?.card.headline).toBe('Story 1')
  expect(body.more.map(({ headline }) => headline)).toEqual(['Story 2', 'Story 3', 'Story 4'])
  expect(body.tabs.map(({ label, cards }) => [label, cards.map(({ headline }) => headline)])).toEqual([
    ['Local News', ['Story 5', 'Story 7']],
    ['Sports', ['Story 6']],
  ])
  expect(body.video).toBeUndefined()
})

test('a tab has one story of a newsroom, two only where no other has one', () => {
  const top = ['politics', 'sports', 'business', 'politics'].map((section, index) =>
    storyOf(index + 1, section, 1),
  )
  const by = (id: number, owner: string) => storyOf(id, 'localNews', 2, { owner })
  const tabOf = (...local: FrontStories['stories']) =>
    viewOf({ ...nothing, stories: [...top, ...local] }).tabs.find(({ label }) => label === 'Local News')
      ?.cards
  expect(tabOf(by(5, 'loud'), by(6, 'loud'), by(7, 'quiet'))).toMatchObject([
    { headline: 'Story 5' },
    { headline: 'Story 7' },
  ])
  expect(tabOf(by(5, 'loud'), by(6, 'loud'))).toMatchObject([
    { headline: 'Story 5' },
    { headline: 'Story 6' },
  ])
  const chosen = { ...by(6, 'loud'), chosen: { as: 'pin' as const, note: '', until: exampleNow } }
  expect(tabOf(by(5, 'loud'), chosen, by(7, 'quiet'))).toMatchObject([
    { headline: 'Story 5' },
    { headline: 'Story 6' },
  ])
})

test('guides, labeled as such, fill tabs and have a row, and none is among the first four headlines', () => {
  const body = viewOf({ ...nothing, stories: [storyOf(1, 'localNews', 1)] }, planned)
  expect(body.lead?.card.headline).toBe('Story 1')
  expect(body.more).toEqual([])
  const guides = ['lead', 'a', 'b', 'c', 'd'].map((headline) => ({ headline, kicker: 'Guide' }))
  expect(body.tabs).toMatchObject([{ label: 'Local News', cards: guides.slice(0, 2) }])
  expect(body.guides).toMatchObject(guides.slice(2))
})

test('in the sample edition our own articles lead as home.yaml places them, and the samples are in the latest', () => {
  const body = viewOf(exampleFront(6), {
    ...planned,
    publication: { ...planned.publication, edition: 'sample' },
  })
  expect(body.lead?.card).toMatchObject({
    href: '/local-news/lead',
    kicker: 'Guide · Local News',
    date: { label: expect.stringMatching(/^[A-Z][a-z]+ \d+, \d{4}$/) },
    readMinutes: expect.any(Number),
  })
  expect([...body.more, ...body.tabs.flatMap(({ cards }) => cards)].map(({ headline }) => headline)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
  expect(body).toMatchObject({ isPlanned: true, latest: { days: [{ cards: { length: 6 } }] } })
})

test('a guide with a picture that a story above it shows makes way for another', () => {
  const told = (name: string, index: number, section = 'localNews') =>
    exampleRankedStory(index, [
      exampleReport({
        id: index,
        title: name,
        section,
        image: { kind: 'own', address: `/media/${name}.svg` },
      }),
    ])
  const stories = [
    ...['a', 'b', 'c', 'd'].map((name, index) => told(name, index + 1)),
    told('open tab', 5),
    told('other tab', 6, 'politics'),
  ]
  // Of a section without a tab, which would take them.
  const articles = ['a', 'd', 'open tab', 'other tab', 'f', 'g'].map((name) =>
    exampleArticle({
      slug: name,
      section: 'health',
      title: name,
      image: { address: `/media/${name}.svg`, alt: '', credit: '', focus: undefined },
    }),
  )
  const context = { ...exampleContext('/'), publication: publicationWith({ articles }) }
  const { guides } = viewOf({ ...nothing, stories }, context)
  expect(guides.map(({ headline }) => headline)).toEqual(['other tab', 'f', 'g'])
})

test('a guide shows the month of its first publication, and its publisher', () => {
  const [guide] = viewOf(exampleFront(4), planned).guides
  expect(guide).toMatchObject({
    publisher: 'Example News',
    date: { label: 'November 2026' },
    readMinutes: undefined,
  })
})

test('the lead has other reports of its story', () => {
  const reports = ['One', 'Two'].map((owner, id) => exampleReport({ id, owner, title: owner, guid: owner }))
  const told = exampleRankedStory(0, reports)
  const { lead } = viewOf({ ...nothing, stories: [told] }, planned)
  // Of two at one time the first that came is the headline.
  expect(lead).toMatchObject({ card: { headline: 'One' }, angles: [{ headline: 'Two' }] })
})

test('the page tells when the newest report came; with fewer than four new stories, their number', () => {
  const stories = (ages: readonly number[]) => ages.map((age, id) => storyOf(id + 1, 'localNews', age))
  const updatedAt = exampleNow - 60_000
  expect(viewOf({ ...nothing, stories: stories([1, 2, 3, 4]), updatedAt }).news).toEqual({
    kind: 'updated',
    at: { label: '9:59 AM', iso: '2026-11-20T09:59:00-05:00' },
  })
  expect(viewOf({ ...nothing, stories: stories([1, 2, 30, 31]), updatedAt }).news).toEqual({
    kind: 'few',
    count: 2,
  })
})

test('the latest omit reports of the lead and those older than 48 hours, and have headings for earlier days', () => {
  const reports = [1, 2, 20, 47, 49].map((age, id) =>
    exampleReport({
      id: id + 1,
      guid: `g${id}`,
      title: `${age} h`,
      publishedAt: exampleNow - age * hour,
      orderedAt: exampleNow - age * hour,
    }),
  )
  const stories = [exampleRankedStory(1, reports.slice(0, 1))]
  const { latest } = viewOf({ ...nothing, stories, latest: reports })
  const shown = latest?.days.map(({ day, cards }) => [day?.label, cards.map(({ headline }) => headline)])
  expect(shown).toEqual([
    [undefined, ['2 h']],
    ['November 19', ['20 h']],
    ['November 18', ['47 h']],
  ])
  // Under a day's heading a time has no title, so the browser does not print an age and move the line.
  const times = latest?.days.map(({ cards }) => cards.map(({ date }) => date))
  expect(times).toMatchObject([
    [{ title: expect.any(String) }],
    [{ label: expect.stringMatching(/^\d+:\d\d [AP]M$/) }],
    [{ label: expect.stringMatching(/^\d+:\d\d [AP]M$/) }],
  ])
  expect(times?.[1]?.[0]).toMatchObject({ title: 'November 19, 2026, 2:00 PM' })
  expect(times?.[1]?.[0], 'the browser makes no age of it').not.toHaveProperty('instant')
})

test('a front page without stories and plan has a loading or an empty message', () => {
  const loading = buildHomeView(exampleContext('/'), { ...data, front: { ...nothing, state: 'loading' } })
  expect(loading).toMatchObject({ loading: true, body: { state: 'loading' } })
  expect(buildHomeView(exampleContext('/'), data)).toMatchObject({ loading: false, body: { state: 'empty' } })
})

test('weather, events and a third party’s live feed are shown when the city has them', () => {
  expect(viewOf(nothing, planned)).toMatchObject({ weather: undefined, events: [], live: undefined })
  const publication = { ...examplePublication, frames: { live: 'https://live.test/' } }
  const loaded = {
    ...data,
    nextEvents: [exampleOccurrence()],
    forecast: exampleSample(),
  }
  expect(buildHomeView({ ...planned, publication }, loaded).body).toMatchObject({
    headline: 'Example Headlines',
    local: { label: 'Local News', href: '/local-news' },
    weather: { temperature: '84°' },
    events: [{ title: 'Farmers market' }],
    live: { address: 'https://live.test/' },
  })
})

test('with nothing new for a day the page says since when and why, and lists the newest reports, however old', () => {
  const stories = [1, 2, 3, 4, 5, 6].map((id) => storyOf(id, 'localNews', id * 40))
  const latest = [...stories, storyOf(7, 'localNews', 400)].flatMap(({ reports }) => reports)
  const quiet = { since: exampleNow - 40 * hour, sources: 4, silent: 0, answeredAt: exampleNow - hour }
  const body = viewOf({ ...nothing, stories, latest, quiet }, planned)
  expect(body.news).toMatchObject({
    kind: 'quiet',
    since: { label: 'Wednesday, 6:00 PM' },
    why: 'All 4 sources answered, the last on Friday, 9:00 AM, and none had anything new.',
  })
  expect(body.isQuiet).toBe(true)
  // The first four and the two of the tab are not listed again.
  expect(body.latest?.days.flatMap(({ cards }) => cards.map(({ headline }) => headline))).toEqual(['Story 7'])
  const newsOf = (changes: object, front: Partial<FrontStories> = {}) =>
    viewOf({ ...nothing, stories, quiet: { ...quiet, ...changes }, ...front }).news
  expect(newsOf({ silent: 1 })).toMatchObject({ why: '1 of 4 sources does not answer at the moment.' })
  const unread = { kind: 'all', checkedAt: quiet.answeredAt } as const
  expect(newsOf({ silent: 4 }, { unread })).toMatchObject({
    why: 'Our server has reached no source since Friday, 9:00 AM. The fault is most likely ours, and we keep trying.',
  })
  expect(newsOf({ since: exampleNow - 400 * hour })).toMatchObject({ since: { label: 'November 3, 2026' } })
})

test('the editor’s note is there on its day by the city’s clock only', () => {
  const note = { by: 'City Desk', day: '2026-11-20', lines: ['Polls close at 7.'] }
  const publication = { ...publicationWith({ note }), timeZone: 'America/New_York' }
  const noteAt = (time: string) =>
    buildHomeView({ ...exampleContext('/'), publication, now: Date.parse(time) }, data).body.note
  expect(noteAt('2026-11-20T00:00-05:00')).toEqual({ lines: ['Polls close at 7.'], by: 'By the City Desk' })
  expect(noteAt('2026-11-20T23:59-05:00')).toBeDefined()
  expect(noteAt('2026-11-19T23:59-05:00')).toBeUndefined()
  expect(noteAt('2026-11-21T00:00-05:00')).toBeUndefined()
})

test('an official notice is not among the latest headlines, too', () => {
  const latest = ['a', 'b'].map((guid, id) => exampleReport({ id, guid, title: guid, orderedAt: exampleNow }))
  const front: FrontStories = { ...nothing, stories: [exampleRankedStory(9)], latest }
  const notices = latest.slice(0, 1).map((story) => ({ category: 'localNews', story }))
  const { body } = buildHomeView(exampleContext('/'), { ...data, front, notices })
  expect(body.notices?.cards.map(({ headline }) => headline)).toEqual(['a'])
  expect(body.latest?.days.flatMap(({ cards }) => cards.map(({ headline }) => headline))).toEqual(['b'])
})

test('the page has room for two advertisements, and asks for what it shows', () => {
  const publication = publicationWith({ adverts: [] })
  const { ads } = viewOf(nothing, { ...exampleContext('/'), publication })
  expect([ads.middle.map(({ size }) => size), ads.end.map(({ size }) => size)]).toEqual([[250], [250]])
  const noticesIn = (weather: CityWeather) => homeNeeds({ weather }).notices
  expect(homeNeeds({ weather: undefined })).toMatchObject({
    nextEvents: { limit: 3 },
    front: {},
    forecast: {},
  })
  expect(noticesIn(undefined)).toMatchObject({ perOffice: 1, helpFirst: false })
  expect(noticesIn(weatherWith(exampleAlert({ level: 'watch' })))).toMatchObject({
    perOffice: 2,
    helpFirst: true,
  })
})

test('the video has its poster and is in the publication’s language', () => {
  expect(viewOf(nothing, planned).video).toMatchObject({ title: 'A video', poster: {}, language: 'en-US' })
})

test('a city whose front page has no section has no link to its local news', () => {
  const publication = { ...examplePublication, front: [] }
  expect(viewOf(nothing, { ...exampleContext('/'), publication }).local).toBeUndefined()
})

describe('what the script needs to mark what is new', () => {
  const came = exampleNow - hour
  const story = storyOf(1, 'localNews', 2, { firstSeenAt: came })
  const seconds = (instant: number) => Math.floor(instant / 1000)

  test('when the page was made in steps of ten minutes, and when its newest story came', () => {
    const front = { ...nothing, stories: [story], updatedAt: came - hour }
    const made = exampleNow - (exampleNow % (10 * 60_000))
    expect(viewOf(front).look).toBe(`${seconds(made)} ${seconds(came)} 0`)
    expect(viewOf(front, { ...exampleContext('/'), now: made + 9 * 60_000 }).look).toBe(viewOf(front).look)
  })

  test('a story came when the first of its reports did', () => {
    const later = exampleReport({ id: 2, guid: 'later', orderedAt: came, firstSeenAt: exampleNow })
    const front = { ...nothing, stories: [{ ...story, reports: [later, ...story.reports] }] }
    expect(viewOf(front).lead?.card.cameAt).toBe(seconds(came))
  })
})
