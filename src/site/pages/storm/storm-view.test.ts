import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LocalService } from '../../../publication/content/local-services.ts'
import type { StormStep } from '../../../publication/content/storm-steps.ts'
import type { AlertKind } from '../../../publication/local-services.ts'
import { day, hour, minute } from '../../../time/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import type { ActiveStorm } from '../../../weather/hurricanes.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { exampleSample, exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  examplePublication,
  exampleRankedStory,
  exampleReport,
  exampleStory,
} from '../../example-publication.fixture.ts'
import type { CityWeather, FrontStories, LoadNeeds } from '../../needs.ts'
import { openRoute } from '../../open-route.fixture.ts'
import { renderPage } from '../../render.tsx'
import { findRoute } from '../../routes.ts'
import { speakAt } from '../../spoken.ts'
import { textsOf } from '../../texts/texts.ts'
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
  expect(headline).toBe('We cannot tell whether Example has storm alerts')
  expect(notes.join(' ')).toMatch(note)
  // Nothing is listed below.
  expect(notes.join(' ')).not.toMatch(/below/)
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

test('what to do is all that the service says, what two alerts share once, of the four most urgent kinds that say something new', () => {
  const shared = 'Follow the orders of your county.'
  const long = 'x'.repeat(5_000)
  const { whatToDo } = viewOf(
    ofAlerts(
      { instruction: [shared, 'Leave.'] },
      { event: 'Storm Surge Warning', instruction: [shared, long, 'Last.'] },
      { event: 'Flood Watch', level: 'watch', instruction: [shared] },
      { event: 'Tornado Watch', level: 'watch', instruction: ['Fourth.'] },
      { event: 'Tropical Storm Watch', level: 'watch', instruction: ['Fifth.'] },
      { event: 'Storm Surge Watch', level: 'watch', instruction: ['Sixth.'] },
      { event: 'Heat Advisory', level: 'advisory', instruction: ['Drink.'] },
    ),
  )
  expect(whatToDo.map(({ event, paragraphs }) => [event, ...paragraphs])).toEqual([
    ['Hurricane Warning', shared, 'Leave.'],
    ['Storm Surge Warning', long, 'Last.'],
    ['Tornado Watch', 'Fourth.'],
    ['Tropical Storm Watch', 'Fifth.'],
  ])
  expect(whatToDo[0]?.said).toBe('NWS Example, updated 10:00 AM')
})

test('three tornado warnings do not take the room of what to do in the surge', () => {
  const tornado = { event: 'Tornado Warning', instruction: ['Take cover now.'] }
  const { whatToDo } = viewOf(
    ofAlerts(
      { ...tornado, id: 'a' },
      { ...tornado, id: 'b', instruction: ['Take cover there.'] },
      { ...tornado, id: 'c' },
      { event: 'Extreme Wind Warning', instruction: ['Stay inside.'] },
      { event: 'Storm Surge Warning', instruction: ['Leave.'] },
    ),
  )
  expect(whatToDo.map(({ event, paragraphs }) => [event, ...paragraphs])).toEqual([
    ['Tornado Warning', 'Take cover now.'],
    ['Extreme Wind Warning', 'Stay inside.'],
    ['Storm Surge Warning', 'Leave.'],
  ])
})

test('a tornado emergency and warnings of other tornadoes do not take the room of what to do in the surge', () => {
  const { whatToDo } = viewOf(
    ofAlerts(
      { event: 'Tornado Emergency', instruction: ['Take cover now.'] },
      { event: 'Flash Flood Emergency', instruction: ['Go up.'] },
      { event: 'Particularly Dangerous Situation: Tornado Warning', instruction: ['Take cover there.'] },
      { event: 'Tornado Warning', instruction: ['Take cover.'] },
      { event: 'Extreme Wind Warning', instruction: ['Take cover now.'] },
      { event: 'Storm Surge Warning', instruction: ['Leave.'] },
    ),
  )
  expect(whatToDo.map(({ event, paragraphs }) => [event, ...paragraphs])).toEqual([
    ['Tornado Emergency', 'Take cover now.'],
    ['Flash Flood Emergency', 'Go up.'],
    ['Storm Surge Warning', 'Leave.'],
  ])
})

test('all alerts in effect are listed with their times, as the board orders them', () => {
  const { inForce } = viewOf(
    ofAlerts(
      { event: 'Heat Advisory', level: 'advisory', endsAt: exampleNow + hour },
      { startsAt: exampleNow + 2 * hour, endsAt: exampleNow + day },
    ),
  )
  expect(inForce.map(({ event, begins, ends }) => [event, begins, ends])).toEqual([
    ['Heat Advisory', undefined, '11:00 AM'],
    ['Hurricane Warning', '12:00 PM', 'Sat 10:00 AM'],
  ])
})

test('of 4,000 alerts the most urgent have a row, and the others are counted', () => {
  const many = Array.from({ length: 4_000 }, (_, index) => ({ id: `a${index}` }))
  const { inForce, more, whatToDo } = viewOf(ofAlerts(...many))
  expect([inForce.length, more]).toEqual([30, 3_970])
  expect(whatToDo.length).toBeLessThanOrEqual(3)
})

test('in the recovery the warning has ended, and the help of a storm stays', () => {
  const ended = exampleAlert({ ended: { at: exampleNow - hour, how: 'over' } })
  const weather = weatherWith()
  const view = viewOf({ ...weather, alerts: { ...weather.alerts, past: [ended] } })
  expect(view).toMatchObject({ phase: 'recovery', headline: 'Hurricane Warning has ended', inForce: [] })
  expect(view.phases?.filter(({ isCurrent }) => isCurrent)).toEqual([{ phase: 'recovery', isCurrent: true }])
})

test('it says that editors set the phase, and until when', () => {
  const publication = publicationWith({
    storm: { phase: 'landfall', until: exampleNow + 10 * minute, isDrill: false },
  })
  const view = viewOf(weatherWith(), noStories, publication)
  expect(view).toMatchObject({ phase: 'landfall', headline: 'Storm Page: Landfall' })
  expect(view.notes).toEqual([
    "Our editors set this page to 'Landfall' until 10:10 AM. What is in effect is below.",
  ])
})

test('where all alerts have one area it is said once', () => {
  const areaOf = (...areas: string[]) => viewOf(ofAlerts(...areas.map((area) => ({ area })))).area
  expect(areaOf('Coast', 'Coast')).toBe('Coast')
  expect(areaOf('Coast', 'Inland')).toBeUndefined()
  expect(areaOf('Coast')).toBeUndefined()
})

test('practice is called so, on every page', async () => {
  const publication = publicationWith({
    storm: { phase: 'landfall', until: exampleNow + hour, isDrill: true },
  })
  const weather = weatherWith()
  expect(viewOf(weather, noStories, publication)).toMatchObject({
    headline: 'Drill: Storm Page: Landfall',
    isDrill: true,
  })
  const said = 'Drill: this is practice, not a real storm.'
  for (const path of ['/storm', '/ht/storm', '/sitemap', '/local-news']) {
    const { route } = findRoute(publication, path) ?? {}
    if (!route) throw new Error(`no page ${path}`)
    const context = { ...exampleContext(path), publication, weather }
    const html = renderPage(await openRoute(route, context), speakAt(context), { modules: [] })
    expect(html, path).toContain(said)
  }
})

test('an overtaken report of a series, and what holds until an hour that has passed, is left out', () => {
  const titled = (id: number, title: string, publishedAt: number) =>
    exampleRankedStory(id, [exampleReport({ id, title, publishedAt, publisher: 'Gull' })])
  const stories = [
    titled(1, 'Earlier hurricane update', exampleNow - 4 * hour),
    titled(2, 'Hurricane update: turning north', exampleNow - hour),
    titled(3, 'Sandbags until 9 a.m.', exampleNow - 3 * hour),
  ]
  const view = viewOf(ofAlerts({}), { ...noStories, stories })
  expect([...view.stories, ...view.headlines].map(({ title }) => title)).toEqual([
    'Hurricane update: turning north',
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
    const loaded = { front: noStories, notices: [], nextEvents: [], forecast: weather }
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
    expect((await open('/front'))?.canonical).toBe('/')
  },
)

test('it has the most urgent alert in effect as a text message, and none of an alert that has ended', () => {
  const inEffect = exampleAlert({ instruction: ['Leave now.'] })
  const over = exampleAlert({
    id: 'y',
    event: 'Tropical Storm Warning',
    ended: { at: exampleNow - hour, how: 'over' },
  })
  const weather = weatherWith(inEffect, over)
  expect(viewOf(weather).line).toBe(
    'Hurricane Warning, Example, until further notice. Leave now. NWS Example, 10:00 AM. example.test/storm',
  )
  expect(viewOf(weatherWith(over)).line).toBeUndefined()
  expect(viewOf(weatherWith()).line).toBeUndefined()
})

test('of several tornado warnings the headline and the text message have the end of the last, but not of one that is to come', () => {
  const tornado = (id: string, ends: number, begins = -1) =>
    exampleAlert({
      id,
      event: 'Tornado Warning',
      startsAt: exampleNow + begins * hour,
      endsAt: exampleNow + ends * hour,
    })
  const { headline, line } = viewOf(weatherWith(tornado('a', 1), tornado('b', 2), tornado('c', 6, 5)))
  expect(headline).toBe('Tornado Warning until 12:00 PM')
  expect(line).toMatch(/^Tornado Warning, Example, until 12:00 PM\./)
  const open = exampleAlert({ id: 'd', event: 'Tornado Warning' })
  expect(viewOf(weatherWith(tornado('a', 1), open)).headline).toBe('Tornado Warning until further notice')
})

test('what is not known is not listed as nothing', () => {
  expect(viewOf(checkedAgo(undefined))).toMatchObject({
    isKnown: false,
    checked: undefined,
    hasWeather: true,
  })
  expect(viewOf(checkedAgo(6 * hour)).isKnown).toBe(false)
  expect(viewOf(undefined)).toMatchObject({ isKnown: false, hasWeather: false })
})

test('a sample edition says that nobody checks for alerts', () => {
  const view = viewOf(exampleSample(), noStories)
  expect(view).toMatchObject({ isKnown: false, inForce: [] })
  expect(view.notes).toEqual(['This is a sample edition: it does not check for weather alerts.'])
})

test('on the front page its address is that of the front page, and everywhere else its own', () => {
  const canonicalOf = (path: string) =>
    buildStormView({ ...exampleContext(path), weather: ofAlerts({}) }, { front: noStories, notices: [] })
      .canonical
  expect([canonicalOf('/'), canonicalOf('/storm')]).toEqual(['/', '/storm'])
})

test('it has the help that belongs to the alerts, and for a hurricane where none of them is of a storm', () => {
  const help = (name: string, kind: AlertKind): LocalService => ({
    name,
    about: undefined,
    link: 'https://county.test/',
    phones: [],
    source: 'The county',
    checked: '2026-11-02',
    alerts: [kind],
  })
  const services = {
    county: 'Heron',
    services: [help('Zones', 'tropical'), help('Cool rooms', 'heat')],
    guides: [],
  }
  const publication = publicationWith({ services })
  const helpOf = (weather: CityWeather) =>
    viewOf(weather, noStories, publication).services?.services.map(({ name }) => name)
  expect(helpOf(weatherWith())).toEqual(['Zones'])
  expect(helpOf(ofAlerts({ event: 'Heat Advisory', level: 'advisory' }))).toEqual(['Zones', 'Cool rooms'])
  expect(helpOf(ofAlerts({ event: 'Special Marine Warning' }))).toEqual(['Zones'])
  const flood = { event: 'Flood Warning' }
  expect(helpOf(ofAlerts(flood, { event: 'Heat Advisory', level: 'advisory' }))).toEqual(['Cool rooms'])
})

test('in a storm its head has the emergency number and the help of the phase that has a word for it', () => {
  const help = (changes: Partial<LocalService>): LocalService => ({
    name: 'Name',
    about: undefined,
    link: 'https://county.test/',
    phones: [],
    source: 'The county',
    checked: '2026-11-02',
    alerts: ['tropical'],
    ...changes,
  })
  const services = [
    help({ short: 'County', phones: ['311', '954-200-0100'] }),
    help({ short: 'Shelters', phases: ['watch', 'warning'] }),
    help({}),
  ]
  const publication = publicationWith({ services: { county: 'Heron', services, guides: [] } })
  const danger = { label: 'In danger', href: 'tel:911', number: '911' }
  const county = { label: 'County', href: 'tel:311', number: '311' }
  const shelters = { label: 'Shelters', href: 'https://county.test/', number: undefined }
  const numbersOf = (weather: CityWeather, city = publication) => viewOf(weather, noStories, city).numbers
  expect(numbersOf(weatherWith())).toEqual([])
  expect(numbersOf(ofAlerts({}))).toEqual([danger, county, shelters])
  const landfall = ofAlerts({ event: 'Extreme Wind Warning' }, { event: 'Hurricane Warning' })
  expect(viewOf(landfall, noStories, publication).phase).toBe('landfall')
  expect(numbersOf(landfall)).toEqual([danger, county])
  expect(numbersOf(ofAlerts({}), examplePublication)).toEqual([danger])
})

test('its head has what to do in the phase, in Spanish only what is written in Spanish', () => {
  const step = { about: 'About.', source: 'Office', checked: '2026-11-01' }
  const stormSteps: StormStep[] = [
    {
      ...step,
      do: 'Prepare',
      phase: 'watch',
      link: 'https://office.test/',
      es: { do: 'Prepárese', about: 'Cómo.', source: 'Oficina' },
    },
    { ...step, do: 'Decide', phase: 'watch', checked: '2026-01-05' },
    { ...step, do: 'Stay inside', phase: 'landfall' },
  ]
  const publication = publicationWith({ stormSteps })
  const watch = ofAlerts({ level: 'watch', event: 'Hurricane Watch' })
  const stepsAt = (path: string, weather: CityWeather) =>
    buildStormView(speakAt({ ...exampleContext(path), publication, weather }), {
      front: noStories,
      notices: [],
    }).body.steps
  expect(stepsAt('/storm', watch)).toEqual([
    {
      todo: 'Prepare',
      about: 'About.',
      href: 'https://office.test/',
      source: 'Office',
      checked: 'Nov 1',
      isUnchecked: false,
    },
    expect.objectContaining({ todo: 'Decide', checked: 'Jan 5', isUnchecked: true }),
  ])
  expect(stepsAt('/es/storm', watch).map(({ todo, href }) => [todo, href])).toEqual([
    ['Prepárese', undefined],
  ])
  expect(stepsAt('/ht/storm', watch)).toEqual([])
  expect(stepsAt('/storm', weatherWith())).toEqual([])
})

test('it says where storms at sea are, and nothing where there is none', () => {
  const publication = {
    ...examplePublication,
    weather: { latitude: 26, longitude: -80, zones: [], hurricanes: 'atlantic' as const },
  }
  const centersOf = (storms: ActiveStorm[], weather: CityWeather) => {
    const data = { storms, unread: 0, outlook: { areas: [] } }
    const hurricanes = { data, checkedAt: exampleNow, isFailing: false }
    const sea = { tides: undefined, surf: undefined, marine: undefined, hurricanes }
    const context = { ...exampleContext('/storm'), publication, weather }
    return buildStormView(context, { front: noStories, notices: [], sea }).body.centers
  }
  const ian = { id: 'al092022', name: 'Ian' }
  expect(centersOf([ian], ofAlerts({}))?.storms).toMatchObject([{ name: 'Ian' }])
  expect(centersOf([], ofAlerts({}))).toBeUndefined()
  expect(centersOf([ian], weatherWith())).toBeUndefined()
})

test('what offices say is on it, with office and time', () => {
  const story = exampleStory({ title: 'Shelters open', publisher: 'County', publishedAt: exampleNow - hour })
  const { notices } = buildStormView(
    { ...exampleContext('/storm'), weather: ofAlerts({}) },
    { front: noStories, notices: [{ category: 'localNews', story }] },
  ).body
  expect(notices).toEqual([
    { title: 'Shelters open', href: story.link, language: undefined, by: 'County', time: '9:00 AM' },
  ])
})

test('a story of several newsrooms leads to its page and names them; one of a single newsroom leads there', () => {
  const report = (id: number, owner: string) =>
    exampleReport({ id, owner, publisher: owner, title: `Ferry ${id}`, link: `https://${owner}.test/${id}` })
  const stories = [
    exampleRankedStory(1, [report(2, 'Herald'), report(1, 'Radio')]),
    exampleRankedStory(3, [exampleReport({ ...report(3, 'Post'), language: 'es', publishedAt: undefined })]),
  ]
  const { headlines } = viewOf(weatherWith(), { ...noStories, stories })
  expect(headlines).toMatchObject([
    { href: '/local-news/ferry-1-1', by: 'Radio and Herald', language: undefined },
    { href: 'https://Post.test/3', by: 'Post', language: 'es', time: '' },
  ])
})

test('what to do is of storm alerts only, and of those that say something', () => {
  const { whatToDo } = viewOf(
    ofAlerts(
      { event: 'Heat Advisory', level: 'advisory', instruction: ['Drink.'] },
      { instruction: [] },
      { event: 'Storm Surge Warning', instruction: [] },
      { event: 'Storm Surge Warning', instruction: ['Leave.'] },
      { event: 'Tropical Storm Watch', level: 'watch', instruction: ['Listen.'] },
      { event: 'Storm Surge Watch', level: 'watch', instruction: ['Know your zone.'] },
    ),
  )
  expect(whatToDo.map(({ event }) => event)).toEqual([
    'Storm Surge Warning',
    'Tropical Storm Watch',
    'Storm Surge Watch',
  ])
})

test('a story belongs to the storm when one of its reports does, and not by the end of a long summary', () => {
  const about = (id: number, title: string, summary = '') =>
    exampleReport({ id, title, summary, link: `https://a.test/${id}` })
  const stories = [
    exampleRankedStory(1, [about(2, 'Ferry stops'), about(1, 'Ferry stops for the hurricane')]),
    exampleRankedStory(3, [about(3, 'Budget passes', `${'x'.repeat(200)} hurricane`)]),
  ]
  const view = viewOf(ofAlerts({}), { ...noStories, stories })
  expect(view.stories.map(({ title }) => title)).toEqual(['Ferry stops'])
  expect(view.headlines.map(({ title }) => title)).toEqual(['Budget passes'])
})

test('the page is in each language at an address of its own, and says so to search engines', () => {
  const build = (path: string) =>
    buildStormView(speakAt({ ...exampleContext(path), weather: ofAlerts({}) }), {
      front: noStories,
      notices: [],
    })
  expect(build('/es/storm').title).toBe('Aviso de huracán (Hurricane Warning) hasta nuevo aviso')
  expect(build('/ht/storm').title).toBe('Paj siklòn')
  expect(build('/storm').title).toBe('Hurricane Warning until further notice')
  expect(build('/es/storm').description).toMatch(/^Vigilancias y avisos de tormenta para Example: /)
  expect(build('/').body.languages).toEqual([
    { tag: 'en', name: 'English', path: undefined },
    { tag: 'es', name: 'Español', path: '/es/storm' },
    { tag: 'ht', name: 'Kreyòl ayisyen', path: '/ht/storm' },
  ])
  expect(build('/ht/storm').body.languages.map(({ path }) => path)).toEqual([
    '/storm',
    '/es/storm',
    undefined,
  ])
})

test.each([
  ['/storm', /^$/, []],
  ['/es/storm', /^Ningún hablante nativo/, ['/es/weather', '/es/weather/alerts/a0', '/es/front']],
  ['/ht/storm', /^Pèsonn ki pale kreyòl/, ['/weather', '/weather/alerts/a0']],
])(
  '%s says once at its head that nobody has signed it, and leads to pages that exist',
  async (path, said, links) => {
    const publication = publicationWith({ sampleWeather: exampleWeather })
    const { route } = findRoute(publication, path) ?? {}
    if (!route) throw new Error('no page')
    const context = { ...exampleContext(path), publication, weather: ofAlerts({}) }
    const html = renderPage(await openRoute(route, context), speakAt(context), { modules: [] })
    const notes = [...html.matchAll(/<p class="meta">([^<]*)<a href="\/storm" hrefLang="en">/g)]
    expect(notes.map(([, words = '']) => words).join()).toMatch(said)
    expect(notes).toHaveLength(path === '/storm' ? 0 : 1)
    if (notes.length > 0) expect(html.indexOf('class="meta"')).toBeLessThan(html.indexOf('<h2'))
    expect(html).not.toMatch(/unreviewed/i)
    const hrefs = [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = '']) => href)
    for (const link of links) expect(hrefs).toContain(link)
    for (const href of hrefs.filter((one) => !/^\/(?:\w\w\/)?search$/.test(one)))
      expect(findRoute(publication, href), href).toBeDefined()
  },
)

test('what watches and warnings mean is said once below those of a level', () => {
  const weather = ofAlerts(
    { event: 'Hurricane Warning', level: 'warning' },
    { event: 'Storm Surge Warning', level: 'warning' },
    { event: 'Flood Watch', level: 'watch' },
  )
  const spanish = buildStormView(speakAt({ ...exampleContext('/es/storm'), weather }), {
    front: noStories,
    notices: [],
  })
  expect(spanish.body.inForce.map(({ endsLevel }) => endsLevel)).toEqual([false, true, true])
  expect(viewOf(weather).inForce.map(({ endsLevel }) => endsLevel)).toEqual([false, false, false])
})

test('on a page in Spanish reports in Spanish stand first', () => {
  const report = (id: number, language: string | undefined) =>
    exampleReport({ id, language, title: `Report ${id}`, link: `https://a.test/${id}` })
  const stories = [
    exampleRankedStory(1, [report(1, undefined)]),
    exampleRankedStory(2, [report(2, 'es')]),
    exampleRankedStory(3, [report(3, 'es-US')]),
    exampleRankedStory(4, [report(5, 'en'), report(4, 'es')]),
  ]
  const titlesAt = (path: string) =>
    buildStormView(speakAt({ ...exampleContext(path), weather: weatherWith() }), {
      front: { ...noStories, stories },
      notices: [],
    }).body.headlines.map(({ title }) => title)
  expect(titlesAt('/es/storm')).toEqual(['Report 2', 'Report 3', 'Report 4', 'Report 1'])
  expect(titlesAt('/storm')).toEqual(['Report 1', 'Report 2', 'Report 3', 'Report 5'])
})

test('on a page in Spanish no sentence of ours is English, in any phase', async () => {
  const publication = publicationWith({ sampleWeather: exampleWeather })
  const { route } = findRoute(publication, '/es/storm') ?? {}
  if (!route) throw new Error('no page')
  const weathers = [
    weatherWith(),
    checkedAgo(hour),
    ofAlerts({ level: 'watch', event: 'Flood Watch' }),
    ofAlerts({}),
  ]
  for (const weather of weathers) {
    const context = { ...exampleContext('/es/storm'), publication, weather }
    const html = renderToStaticMarkup((await openRoute(route, context)).body)
    const words = html.replaceAll(/<[^>]*>/g, ' ')
    for (const said of Object.values(textsOf('en').storm))
      if (typeof said === 'string' && !['Headlines', '911'].includes(said))
        expect(words).not.toContain(` ${said} `)
  }
})

test('in calm the title is what page it is', () => {
  const titleAt = (path: string) =>
    buildStormView(speakAt({ ...exampleContext(path), weather: weatherWith() }), {
      front: noStories,
      notices: [],
    }).title
  expect(titleAt('/storm')).toBe('Storm Page')
  expect(titleAt('/es/storm')).toBe('Página de la tormenta')
})
