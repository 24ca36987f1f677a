import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LocalService } from '../../../publication/content/local-services.ts'
import { hour, minute } from '../../../time/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { exampleSample } from '../../components/weather/sample-weather.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { AlertPage, buildAlertPageView } from './AlertPage.tsx'
import { LiveAlerts } from './LiveAlerts.tsx'
import { buildAlertsView } from './live-alerts.ts'

const paragraph = (name: string) => `${name} ${'word '.repeat(100)}`.trim()

function alertOf(id: string, changes: Partial<Alert> = {}): Alert {
  return {
    id,
    event: `Warning ${id}`,
    level: 'warning',
    rank: 1,
    endsAt: undefined,
    startsAt: exampleNow - hour,
    issuedAt: exampleNow - hour,
    updatedAt: exampleNow - hour,
    area: 'Coastal Broward',
    sender: 'NWS Miami FL',
    headline: '',
    ended: undefined,
    instruction: [paragraph(`${id}-first`), paragraph(`${id}-second`)],
    description: [paragraph(`${id}-text`)],
    ...changes,
  }
}

function weatherOf(
  alerts: readonly Alert[],
  checkedAt: number | undefined = exampleNow - minute,
): LiveWeather {
  const unread = { forecast: undefined, hours: undefined, observation: undefined }
  return { kind: 'live', ...unread, alerts: { alerts, elsewhere: [], past: [], checkedAt, isFailing: false } }
}

const context = { ...exampleContext('/weather/alerts/b'), params: { alert: 'b' } }

function listOf(alerts: readonly Alert[]): string {
  const view = buildAlertsView(weatherOf(alerts), context)
  return renderToStaticMarkup(<LiveAlerts view={view} href="https://weather.test/" t={context.texts} />)
}

function pageOf(weather: LiveWeather) {
  const view = buildAlertPageView(context, { forecast: weather })
  if (!view || 'movedTo' in view) return view
  return renderToStaticMarkup(<AlertPage view={view.body} t={context.texts} />)
}

test('the page of an alert elsewhere in the county says so', () => {
  const weather = weatherOf([])
  const away = { ...weather, alerts: { ...weather.alerts, elsewhere: [alertOf('b')] } }
  expect(pageOf(away)).toContain('not in Example')
  expect(pageOf(weatherOf([alertOf('b')]))).not.toContain('not in')
})

test('a card begins with three sentences; all else of what to do is one press away, its text on its own page', () => {
  const rest = Array.from({ length: 9 }, (_, index) => paragraph(`rest-${index}`))
  const html = listOf([
    alertOf('a', { instruction: ['Leave now. Take water. Call us. Then wait.', ...rest] }),
  ])
  expect(html).toMatch(/<p class="alert-say">Leave now\. Take water\. Call us\.<\/p>/)
  const folded = ['Then wait.', ...rest].map((one) => `<p>${one}</p>`).join('')
  expect(html).toContain(`<summary>More on what to do: Warning a</summary><div lang="en">${folded}</div>`)
  expect(html).toContain('href="/weather/alerts/a">Full text of the Warning a<')
  expect(html).not.toContain('a-text')
  expect(listOf([alertOf('a', { instruction: ['Leave now.'], description: [] })])).not.toMatch(
    /<details|Full text/,
  )
})

test('four alerts have a card each, others a line', () => {
  const html = listOf(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => alertOf(id)))
  for (const id of ['a', 'b', 'c', 'd']) expect(html).toContain(`"alert-say">${id}-first`)
  expect(html).not.toMatch(/[ef]-first/)
  expect(html).toContain('2 more alerts</h2>')
  for (const id of ['e', 'f'])
    expect(html).toMatch(
      new RegExp(`<li id="alert-${id}"><a [^>]*/weather/alerts/${id}">Warning ${id}</a>. Until: `),
    )
  expect(html).not.toContain('gave no instructions')
})

test('of many alerts the most urgent of each kind has a card, the others a line in their order', () => {
  const events = ['Tornado', 'Tornado', 'Tornado', 'Extreme Wind', 'Tornado', 'Hurricane', 'Flood']
  const alerts = events.map((event, index) => alertOf(`${index}`, { event: `${event} Warning` }))
  const ids = (of: readonly Alert[]) => [...listOf(of).matchAll(/id="alert-(\d)"/g)].map(([, id]) => id)
  expect(ids(alerts)).toEqual(['0', '3', '5', '6', '1', '2', '4'])
  expect(ids(alerts.slice(0, 3))).toEqual(['0', '1', '2'])
  expect(ids(alerts.slice(0, 5))).toEqual(['0', '3', '1', '2', '4'])
  // A tornado is of one kind by each of its names.
  const names = [
    'Tornado Emergency',
    'Particularly Dangerous Situation: Tornado Warning',
    'Tornado Warning',
    'Extreme Wind Warning',
    'Storm Surge Warning',
  ]
  expect(ids(names.map((event, index) => alertOf(`${index}`, { event })))).toEqual(['0', '3', '4', '1', '2'])
})

test('of many that ended the three most urgent have a box, the others a line with when and how', () => {
  const ended = { at: exampleNow - minute, how: 'cancelled' } as const
  const html = listOf([0, 1, 2, 3, 4].map((id) => alertOf(`${id}`, { event: `Flood ${id}`, ended })))
  const boxes = [...html.matchAll(/<section[^>]* id="alert-(\d)"/g)].map(([, id]) => id)
  expect(boxes).toEqual(['0', '1', '2'])
  const [, lines = ''] = html.split('id="alert-2"')
  expect(lines.replaceAll(/<[^>]*>/g, '')).toContain(
    'Flood 3 has ended. 9:59 AM. Canceled by the Weather Service. Coastal BrowardFlood 4 has ended.',
  )
})

test('what the service no longer lists, until further notice, and what it gave no instructions for, say so', () => {
  const html = listOf([alertOf('a', { instruction: [], unlistedSince: exampleNow - 5 * minute })])
  expect(html).toContain('<dd>No longer listed by the Weather Service at 9:55 AM</dd>')
  expect(html).toContain('<dt>Until</dt><dd>Further notice</dd>')
  expect(html).toContain('The Weather Service gave no instructions with this alert.')
})

test('what readers can do in the county is between the cards and the rest, and on the alert’s page', () => {
  const service: LocalService = {
    name: 'Find your zone',
    about: undefined,
    link: 'https://county.test/',
    phones: ['311'],
    source: 'The county',
    checked: '2026-08-02',
    alerts: ['tropical'],
  }
  const services = { county: 'Ibis County', services: [service], guides: [] }
  const ours = { ...context, publication: publicationWith({ services }) }
  const alerts = [alertOf('b', { event: 'Hurricane Warning' })]
  const list = renderToStaticMarkup(
    <LiveAlerts
      view={buildAlertsView(weatherOf(alerts), ours)}
      href="https://weather.test/"
      t={ours.texts}
    />,
  )
  const page = buildAlertPageView(ours, { forecast: weatherOf(alerts) })
  if (!page || 'movedTo' in page) throw new Error('no page')
  const html = renderToStaticMarkup(<AlertPage view={page.body} t={ours.texts} />)
  for (const shown of [list, html]) {
    expect(shown).toContain('>In Ibis County</h2>')
    expect(shown).toContain('href="tel:311">311</a>')
    expect(shown).toContain('The county · <b>checked Aug 2</b>')
  }
  expect(html.indexOf('In Ibis County')).toBeLessThan(html.indexOf('b-text'))
})

test('the page of an alert has all its texts, also when nobody could be asked for hours', () => {
  for (const checkedAt of [exampleNow - minute, exampleNow - 6 * hour]) {
    const html = pageOf(weatherOf([alertOf('a'), alertOf('b')], checkedAt))
    for (const text of ['<h1', 'b-first', 'b-second', 'b-text']) expect(html).toContain(text)
    expect(html).not.toContain('a-first')
    if (checkedAt < exampleNow - hour) expect(html).toContain('We have not been able to check')
  }
})

test('the page of an alert that has ended says when that was, who issued it, and when it changed last', () => {
  const html = pageOf(weatherOf([alertOf('b', { ended: { at: now - minute, how: 'over' } })]))
  for (const fact of ['ended', 'issuedBy', 'updated'] as const) {
    expect(html).toContain(`<dt>${context.texts.liveWeather.facts[fact]}</dt>`)
  }
})

test('an alert that is gone leads to the weather; without any answer nobody knows', () => {
  expect(pageOf(weatherOf([alertOf('a')]))).toEqual({ movedTo: '/weather' })
  const { alerts, ...rest } = weatherOf([])
  expect(pageOf({ ...rest, alerts: { ...alerts, checkedAt: undefined } })).toBeUndefined()
})

const now = exampleNow
const viewOf = (alerts: readonly Alert[], checkedAt?: number, content = {}) =>
  buildAlertsView(weatherOf(alerts, checkedAt), { ...context, publication: publicationWith(content) })

test('an alert that ended says when and how, without what to do, and does not count as in effect', () => {
  const ended = { at: now - minute, how: 'cancelled' } as const
  const view = viewOf([alertOf('a', { ended })])
  expect(view.inForce).toBe(0)
  expect(view.cards).toEqual([])
  expect(view.ended).toMatchObject([{ ended: { at: '9:59 AM', how: 'Canceled by the Weather Service' } }])
  expect(pageOf(weatherOf([alertOf('b', { ended })]))).not.toMatch(/b-first|b-text/)
})

test('a headline in capitals is left out, because a screen reader spells it', () => {
  const headlines = ['FLOOD WARNING UNTIL 6 PM', 'Flood Warning until 6 PM', '']
  const view = viewOf(headlines.map((headline, index) => alertOf(`${index}`, { headline })))
  expect(view.cards.map(({ headline }) => headline)).toEqual(['', 'Flood Warning until 6 PM', ''])
})

test('only two of one name that are both in effect are namesakes', () => {
  const flood = (id: string, changes: Partial<Alert> = {}) =>
    alertOf(id, { event: 'Flood Warning', ...changes })
  const ended = { ended: { at: now - minute, how: 'over' } } as const
  const { cards, ended: over } = viewOf([
    flood('a'),
    alertOf('b'),
    flood('c'),
    flood('d', ended),
    flood('e', ended),
  ])
  expect([...cards, ...over].map(({ id, isNamesake }) => [id, isNamesake])).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
    ['d', false],
    ['e', true],
  ])
})

test('an alert’s own page has its texts in full, and needs no other', () => {
  const page = buildAlertPageView(context, { forecast: weatherOf([alertOf('b')]) })
  if (!page || 'movedTo' in page) throw new Error('no page')
  expect(page.body.alert).toMatchObject({
    instruction: [paragraph('b-first'), paragraph('b-second')],
    isNamesake: false,
  })
  // It is gone in hours: search engines should not list it, and no advert is beside it.
  expect(page).toMatchObject({ noindex: true, quiet: true })
})

test('what readers can do is not offered for an alert that has ended or is elsewhere in the county', () => {
  const service: LocalService = {
    name: 'Find your zone',
    about: undefined,
    link: 'https://county.test/',
    phones: [],
    source: 'The county',
    checked: '2026-08-02',
    alerts: ['tropical'],
  }
  const guides = Array.from({ length: 3 }, () => ({
    article: '/local-news/king-tides',
    alerts: ['tropical' as const],
  }))
  const services = { county: 'Ibis', services: Array.from({ length: 8 }, () => service), guides }
  const ours = { ...context, publication: publicationWith({ services, articles: [exampleArticle()] }) }
  const storm = alertOf('b', { event: 'Hurricane Warning' })
  const servicesOf = (weather: LiveWeather) => {
    const page = buildAlertPageView(ours, { forecast: weather })
    if (!page || 'movedTo' in page) throw new Error('no page')
    return page.body.services
  }
  expect(servicesOf(weatherOf([storm]))?.services).toHaveLength(8)
  expect(servicesOf(weatherOf([{ ...storm, ended: { at: now - minute, how: 'over' } }]))).toBeUndefined()
  const away = weatherOf([])
  expect(servicesOf({ ...away, alerts: { ...away.alerts, elsewhere: [storm] } })).toBeUndefined()
  // The weather page has six of them, and two guides; the alert's page has all.
  const onWeather = buildAlertsView(weatherOf([storm]), ours).services
  expect([onWeather?.services.length, onWeather?.guides.length]).toEqual([6, 2])
})

test('a city whose weather is a sample, or that has none, has no page of an alert', () => {
  const sample = exampleSample()
  expect(buildAlertPageView(context, { forecast: sample })).toBeUndefined()
  expect(buildAlertPageView(context, { forecast: undefined })).toBeUndefined()
})

test('of more than thirty alerts in effect the weather page lists thirty and counts the others', () => {
  const alerts = Array.from({ length: 32 }, (_, index) => alertOf(`c${index}`))
  expect(buildAlertsView(weatherOf(alerts), context)).toMatchObject({
    cards: { length: 4 },
    brief: { length: 26 },
    more: 2,
  })
})
