import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LocalService } from '../../../publication/local-services.ts'
import { hour, minute } from '../../../time/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { AlertPage } from './AlertPage.tsx'
import { buildAlertPageView } from './alert-view.ts'
import { LiveAlerts } from './LiveAlerts.tsx'
import { buildAlertsView } from './live-alerts.ts'

const paragraph = (name: string) => `${name} ${'word '.repeat(100)}`.trim()

function alertOf(id: string, changes: Partial<Alert> = {}): Alert {
  return {
    id,
    event: `Warning ${id}`,
    level: 'warning',
    rank: 1,
    phase: 'inForce',
    endsAt: undefined,
    startsAt: exampleNow - hour,
    issuedAt: exampleNow - hour,
    updatedAt: exampleNow - hour,
    area: 'Coastal Broward',
    sender: 'NWS Miami FL',
    headline: '',
    ended: undefined,
    severity: 'Extreme',
    certainty: 'Likely',
    urgency: 'Expected',
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

test('a short alert is on the weather page whole: its first sentences, the rest and its text one press away', () => {
  const html = listOf([alertOf('a', { instruction: ['Leave now. Take water.', 'Lock the door.'] })])
  expect(html).toMatch(/<p class="alert-say">Leave now\. Take water\.<\/p>/)
  expect(html).toMatch(
    /<summary>More on what to do: Warning a<\/summary><div lang="en"><p>Lock the door\.<\/p>/,
  )
  expect(html).toMatch(/<summary>Full text from the Weather Service<\/summary>.*a-text/)
  expect(html).not.toContain('/weather/alerts/')
})

test('each alert in force begins with its first sentences, with the same room, and links to what is cut', () => {
  const sentence = (id: string) => `Say-${id} ${'word '.repeat(30)}`.trim().concat('.')
  const alerts = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    alertOf(id, { instruction: [`${sentence(id)} ${sentence(`more-${id}`)}`, paragraph(`${id}-rest`)] }),
  )
  const html = listOf(alerts)
  for (const id of ['a', 'b', 'c']) expect(html).toMatch(new RegExp(`"alert-say">Say-${id} [word ]+\\.</p>`))
  expect(html).not.toMatch(/more-|-rest|-text|Say-[de]/)
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    expect(html).toMatch(
      new RegExp(`href="/weather/alerts/${id}">All instructions of the Warning ${id}, and its full text<`),
    )
  expect(html).not.toContain('gave no instructions')
})

test('a first sentence without an end is cut, and whole in the rest', () => {
  const html = listOf([alertOf('a', { instruction: [paragraph('a-first')] })])
  expect(html).toMatch(/"alert-say">a-first [word ]{160,220}…<\/p>/)
  expect(html).toMatch(/<details.*a-first [word ]{480,}<\/p>/)
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

test('an alert that is gone leads to the weather; without any answer nobody knows', () => {
  expect(pageOf(weatherOf([alertOf('a')]))).toEqual({ movedTo: '/weather' })
  const { alerts, ...rest } = weatherOf([])
  expect(pageOf({ ...rest, alerts: { ...alerts, checkedAt: undefined } })).toBeUndefined()
})
