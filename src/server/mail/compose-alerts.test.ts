import { expect, test } from 'vitest'
import { exampleContext, exampleNow } from '../../site/example-publication.fixture.ts'
import type { Alert } from '../../weather/alert.ts'
import type { LiveWeather } from '../../weather/weather.ts'
import { composeAlerts } from './compose-alerts.ts'

const hour = 3_600_000

const alert = (id: string, changes: Partial<Alert> = {}): Alert => ({
  id,
  event: `Flood Watch ${id}`,
  level: 'watch',
  rank: 5,
  phase: 'inForce',
  headline: '',
  area: 'Broward',
  sender: 'NWS',
  startsAt: exampleNow,
  endsAt: undefined,
  issuedAt: exampleNow,
  updatedAt: exampleNow,
  description: [`Water ${id}.`],
  instruction: [`Move ${id}.`],
  severity: 'Severe',
  certainty: 'Possible',
  urgency: 'Future',
  ended: undefined,
  ...changes,
})

function compose(alerts: readonly Alert[], told: readonly { edition: string; madeAt: number }[] = []) {
  const none = { forecast: undefined, hours: undefined, observation: undefined }
  const board = { alerts, elsewhere: [], past: [], checkedAt: exampleNow, isFailing: false }
  const weather: LiveWeather = { kind: 'live', ...none, alerts: board }
  return composeAlerts({ ...exampleContext('/weather'), weather }, told)
}

const warning = (id: string) => alert(id, { level: 'warning', event: 'Tornado Warning' })
/** So many messages of the last hour. */
const lately = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    edition: `old-${place} issued`,
    madeAt: exampleNow - hour / 2,
  }))

test('two hundred alerts are one message, the most urgent first, with what to do before the rest', () => {
  const alerts = [warning('w'), ...Array.from({ length: 199 }, (_, place) => alert(`${place}`))]
  const mail = compose(alerts)
  expect(mail?.subject).toBe('Tornado Warning and 199 more: Example')
  expect(mail?.edition.split('\n')).toHaveLength(200)
  const { text = '' } = mail ?? {}
  const places = ['TORNADO WARNING', 'WHAT TO DO', 'Move w.', 'Move 198.', 'IN FULL', 'Water w.'].map(
    (words) => text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThanOrEqual(0)
})

test('what was told is not told again, and an end only where the beginning was', () => {
  const told = [{ edition: 'a issued\nb issued', madeAt: exampleNow - 2 * hour }]
  expect(compose([alert('a'), alert('b')], told)).toBeUndefined()
  const ended = (id: string) => alert(id, { phase: 'ended', ended: { at: exampleNow, how: 'over' } })
  expect(compose([ended('a'), ended('unknown'), alert('c')], told)?.edition).toBe('c issued\na ended')
})

test('after six messages in an hour only new warnings go at once, with all that waited', () => {
  expect(compose([alert('a')], lately(5))).toBeDefined()
  expect(compose([alert('a')], lately(6))).toBeUndefined()
  expect(compose([warning('w'), alert('a')], lately(6))?.edition).toBe('w issued\na issued')
  expect(compose([warning('w')], lately(20))).toBeUndefined()
})

test('a subject has at most 60 characters', () => {
  const event = 'Coastal Flood Warning for a very long stretch of the coast of Broward County'
  const { subject = '' } = compose([alert('a', { event })]) ?? {}
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(subject).toMatch(/^Coastal Flood Warning .*…$/)
})
