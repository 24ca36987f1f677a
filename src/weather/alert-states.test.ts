import { describe, expect, test } from 'vitest'
import { recordedAlerts } from '../../tests/fakes/weather-service.ts'
import {
  type ComposedMessage,
  composedStorm,
  composeMessage,
} from '../sources/weather/alerts/composed-storm.fixture.ts'
import { parseAlerts } from '../sources/weather/alerts/message.ts'
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
    start,
  ).messages

/** The memory after answers at these hours that listed these messages. */
function memoryOf(...answers: readonly [at: number, ...messages: ComposedMessage[]][]): AlertMemory {
  return answers.reduce<AlertMemory>(
    (memory, [at, ...messages]) => takeMessages(memory, read(messages), { at: start + at * hour, zones }),
    noAlerts,
  )
}

/** 'Hurricane Watch in force', at so many hours, last checked then or at `checked`. */
function told(memory: AlertMemory, at: number, checked = at): string[] {
  return statesOf(memory, at, checked).map(({ event, ended }) => `${event} ${ended?.how ?? 'in force'}`)
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

describe('an end by time counts only if the service was asked after it', () => {
  const flood = { id: 'f', sent: 0, event: 'Flood Warning', vtec: ['NEW.FL.W.0001'], ends: 8 } as const
  const memory = memoryOf([1, watch, flood])

  test('until then the alert is in force, and says since when nobody knows', () => {
    expect(told(memory, 7, 1)).toEqual(['Flood Warning in force', 'Hurricane Watch in force'])
    expect(statesOf(memory, 7.9, 1)[0]?.unchecked).toBeUndefined()
    expect(statesOf(memory, 8.5, 1)).toMatchObject([
      { endsAt: start + 8 * hour, unchecked: { since: start + hour }, ended: undefined },
      { event: 'Hurricane Watch', unchecked: undefined },
    ])
    expect(told(memory, 8.5, 8)).toContain('Flood Warning over')
    expect(told(memory, 8.5, 7.99)).toContain('Flood Warning in force')
  })

  test('neither a time to come nor no time at all is a check', () => {
    expect(statesOf(memory, 8.5, 9.5)[0]).toMatchObject({ ended: undefined, unchecked: { since: undefined } })
    const never = alertsAt(memory, { now: start + 8.5 * hour, checkedAt: undefined, near: 5 })
    expect(never.here[0]).toMatchObject({ event: 'Flood Warning', ended: undefined })
  })

  test('nothing is told of it three days later, as of one without an end', () => {
    expect(told(memory, 79.9, 1)).toEqual(['Flood Warning in force', 'Hurricane Watch in force'])
    expect(told(memory, 80, 1)).toEqual([])
  })

  test('what the service itself has ended needs no check', () => {
    const canceled = { ...flood, id: 'c', sent: 1, kind: 'Cancel', vtec: ['CAN.FL.W.0001'] } as const
    expect(told(memoryOf([1, flood, canceled]), 1.5, 1)).toEqual(['Flood Warning cancelled'])
  })

  test('where an area was silent, or an alert of its name could not be read, that was no check of it', () => {
    const partly = (more: object) => ({
      ...memory,
      partly: { since: start + hour, unreadable: [], silent: [], ...more },
    })
    const flooding = (more: object) => told(partly(more), 8.5, 8.4)[0]
    expect(flooding({ silent: ['FL'] })).toBe('Flood Warning in force')
    expect(flooding({ silent: [''] })).toBe('Flood Warning in force')
    expect(flooding({ silent: undefined })).toBe('Flood Warning in force')
    expect(flooding({ unreadable: ['Flood Warning'] })).toBe('Flood Warning in force')
    expect(flooding({ unreadable: [''] })).toBe('Flood Warning in force')
    expect(told(partly({ silent: ['AM'], unreadable: ['Heat Advisory'] }), 8.5, 8.4)).toContain(
      'Flood Warning over',
    )
  })
})

describe('each code speaks of its own event only', () => {
  const replacing: ComposedMessage = {
    id: 'b',
    sent: 6,
    event: 'Tropical Storm Warning',
    kind: 'Update',
    vtec: ['CAN.HU.A.1001', 'NEW.TR.W.1001'],
    replaces: ['a'],
    description: 'tropical storm',
  }

  test('a message that ends one event and begins another ends the one under its own name', () => {
    const states = statesOf(memoryOf([1, watch], [6, replacing]), 6.5)
    expect(states).toMatchObject([
      { event: 'Tropical Storm Warning', level: 'warning', ended: undefined },
      { event: 'Hurricane Watch', level: 'watch', ended: { how: 'cancelled' } },
    ])
    expect(states[1]?.description.join()).not.toContain('tropical storm')
    expect(placedOf(memoryOf([6, replacing], [6.1, replacing, watch]), 6.5).here).toEqual(
      statesOf(memoryOf([1, watch], [6, replacing, watch]), 6.5),
    )
  })

  test.each(['CAN', 'EXP', 'UPG'])('of an event that was never seen %s tells nothing', (action) => {
    const message = { ...replacing, vtec: ['NEW.TR.W.1001', `${action}.HU.A.1001`], ends: 6.2, replaces: [] }
    expect(told(memoryOf([6.3, message]), 6.1)).toEqual(['Tropical Storm Warning in force'])
    expect(told(memoryOf([6.3, { ...message, ends: null }]), 6.5)).toEqual([
      'Tropical Storm Warning in force',
    ])
  })

  test('a message under the name of what it ends gives what goes on its own name', () => {
    const message = { ...replacing, event: 'Hurricane Watch' }
    expect(told(memoryOf([1, watch], [6, message]), 6.5)).toEqual([
      'Tropical Storm Warning in force',
      'Hurricane Watch cancelled',
    ])
  })

  test('two events that go on in one message have each its name, its end and its cancellation', () => {
    const codes = (first: string, second: string): ComposedMessage => ({
      id: first + second,
      sent: 1,
      event: 'Hurricane Warning',
      vtec: [first, second],
    })
    const [both] = read([codes('NEW.SS.W.1001', 'NEW.HU.W.1001')])
    if (!both) throw new Error('it is not read')
    const [surge, wind] = both.vtec
    if (!surge || !wind) throw new Error('it has no codes')
    const message = { ...both, vtec: [{ ...surge, endsAt: start + 5 * hour }, wind] }
    const memory = takeMessages(noAlerts, [message], { at: start + hour, zones })
    expect(statesOf(memory, 2)).toMatchObject([
      { event: 'Storm Surge Warning', endsAt: start + 5 * hour },
      { event: 'Hurricane Warning', endsAt: undefined },
    ])
    const surgeOver = { ...codes('CAN.SS.W.1001', 'CON.HU.W.1001'), sent: 3, replaces: [both.id] }
    const later = takeMessages(memory, read([surgeOver]), { at: start + 3 * hour, zones })
    expect(told(later, 3.5)).toEqual(['Hurricane Warning in force', 'Storm Surge Warning cancelled'])
  })

  test('an event that a message lets expire keeps its own end, whatever begins in that message', () => {
    const first = { ...watch, event: 'Tornado Warning', vtec: ['NEW.TO.W.0041'], ends: 3 }
    const next = { ...first, id: 'b', sent: 2, vtec: ['EXP.TO.W.0041', 'NEW.TO.W.0042'], replaces: ['a'] }
    const [both] = read([{ ...next, ends: 5 }])
    const [expiring, begun] = both?.vtec ?? []
    if (!both || !expiring || !begun) throw new Error('it is not read')
    const end = start + 3 * hour
    const message = { ...both, vtec: [{ ...expiring, endsAt: end }, begun] }
    const memory = takeMessages(memoryOf([1, first]), [message], { at: start + 2 * hour, zones })
    expect(statesOf(memory, 2.5).map(({ endsAt }) => endsAt)).toEqual([end, start + 5 * hour])
    expect(told(memory, 3.1)).toEqual(['Tornado Warning in force', 'Tornado Warning over'])
  })

  test('the headline of another event is not told of one that goes on beside it', () => {
    const message: ComposedMessage = {
      id: 'x',
      sent: 1,
      event: 'Hurricane Warning',
      vtec: ['CAN.HU.W.1001', 'CON.SS.W.1001'],
    }
    expect(statesOf(memoryOf([1, message]), 1.5)).toMatchObject([
      { event: 'Storm Surge Warning', headline: '' },
    ])
    const own = { ...message, event: 'Storm Surge Warning' }
    expect(statesOf(memoryOf([1, own]), 1.5)[0]?.headline).toContain('Storm Surge Warning issued')
  })

  test('an update of one of two events leaves the other in force', () => {
    const both = { ...watch, event: 'Flood Warning', vtec: ['NEW.FL.W.0031', 'NEW.FL.W.0032'] }
    const one = { ...both, id: 'z', sent: 2, vtec: ['CON.FL.W.0032'], replaces: ['a'] }
    expect(told(memoryOf([1, both], [2, both, one]), 2.5)).toEqual([
      'Flood Warning in force',
      'Flood Warning in force',
    ])
    const expired = { ...one, vtec: ['EXP.FL.W.0031', 'CON.FL.W.0032'] }
    expect(told(memoryOf([1, both], [2, expired]), 2.5)).toEqual([
      'Flood Warning in force',
      'Flood Warning over',
    ])
  })
})

describe('an event that is worse than its name', () => {
  const coded = (id: string, event: string, code: string, parameters: object = {}, description = 'Text.') => {
    const feature = composeMessage({ id, sent: 1, event, vtec: [`NEW.${code}`], description }, start) as {
      properties: { parameters: object }
    }
    Object.assign(feature.properties.parameters, parameters)
    return feature
  }
  const order = (...features: unknown[]) => {
    const { messages } = parseAlerts(features, city, start)
    return statesOf(takeMessages(noAlerts, messages, { at: start + hour, zones }), 1.5).map(
      ({ event, level }) => `${event}, ${level}`,
    )
  }

  test('has the service’s own name for it; an emergency and a particular danger stand first of their level, a destructive thunderstorm behind tornado and eyewall', () => {
    expect(
      order(
        coded('1', 'Tornado Warning', 'TO.W.0001'),
        coded('2', 'Flash Flood Warning', 'FF.W.0021', { flashFloodDamageThreat: ['CATASTROPHIC'] }),
        coded('3', 'Severe Thunderstorm Warning', 'SV.W.0002', { thunderstormDamageThreat: ['DESTRUCTIVE'] }),
        coded('4', 'Hurricane Watch', 'HU.A.1001'),
        coded('5', 'Tornado Watch', 'TO.A.0500', {}, '...THIS IS A PARTICULARLY\nDANGEROUS SITUATION...'),
        coded('6', 'Tornado Warning', 'TO.W.0003', { tornadoDamageThreat: ['CATASTROPHIC'] }),
        coded('7', 'Tornado Warning', 'TO.W.0004', { tornadoDamageThreat: ['CONSIDERABLE'] }),
        coded('8', 'Extreme Wind Warning', 'EW.W.0001'),
        coded('9', 'Flash Flood Warning', 'FF.W.0022'),
      ),
    ).toEqual([
      'Tornado Emergency, warning',
      'Flash Flood Emergency, warning',
      'Particularly Dangerous Situation: Tornado Warning, warning',
      'Tornado Warning, warning',
      'Extreme Wind Warning, warning',
      'Destructive Severe Thunderstorm Warning, warning',
      'Flash Flood Warning, warning',
      'Particularly Dangerous Situation: Tornado Watch, watch',
      'Hurricane Watch, watch',
    ])
  })

  test('is an ordinary one again when a later message says so no more', () => {
    const { messages: worse } = parseAlerts(
      [coded('1', 'Flash Flood Warning', 'FF.W.0021', { flashFloodDamageThreat: ['CATASTROPHIC'] })],
      city,
      start,
    )
    const memory = takeMessages(noAlerts, worse, { at: start + hour, zones })
    expect(told(memory, 1.5)).toEqual(['Flash Flood Emergency in force'])
    const again = read([{ id: '2', sent: 2, event: 'Flash Flood Warning', vtec: ['CON.FF.W.0021'] }])
    expect(told(takeMessages(memory, again, { at: start + 2 * hour, zones }), 2.5)).toEqual([
      'Flash Flood Warning in force',
    ])
  })

  test('a stored message of a version that knew no such marks is read anew', () => {
    const { messages } = parseAlerts(
      [coded('1', 'Tornado Warning', 'TO.W.0001', { tornadoDamageThreat: ['CATASTROPHIC'] })],
      city,
      start,
    )
    const before = messages.map(({ marks, ...rest }) => rest)
    const memory = takeMessages(noAlerts, before, { at: start + hour, zones })
    expect(told(memory, 1.5)).toEqual(['Tornado Warning in force'])
    expect(told(takeMessages(memory, messages, { at: start + 1.6 * hour, zones }), 1.7)).toEqual([
      'Tornado Emergency in force',
    ])
  })
})

test('a clock that jumped ahead and came back leaves nothing behind', () => {
  const ahead = takeMessages(memoryOf([1, watch]), [], { at: start + 25 * hour, zones })
  const right = takeMessages(ahead, [], { at: start + 1.1 * hour, zones })
  expect(told(right, 1.2)).toEqual(['Hurricane Watch in force'])
  expect(told(takeMessages(right, [], { at: start + 1.4 * hour, zones }), 1.4)).toEqual([
    'Hurricane Watch delisted',
  ])
  // A cancellation that the service sent by a clock ahead of ours holds at once.
  const canceled = { ...cancel, sent: 12 }
  expect(told(memoryOf([7, warning], [9, canceled]), 9)).toEqual(['Hurricane Warning cancelled'])
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
      for (const { endsAt, ended } of states) {
        if (!ended) expect(endsAt ?? Infinity).toBeGreaterThan(now)
        else expect(now - ended.at).toBeLessThan(hour)
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
  const { messages } = parseAlerts(recordedAlerts(now), undefined, now)
  const memory = takeMessages(noAlerts, messages, { at: now, zones: [] })
  const alerts = alertsAt(memory, { now, checkedAt: now, near: 5 }).here
  expect(alerts).toHaveLength(26)
  expect(alerts.every(({ ended }) => !ended)).toBe(true)
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

test('an unknown event is an alert', () => {
  const now = Date.UTC(2026, 6, 15, 20)
  const own = { event: 'Sky Falling Notice', parameters: {}, ends: null, expires: '2026-07-16T00:00:00Z' }
  const properties = { ...recordedAlerts(now)[0]?.properties, ...own }
  const { messages } = parseAlerts([{ properties }], undefined, now)
  const memory = takeMessages(noAlerts, messages, { at: now, zones: [] })
  expect(alertsAt(memory, { now: now + minute, checkedAt: now + minute, near: 5 }).here).toMatchObject([
    { event: 'Sky Falling Notice', level: 'statement' },
  ])
})

test('a test by its codes is no alert, whatever its status says', () => {
  const test = { ...watch, id: 'test', isTestProduct: true }
  expect(told(memoryOf([1, test]), 1)).toEqual([])
  expect(told(memoryOf([1, test, watch]), 1)).toEqual(['Hurricane Watch in force'])
})

test('what is listed twice without codes is one alert; other words are another', () => {
  const again = { ...statement, id: 'twice', sent: 0.01, ends: 5 }
  const first = { ...statement, ends: 5 }
  expect(told(memoryOf([1, first, again]), 1)).toEqual(['Special Weather Statement in force'])
  const other = { ...again, description: 'Another shower is south of the city.' }
  expect(told(memoryOf([1, first, again, other]), 1)).toHaveLength(2)
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

describe('which message speaks for an alert, and until when it is in force', () => {
  const flood: ComposedMessage = {
    id: 'f',
    sent: 1,
    event: 'Flood Warning',
    vtec: ['NEW.FL.W.0001'],
    ends: 8,
    description: 'first',
  }
  const flooding = (more: Partial<ComposedMessage>): ComposedMessage => ({
    ...flood,
    kind: 'Update',
    vtec: ['CON.FL.W.0001'],
    replaces: ['f'],
    ...more,
  })
  const at = (hours: number) => start + hours * hour

  test('a continued alert has the times of its first and newest message, and the words of the newest', () => {
    const again = flooding({ id: 'g', sent: 3, ends: 9, description: 'second' })
    expect(statesOf(memoryOf([1, flood], [3, again]), 4)).toMatchObject([
      {
        startsAt: at(3),
        issuedAt: at(1),
        updatedAt: at(3),
        endsAt: at(9),
        description: ['second'],
        area: 'Metro Broward; Coastal Broward',
        ended: undefined,
        unlistedSince: undefined,
      },
    ])
  })

  test('a canceled alert was to end when its own messages say, not when the text of the cancellation lapses', () => {
    const code = ['CAN.FL.W.0001']
    const canceled = flooding({ id: 'g', sent: 3, kind: 'Cancel', vtec: code, ends: null, lapses: 0.5 })
    const [alert] = statesOf(memoryOf([1, flood], [3.1, canceled]), 3.2)
    expect(alert).toMatchObject({ ended: { at: at(3), how: 'cancelled' }, endsAt: at(8) })
  })

  test('it is over at its end and not before, and told for less than an hour', () => {
    const memory = memoryOf([1, flood])
    expect(told(memory, 7.999)).toEqual(['Flood Warning in force'])
    expect(statesOf(memory, 8)).toMatchObject([
      {
        ended: { at: at(8), how: 'over' },
        area: 'Metro Broward; Coastal Broward',
        updatedAt: at(1),
        endsAt: at(8),
        description: ['first'],
      },
    ])
    expect(told(memory, 8.999)).toEqual(['Flood Warning over'])
    expect(told(memory, 9)).toEqual([])
  })

  test('one that is canceled, and one that expires early, keep the words that told what to do', () => {
    const canceled = flooding({
      id: 'c',
      sent: 5,
      kind: 'Cancel',
      vtec: ['CAN.FL.W.0001'],
      description: 'canceled',
    })
    expect(statesOf(memoryOf([1, flood], [5, canceled]), 5.5)).toMatchObject([
      { ended: { at: at(5), how: 'cancelled' }, description: ['first'], updatedAt: at(5) },
    ])
    const expires = flooding({ id: 'e', sent: 6, vtec: ['EXP.FL.W.0001'], ends: 7, description: 'expires' })
    const memory = memoryOf([1, flood], [6, expires])
    expect(statesOf(memory, 6.5)).toMatchObject([{ ended: undefined, description: ['first'] }])
    expect(statesOf(memory, 7.5)).toMatchObject([
      { ended: { at: at(7), how: 'over' }, description: ['first'] },
    ])
    const now = flooding({ id: 'e', sent: 6, vtec: ['EXP.FL.W.0001'], ends: null, description: 'expires' })
    expect(statesOf(memoryOf([1, flood], [6, now]), 6.5)).toMatchObject([
      { ended: { at: at(6), how: 'over' }, description: ['first'] },
    ])
  })

  test('one that was upgraded is told as the stronger one alone, and when that is canceled as it', () => {
    expect(told(memoryOf([1, watch], [6, warning]), 6.5)).toEqual(['Hurricane Warning in force'])
    expect(placedOf(memoryOf([1, watch], [6, warning]), 6.5).past).toEqual([])
    expect(told(memoryOf([7, warning], [9, cancel]), 9.1)).toEqual(['Hurricane Warning cancelled'])
    // The same without the code that says so.
    const replacing: ComposedMessage = { ...warning, vtec: ['NEW.HU.W.1001'] }
    expect(told(memoryOf([1, watch], [6, watch, replacing]), 6.5)).toEqual(['Hurricane Warning in force'])
  })

  test('a message that names itself as replaced is in force', () => {
    const own: ComposedMessage = { ...warning, replaces: ['b'] }
    expect(told(memoryOf([6, own]), 6.5)).toEqual(['Hurricane Warning in force'])
  })

  test('of a cancellation and a continuation of the same instant the continuation counts', () => {
    // Whichever of their keys comes first.
    for (const id of '0123456789') {
      const goesOn = flooding({ id: `${id} goes on`, sent: 5 })
      const ends = flooding({ id: `${id} ends`, sent: 5, kind: 'Cancel', vtec: ['CAN.FL.W.0001'] })
      expect(told(memoryOf([1, flood], [5, goesOn, ends]), 5.5)).toEqual(['Flood Warning in force'])
      expect(told(memoryOf([1, flood], [5, ends, goesOn]), 5.5)).toEqual(['Flood Warning in force'])
    }
  })

  test('an update of the same instant as what it replaces does not end the event', () => {
    for (const id of '0123456789')
      expect(told(memoryOf([1, flood, flooding({ id, sent: 1 })]), 2)).toEqual(['Flood Warning in force'])
  })

  test('what has ended is past for seven days, the newest end first, and shown for an hour', () => {
    const advisory: ComposedMessage = {
      ...flood,
      id: 'z',
      event: 'Coastal Flood Advisory',
      vtec: ['NEW.CF.Y.1001'],
    }
    const ending = [flood, { ...advisory, ends: 10 }]
    const memory = memoryOf([1, ...ending])
    const pastAt = (hours: number) =>
      placedOf(memory, hours).past.map(({ event, ended }) => [event, ended?.how])
    const [both, last] = [
      [
        ['Coastal Flood Advisory', 'over'],
        ['Flood Warning', 'over'],
      ],
      [['Coastal Flood Advisory', 'over']],
    ]
    expect(pastAt(7)).toEqual([])
    expect(pastAt(8)).toEqual([['Flood Warning', 'over']])
    expect(pastAt(8 + 168 - 0.01)).toEqual(both)
    expect(pastAt(8 + 168)).toEqual(last)
    expect(pastAt(10 + 168)).toEqual([])
    expect(told(memoryOf([1, ...ending, watch]), 12)).toEqual(['Hurricane Watch in force'])
  })

  test('the zones in which it is in force decide its area, words and end; it ends with the last of them', () => {
    const inland = flooding({ id: 'i', sent: 2, zones: ['FLZ072'], ends: 10, description: 'inland' })
    const coast = flooding({ id: 'k', sent: 3, zones: ['FLZ172'], ends: 4, description: 'coast' })
    const memory = memoryOf([1, flood], [2, inland], [3, inland, coast])
    expect(statesOf(memory, 3.5)).toMatchObject([
      { area: 'Metro Broward; Coastal Broward', endsAt: at(10), updatedAt: at(3), description: ['coast'] },
    ])
    expect(statesOf(memory, 5)).toMatchObject([
      { area: 'Metro Broward', endsAt: at(10), updatedAt: at(2), description: ['inland'] },
    ])
    expect(statesOf(memory, 10.5)).toMatchObject([{ ended: { at: at(10), how: 'over' } }])
    const open = flooding({ id: 'k', sent: 3, zones: ['FLZ172'], ends: null })
    expect(statesOf(memoryOf([3, inland, open]), 3.5)).toMatchObject([{ endsAt: undefined }])
  })

  test('it is unlisted from when the last of its messages is', () => {
    const inland = flooding({ id: 'i', sent: 2, zones: ['FLZ072'] })
    const coast = flooding({ id: 'k', sent: 2, zones: ['FLZ172'] })
    const half = memoryOf([2, inland, coast], [3, inland])
    expect(statesOf(half, 3.1)).toMatchObject([{ unlistedSince: undefined, ended: undefined }])
    const gone = takeMessages(half, [], { at: at(3.1), zones })
    expect(statesOf(gone, 3.2)).toMatchObject([{ unlistedSince: at(3.1), ended: undefined }])
    expect(statesOf(gone, 4)).toMatchObject([{ ended: { at: at(3.35), how: 'delisted' } }])
  })

  test('one that the service drops is over a quarter of an hour later, to the instant', () => {
    const memory = memoryOf([1, flood], [2])
    expect(told(memory, 2.249)).toEqual(['Flood Warning in force'])
    expect(statesOf(memory, 2.25)).toMatchObject([{ ended: { at: at(2.25), how: 'delisted' } }])
  })

  test('one without an end is in force for three days after its text expired', () => {
    const open = memoryOf([1, { ...flood, ends: null, lapses: 6 }])
    expect(told(open, 1 + 6 + 72 - 0.01)).toEqual(['Flood Warning in force'])
    expect(told(open, 1 + 6 + 72)).toEqual(['Flood Warning over'])
    // The end is unknown: no page says when.
    expect(statesOf(open, 2)).toMatchObject([{ endsAt: undefined }])
  })

  test('a statement without codes ends when it was canceled', () => {
    const end: ComposedMessage = { ...statement, id: 'u', sent: 1.5, kind: 'Cancel', replaces: ['s'] }
    expect(statesOf(memoryOf([1, statement], [1.5, end]), 1.6)).toMatchObject([
      { ended: { at: at(1.5), how: 'cancelled' } },
    ])
    // In the words of the statement, and naming nothing, it ends nothing.
    const loose: ComposedMessage = { ...statement, id: 'u', sent: 1.5, kind: 'Cancel', ends: 5 }
    expect(told(memoryOf([1.5, { ...statement, ends: 5 }, loose]), 1.6)).toEqual([
      'Special Weather Statement in force',
    ])
  })

  test('messages that name no zones concern a city whose zones are unknown', () => {
    const bare = read([flood]).map((message) => ({ ...message, zones: [] }))
    const memory = takeMessages(noAlerts, bare, { at: at(1), zones: [] })
    expect(told(memory, 1.5)).toEqual(['Flood Warning in force'])
    const canceled = read([flooding({ id: 'c', sent: 2, kind: 'Cancel', vtec: ['CAN.FL.W.0001'] })])
    const ended = takeMessages(memory, [...bare, ...canceled.map((one) => ({ ...one, zones: [] }))], {
      at: at(2),
      zones: [],
    })
    expect(told(ended, 2.5)).toEqual(['Flood Warning cancelled'])
  })
})

test('alerts change next when the first of them begins, ends, or is told no longer', () => {
  const [alert] = statesOf(memoryOf([1, watch]), 1)
  if (!alert) throw new Error('no alert')
  const times = (startsAt: number, endsAt?: number, endedAt?: number): Alert => ({
    ...alert,
    startsAt,
    endsAt,
    ended: endedAt === undefined ? undefined : { at: endedAt, how: 'over' },
  })
  const now = 100 * hour
  expect(nextAlertChange([], now)).toBeUndefined()
  expect(nextAlertChange([times(now, now)], now)).toBeUndefined()
  expect(nextAlertChange([times(now - 1, now + 9)], now)).toBe(now + 9)
  expect(nextAlertChange([times(now + 5, now + 9), times(now + 7)], now)).toBe(now + 5)
  expect(nextAlertChange([times(1, 2, now - 3)], now)).toBe(now + hour - 3)
})

test('alerts are ordered: in force, by urgency, by their beginning', () => {
  const coded = (id: string, event: string, code: string, more: Partial<ComposedMessage> = {}) => ({
    id,
    sent: 1,
    event,
    vtec: [`NEW.${code}`],
    ...more,
  })
  const memory = memoryOf([
    3,
    coded('1', 'Rip Current Statement', 'RP.S.0001'),
    coded('2', 'Flood Watch', 'FA.A.0001', { sent: 2 }),
    coded('3', 'Flood Watch', 'FA.A.0002'),
    coded('4', 'Tornado Warning', 'TO.W.0001', { ends: 2.5 }),
    coded('5', 'Storm Surge Warning', 'SS.W.0001'),
  ])
  expect(statesOf(memory, 3).map(({ event, startsAt }) => `${event} ${(startsAt - start) / hour}`)).toEqual([
    'Storm Surge Warning 1',
    'Flood Watch 1',
    'Flood Watch 2',
    'Rip Current Statement 1',
    'Tornado Warning 1',
  ])
})
