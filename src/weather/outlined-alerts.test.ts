import { expect, test } from 'vitest'
import { recordedAlerts } from '../../tests/fakes/weather-service.ts'
import { type ComposedMessage, composeMessage } from '../sources/weather/alerts/composed-storm.fixture.ts'
import { parseAlerts } from '../sources/weather/alerts/message.ts'
import { hour } from '../time/durations.ts'
import { type AlertMemory, noAlerts, takeMessages } from './alert-memory.ts'
import { alertsAt } from './alert-states.ts'

const start = Date.UTC(2026, 9, 7, 12)
const city = { latitude: 26.1224, longitude: -80.1373 }

/** A box of 6 km, its middle so many km west of the city. */
function boxAt(west: number): unknown {
  const x = city.longitude - west / 99.8
  const corners = [
    [x - 0.03, 26.09],
    [x + 0.03, 26.09],
    [x + 0.03, 26.15],
    [x - 0.03, 26.15],
    [x - 0.03, 26.09],
  ]
  return { type: 'Polygon', coordinates: [corners] }
}

const [inside, nearby, away] = [boxAt(0), boxAt(7), boxAt(30)]

const tornado: ComposedMessage = {
  id: 'a',
  sent: 0,
  event: 'Tornado Warning',
  vtec: ['NEW.TO.W.0007'],
  zones: ['FLC011'],
  ends: 1,
}
const update = (id: string, sent: number, geometry: unknown): ComposedMessage => ({
  ...tornado,
  id,
  sent,
  geometry,
  kind: 'Update',
  vtec: ['CON.TO.W.0007'],
  replaces: ['a'],
})

function memoryOf(...answers: readonly [at: number, ...messages: ComposedMessage[]][]): AlertMemory {
  return answers.reduce<AlertMemory>((memory, [at, ...listed]) => {
    const features = listed.map((one) => composeMessage(one, start))
    const { messages } = parseAlerts(features, city, start)
    return takeMessages(memory, messages, { at: start + at * hour, zones: ['FLZ072', 'FLC011'] })
  }, noAlerts)
}

/** 'here Tornado Warning', 'here Tornado Warning cancelled', 'elsewhere Tornado Warning' */
function placesOf(memory: AlertMemory, at: number, near = 5): string[] {
  const now = start + at * hour
  const { here, elsewhere } = alertsAt(memory, { now, checkedAt: now, near })
  return [
    ...here.map(({ event, ended }) => ['here', event, ...(ended ? [ended.how] : [])].join(' ')),
    ...elsewhere.map(({ event }) => `elsewhere ${event}`),
  ]
}

test.each([
  ['around the city', inside, 5, 'here'],
  ['4 km from it', nearby, 5, 'here'],
  ['4 km from it, where the city asks for 2', nearby, 2, 'elsewhere'],
  ['27 km from it', away, 5, 'elsewhere'],
  ['27 km from it, where the city asks for 30', away, 30, 'here'],
  ['that cannot be read', { type: 'Polygon', coordinates: [[[null, 1]]] }, 5, 'here'],
  ['that is missing', null, 5, 'here'],
])('a warning of the county with an outline %s', (_, geometry, near, place) => {
  expect(placesOf(memoryOf([0.1, { ...tornado, geometry }]), 0.1, near)).toEqual([`${place} Tornado Warning`])
})

test('the newest outline decides: it leaves the city and comes back', () => {
  const [first, leaves, returns] = [
    { ...tornado, geometry: inside },
    update('b', 0.2, away),
    update('c', 0.4, inside),
  ]
  expect(placesOf(memoryOf([0.1, first]), 0.1)).toEqual(['here Tornado Warning'])
  expect(placesOf(memoryOf([0.1, first], [0.2, leaves]), 0.2)).toEqual(['elsewhere Tornado Warning'])
  const all = memoryOf([0.1, first], [0.2, leaves], [0.4, returns])
  expect(placesOf(all, 0.4)).toEqual(['here Tornado Warning'])
  // In any order of answers.
  expect(placesOf(memoryOf([0.4, returns, first, leaves]), 0.4)).toEqual(['here Tornado Warning'])
  expect(placesOf(memoryOf([0.4, returns, first, update('d', 0.4, null)]), 0.4)).toEqual([
    'here Tornado Warning',
  ])
})

test('the end of a warning is told where it was in force, though the message that ends it has no outline', () => {
  const cancel: ComposedMessage = {
    ...tornado,
    id: 'c',
    sent: 0.3,
    kind: 'Cancel',
    vtec: ['CAN.TO.W.0007'],
    replaces: ['a'],
    lapses: 0.1,
  }
  const ended = (geometry: unknown) =>
    placesOf(memoryOf([0.1, { ...tornado, geometry }], [0.3, cancel]), 0.35)
  expect(ended(inside)).toEqual(['here Tornado Warning cancelled'])
  expect(ended(away)).toEqual([])
})

test('a warning of the next county counts while its outline is near, and no longer', () => {
  const next = { ...tornado, zones: ['FLC086'] }
  const near = { ...next, geometry: nearby }
  expect(placesOf(memoryOf([0.1, near]), 0.1)).toEqual(['here Tornado Warning'])
  expect(placesOf(memoryOf([0.1, { ...next, geometry: away }]), 0.1)).toEqual([])
  const moved = { ...update('b', 0.2, away), zones: ['FLC086'] }
  expect(placesOf(memoryOf([0.1, near], [0.2, moved]), 0.2)).toEqual([])
})

test('recorded warnings are in force at a place that they outline, and elsewhere in the rest of their counties', () => {
  const now = Date.UTC(2026, 6, 15, 20)
  const recorded = recordedAlerts(now)
  const at = (point: { latitude: number; longitude: number }) => {
    const { messages } = parseAlerts(recorded, point, now)
    const memory = takeMessages(noAlerts, messages, { at: now, zones: [] })
    const { here, elsewhere } = alertsAt(memory, { now, checkedAt: now, near: 5 })
    return [here.map(({ event }) => event), elsewhere.map(({ event }) => event)]
  }
  const { geometry } = recorded[0] as unknown as { geometry: { coordinates: number[][][] } }
  const corner = geometry.coordinates[0]?.[0] ?? []
  const [here = [], elsewhere = []] = at({ longitude: corner[0] ?? 0, latitude: corner[1] ?? 0 })
  expect(here).toContain('Flash Flood Warning')
  expect(elsewhere).not.toContain('Flash Flood Warning')
  const [, farAway] = at({ longitude: (corner[0] ?? 0) + 1, latitude: corner[1] ?? 0 })
  expect(farAway).toContain('Flash Flood Warning')
})

test('an outline around the city counts where the city asks for no distance, also of another county', () => {
  expect(placesOf(memoryOf([0.1, { ...tornado, geometry: inside }]), 0.1, 0)).toEqual([
    'here Tornado Warning',
  ])
  const next = { ...tornado, zones: ['FLC086'], geometry: inside }
  expect(placesOf(memoryOf([0.1, next]), 0.1, 0)).toEqual(['here Tornado Warning'])
})

test('a warning of two other counties stays while it is canceled in one of them', () => {
  const both = { ...tornado, zones: ['FLC086', 'FLC087'], geometry: nearby }
  const cancel: ComposedMessage = {
    ...update('c', 0.3, null),
    kind: 'Cancel',
    zones: ['FLC086'],
    vtec: ['CAN.TO.W.0007'],
  }
  expect(placesOf(memoryOf([0.1, both], [0.3, both, cancel]), 0.4)).toEqual(['here Tornado Warning'])
})

test('a warning that is near in one of the city’s zones and newer and far in another is here', () => {
  const wide = { ...tornado, zones: ['FLZ072', 'FLC011'], geometry: inside }
  const far = { ...update('b', 0.2, away), zones: ['FLZ072'] }
  expect(placesOf(memoryOf([0.1, wide], [0.2, wide, far]), 0.3)).toEqual(['here Tornado Warning'])
})
