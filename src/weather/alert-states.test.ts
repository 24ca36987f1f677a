import { describe, expect, test } from 'vitest'
import { recordedAlerts } from '../../tests/fakes/weather-service.ts'
import {
  type ComposedMessage,
  composedStorm,
  composeMessage,
} from '../sources/weather/alerts/composed-storm.fixture.ts'
import { parseAlerts } from '../sources/weather/alerts/message.ts'
import { unwrap } from '../sources/weather/alerts/unwrap.ts'
import { parseVtec } from '../sources/weather/alerts/vtec.ts'
import { readListed } from '../sources/weather/area-alerts.ts'
import { hour, minute } from '../time/durations.ts'
import type { Alert } from './alert.ts'
import { type AlertMemory, noAlerts, takeMessages } from './alert-memory.ts'
import { alertsAt, nextAlertChange, type PlacedAlerts } from './alert-states.ts'

const start = Date.UTC(2026, 9, 7, 12)
const zones = ['FLZ072', 'FLZ172']
const city = { latitude: 26.1224, longitude: -80.1373 }

const read = (messages: readonly ComposedMessage[]) =>
  parseAlerts(
    messages.map((one) => composeMessage(one, start)),
    city,
  )

/** The memory after answers at these hours that listed these messages. */
function memoryOf(...answers: readonly [at: number, ...messages: ComposedMessage[]][]): AlertMemory {
  return answers.reduce<AlertMemory>(
    (memory, [at, ...messages]) => takeMessages(memory, read(messages), { at: start + at * hour, zones }),
    noAlerts,
  )
}

/** 'Hurricane Watch in force', at so many hours, last checked then or at `checked`. */
function told(memory: AlertMemory, at: number, checked = at): string[] {
  return statesOf(memory, at, checked).map(
    ({ event, phase, ended }) => `${event} ${phase === 'inForce' ? 'in force' : ended?.how}`,
  )
}

function statesOf(memory: AlertMemory, at: number, checked = at): Alert[] {
  return placedOf(memory, at, checked).here
}

function placedOf(memory: AlertMemory, at: number, checked = at): PlacedAlerts {
  return alertsAt(memory, { now: start + at * hour, checkedAt: start + checked * hour, near: 5 })
}

const watch: ComposedMessage = { id: 'a', sent: 0, event: 'Hurricane Watch', vtec: ['NEW.HU.A.1001'] }
const warning: ComposedMessage = {
  id: 'b',
  sent: 6,
  event: 'Hurricane Warning',
  kind: 'Update',
  vtec: ['UPG.HU.A.1001', 'NEW.HU.W.1001'],
  replaces: ['a'],
}
const cancel: ComposedMessage = {
  id: 'c',
  sent: 9,
  event: 'Hurricane Warning',
  kind: 'Cancel',
  vtec: ['CAN.HU.W.1001'],
  replaces: ['b'],
  lapses: 0.25,
}
const statement: ComposedMessage = { id: 's', sent: 0, event: 'Special Weather Statement', lapses: 2 }

test('a composed hurricane: watch, warning, surge, canceled', () => {
  let memory = noAlerts
  const story = composedStorm.map(({ name, at, listed }) => {
    memory = takeMessages(memory, read(listed), { at: start + at * hour, zones })
    return [name, told(memory, at)]
  })
  expect(story).toEqual([
    ['watch', ['Hurricane Watch in force']],
    ['watch continued', ['Hurricane Watch in force']],
    ['warning and surge', ['Storm Surge Warning in force', 'Hurricane Warning in force']],
    ['warning continued', ['Storm Surge Warning in force', 'Hurricane Warning in force']],
    ['canceled inland', ['Storm Surge Warning in force', 'Hurricane Warning in force']],
    ['canceled at the coast', ['Storm Surge Warning in force', 'Hurricane Warning cancelled']],
    ['surge over', ['Storm Surge Warning cancelled']],
    ['after the storm', []],
  ])
})

test('a warning that is canceled in one zone stays in effect in the others, which it names', () => {
  let memory = noAlerts
  for (const { at, listed } of composedStorm.slice(0, 5)) {
    memory = takeMessages(memory, read(listed), { at: start + at * hour, zones })
  }
  expect(statesOf(memory, 36.1).find(({ event }) => event === 'Hurricane Warning')?.area).toBe(
    'Coastal Broward',
  )
})

test('while the service does not answer, an alert is kept until its end, and one without an end is kept', () => {
  const flood = { id: 'f', sent: 0, event: 'Flood Warning', vtec: ['NEW.FL.W.0001'], ends: 8 } as const
  const memory = memoryOf([1, watch, flood])
  expect(told(memory, 7, 1)).toEqual(['Flood Warning in force', 'Hurricane Watch in force'])
  expect(told(memory, 8.5, 1)).toEqual(['Hurricane Watch in force', 'Flood Warning over'])
  expect(told(memory, 30, 1)).toEqual(['Hurricane Watch in force'])
  expect(told(memory, 90, 1)).toEqual([])
})

test('an alert is shown until the event ends, even after its text has expired', () => {
  const rip = {
    id: 'r',
    sent: 0,
    event: 'Rip Current Statement',
    vtec: ['NEW.RP.S.0049'],
    ends: 13,
    lapses: 3,
  } as const
  expect(told(memoryOf([1, rip]), 10)).toEqual(['Rip Current Statement in force'])
})

test('an alert that is no longer listed is over after 15 minutes of valid answers', () => {
  const memory = memoryOf([1, watch], [1.5])
  expect(statesOf(memory, 1.6)[0]?.unlistedSince).toBe(start + 1.5 * hour)
  expect(statesOf(memoryOf([1, watch]), 1.1)[0]?.unlistedSince).toBeUndefined()
  expect(told(memory, 1.6)).toEqual(['Hurricane Watch in force'])
  expect(told(memory, 3, 1.6)).toEqual(['Hurricane Watch in force'])
  expect(told(memory, 1.8)).toEqual(['Hurricane Watch delisted'])
  // Listed again after a stale answer, it is in effect.
  expect(told(memoryOf([1, watch], [1.5], [1.7, watch]), 3)).toEqual(['Hurricane Watch in force'])
})

test('messages without codes are replaced and canceled by those that refer to them', () => {
  const update = { ...statement, id: 't', sent: 1, kind: 'Update', replaces: ['s'] } as const
  expect(told(memoryOf([1, statement, update]), 1.1)).toEqual(['Special Weather Statement in force'])
  const end = { ...statement, id: 'u', sent: 1.5, kind: 'Cancel', replaces: ['t'] } as const
  expect(told(memoryOf([1.5, update, end]), 1.6)).toEqual(['Special Weather Statement cancelled'])
  expect(told(memoryOf([1, statement]), 2.5)).toEqual(['Special Weather Statement over'])
})

test('a cancellation in other zones has no effect here', () => {
  const elsewhere = { ...cancel, zones: ['FLZ168'] }
  expect(told(memoryOf([7, warning], [9, warning, elsewhere]), 9.1)).toContain('Hurricane Warning in force')
  // Messages for other zones only are not stored.
  const wide = { ...warning, zones: ['FLZ072', 'FLZ168'] }
  expect(told(memoryOf([7, wide], [9.1, { ...cancel, zones: ['FLZ072'] }]), 9.2)).not.toContain(
    'Hurricane Warning in force',
  )
})

describe('states do not depend on the order and number of answers', () => {
  const all: ComposedMessage[] = [
    watch,
    warning,
    cancel,
    statement,
    ...composedStorm.flatMap(({ listed }) => [...listed]),
  ]
  const expected = (messages: readonly ComposedMessage[], at: number) =>
    statesOf(memoryOf([at, ...messages]), at)

  test('the same messages give the same states', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomOf(seed)
      const chosen = all.filter(() => random() < 0.6)
      const at = Math.floor(random() * 48)
      const shuffled = [...chosen, ...chosen.filter(() => random() < 0.3)]
        .map((message) => ({ message, place: random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ message }) => message)
      const oneByOne = shuffled.reduce<AlertMemory>((memory, message) => {
        const known = memory.kept.map(({ message: one }) => one)
        return takeMessages(memory, [...known, ...read([message])], { at: start + at * hour, zones })
      }, noAlerts)
      expect(statesOf(oneByOne, at), `seed ${seed}`).toEqual(expected(chosen, at))
    }
  })

  test('no alert is in effect after its end, and ids are unique', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomOf(seed)
      const at = random() * 120
      const states = statesOf(memoryOf([at, ...all.filter(() => random() < 0.5)]), at)
      const now = start + at * hour
      for (const { phase, endsAt, ended } of states) {
        if (phase === 'inForce') expect(endsAt ?? Infinity).toBeGreaterThan(now)
        else expect(now - (ended?.at ?? 0)).toBeLessThan(hour)
      }
      expect(new Set(states.map(({ id }) => id)).size).toBe(states.length)
    }
  })

  test('a late old message does not revive an alert', () => {
    expect(told(memoryOf([9.1, cancel], [9.2, cancel, watch, warning]), 9.3)).not.toContain(
      'Hurricane Warning in force',
    )
    expect(told(memoryOf([7, warning], [7.1, warning, watch]), 7.2)).toEqual(['Hurricane Warning in force'])
  })
})

test('every recorded alert is shown, in the order of urgency', () => {
  const now = Date.UTC(2026, 6, 15, 20)
  const messages = parseAlerts(recordedAlerts(now), undefined)
  const memory = takeMessages(noAlerts, messages, { at: now, zones: [] })
  const alerts = alertsAt(memory, { now, checkedAt: now, near: 5 }).here
  expect(alerts).toHaveLength(26)
  expect(alerts.every(({ phase }) => phase === 'inForce')).toBe(true)
  expect(alerts.slice(0, 4).map(({ event }) => event)).toEqual([
    'Flash Flood Warning',
    'Severe Thunderstorm Warning',
    'Civil Emergency Message',
    'Special Marine Warning',
  ])
  expect(alerts.map(({ level }) => level)).toEqual(
    alerts.map(({ level }) => level).toSorted((a, b) => levels.indexOf(a) - levels.indexOf(b)),
  )
  expect(nextAlertChange(alerts, now)).toBeGreaterThan(now)
})

test('tests and exercises of the service are no alerts, and an unknown event is', () => {
  const features = [{ ...recordedAlerts(0)[0] }] as { properties: Record<string, unknown> }[]
  const as = (changes: object) =>
    parseAlerts(
      features.map((one) => ({ properties: { ...one.properties, ...changes } })),
      undefined,
    )
  expect(as({ status: 'Test' })).toEqual([])
  expect(as({ status: 'Exercise' })).toEqual([])
  const [unknown] = as({
    event: 'Sky Falling Notice',
    parameters: {},
    ends: null,
    expires: '2026-07-16T00:00:00Z',
  })
  if (!unknown) throw new Error('it is not read')
  const memory = takeMessages(noAlerts, [unknown], { at: 0, zones: [] })
  expect(alertsAt(memory, { now: minute, checkedAt: minute, near: 5 }).here).toMatchObject([
    { event: 'Sky Falling Notice', level: 'statement' },
  ])
})

test.each([
  ['null'],
  ['{}'],
  ['{"features":null}'],
  ['<html>'],
  [''],
  ['{"features":[{"properties":null}]}'],
])('the answer %j is not "no alerts"', (text) => {
  const answer = readListed({ kind: 'text', text, freshFor: undefined })
  const read = () => {
    if (answer.kind === 'failed') throw new Error(answer.message)
    return parseAlerts(
      answer.listed.map(({ feature }) => feature),
      undefined,
    )
  }
  expect(read).toThrow()
})

test('a test by its codes is no alert, whatever its status says', () => {
  const test = { ...watch, id: 'test', isTestProduct: true }
  expect(told(memoryOf([1, test]), 1)).toEqual([])
  expect(told(memoryOf([1, test, watch]), 1)).toEqual(['Hurricane Watch in force'])
  const [recorded] = recordedAlerts(0)
  for (const code of ['RWT', 'RMT', 'DMO']) {
    const properties = { ...recorded?.properties, parameters: {}, eventCode: { SAME: [code] } }
    expect(parseAlerts([{ properties }], undefined)).toEqual([])
  }
})

test('what is listed twice without codes is one alert; other words are another', () => {
  const again = { ...statement, id: 'twice', sent: 0.01, ends: 5 }
  const first = { ...statement, ends: 5 }
  expect(told(memoryOf([1, first, again]), 1)).toEqual(['Special Weather Statement in force'])
  const other = { ...again, description: 'Another shower is south of the city.' }
  expect(told(memoryOf([1, first, again, other]), 1)).toHaveLength(2)
})

test('texts are unwrapped, and their blocks stay separate paragraphs', () => {
  expect(
    unwrap('* WHAT...Heat index\nvalues up to 106.\n\n* WHERE...Broward\nCounty.\nHAZARD...Heat.'),
  ).toEqual(['* WHAT...Heat index values up to 106.', '* WHERE...Broward County.', 'HAZARD...Heat.'])
})

test('valid codes are parsed, invalid ones are not', () => {
  expect(parseVtec('/O.CON.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/')).toEqual({
    action: 'CON',
    event: 'KMFL.FF.W.0010',
    startsAt: undefined,
    endsAt: Date.UTC(2026, 6, 15, 21, 15),
  })
  for (const text of ['', '/T.NEW.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/', '/O.ABC.KMFL.FF.W.0010.x-y/'])
    expect(parseVtec(text)).toBeUndefined()
})

const levels = ['warning', 'watch', 'advisory', 'statement']

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

test('an alert that the service drops is over a quarter of an hour after it was first missing', () => {
  const dropped = memoryOf([0.1, watch], [0.9], [1], [1.05], [1.1], [1.15])
  expect(told(dropped, 1.1)).toEqual(['Hurricane Watch in force'])
  expect(told(dropped, 1.16)).toEqual(['Hurricane Watch delisted'])
})
