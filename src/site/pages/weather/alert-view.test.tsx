import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hour, minute } from '../../../publication/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { AlertPage } from './AlertPage.tsx'
import { buildAlertPageView } from './alert-view.ts'
import { LiveAlerts } from './LiveAlerts.tsx'
import { buildAlertsView } from './live-alerts.ts'

const paragraph = (name: string) => `${name} ${'word '.repeat(100)}`.trim()

function alertOf(id: string, changes: Partial<Alert> = {}): Alert {
  return {
    ...{ id, event: `Warning ${id}`, level: 'warning', rank: 1, phase: 'inForce', endsAt: undefined },
    ...{ startsAt: exampleNow - hour, issuedAt: exampleNow - hour, updatedAt: exampleNow - hour },
    ...{ area: 'Coastal Broward', sender: 'NWS Miami FL', headline: '', ended: undefined },
    ...{ severity: 'Extreme', certainty: 'Likely', urgency: 'Expected' },
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
  return { kind: 'live', ...unread, alerts: { alerts, elsewhere: [], checkedAt, isFailing: false } }
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

test('one alert is on the weather page whole', () => {
  const html = listOf([alertOf('a')])
  for (const text of ['a-first', 'a-second', 'a-text']) expect(html).toContain(text)
  expect(html).not.toContain('/weather/alerts/')
})

test('of several, instructions come first by urgency, and a link to each whose texts are cut', () => {
  const html = listOf([alertOf('a'), alertOf('b'), alertOf('c')])
  for (const text of ['a-first', 'a-second']) expect(html).toContain(text)
  expect(html).not.toMatch(/b-first|c-first|-text/)
  expect(html).toContain('<a class="text-link tap" href="/weather/alerts/a">Full text of the Warning a</a>')
  for (const id of ['b', 'c'])
    expect(html).toMatch(
      new RegExp(`href="/weather/alerts/${id}">All instructions of the Warning ${id}, and its full text<`),
    )
  expect(html).not.toContain('gave no instructions')
})

test('short instructions of two alerts are both there', () => {
  const html = listOf([
    alertOf('a', { instruction: ['Leave now.'] }),
    alertOf('b', { instruction: ['Stay in.'] }),
  ])
  expect(html).toMatch(/Leave now\..*Stay in\./s)
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
