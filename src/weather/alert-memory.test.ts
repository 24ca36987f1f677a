import { expect, test } from 'vitest'
import { type ComposedMessage, composeMessage } from '../sources/weather/alerts/composed-storm.fixture.ts'
import { parseAlerts } from '../sources/weather/alerts/message.ts'
import { hour } from '../time/durations.ts'
import { type AlertMemory, noAlerts, storedAlerts, takeMessages } from './alert-memory.ts'

const start = Date.UTC(2026, 9, 7, 12)
const flood: ComposedMessage = {
  id: 'f',
  sent: 0,
  event: 'Flood Warning',
  vtec: ['NEW.FL.W.0001'],
  ends: 6,
  lapses: 1,
}
const canceled: ComposedMessage = {
  ...flood,
  id: 'c',
  sent: 3,
  kind: 'Cancel',
  vtec: ['CAN.FL.W.0001'],
  replaces: ['f'],
}

/** The memory after answers at these hours. */
const after = (...answers: readonly [at: number, ...listed: ComposedMessage[]][]) =>
  answers.reduce<AlertMemory>((memory, [at, ...listed]) => take(memory, at, ...listed), noAlerts)

function take(memory: AlertMemory, at: number, ...listed: ComposedMessage[]): AlertMemory {
  const features = listed.map((one) => composeMessage(one, start))
  const { messages } = parseAlerts(features, undefined, start)
  return takeMessages(memory, messages, { at: start + at * hour, zones: ['FLZ072'] })
}

/** Ids of the messages that are kept, and since which hour they are missing. */
const keptIn = ({ kept }: AlertMemory) =>
  kept.map(({ message, missingSince }) =>
    missingSince === undefined ? message.id : `${message.id} missing since ${(missingSince - start) / hour}`,
  )

test('nothing is remembered before the first answer', () => {
  expect(noAlerts).toEqual({ zones: [], kept: [] })
})

test('a message is kept once, missing since the first answer without it, and listed again', () => {
  const memory = after([1, flood, flood], [2, flood])
  expect(memory.zones).toEqual(['FLZ072'])
  expect(keptIn(memory)).toEqual(['f'])
  const missing = take(take(memory, 3), 4)
  expect(keptIn(missing)).toEqual(['f missing since 3'])
  expect(keptIn(take(missing, 5, flood))).toEqual(['f'])
})

test('a message that another one joins stays as it was', () => {
  const other = { ...flood, id: 'o', event: 'Flood Watch', vtec: ['NEW.FA.A.0001'] }
  expect(keptIn(after([1, flood], [2, flood, other]))).toEqual(['f', 'o'])
  expect(keptIn(after([1, flood], [2, other]))).toEqual(['f missing since 2', 'o'])
})

/** Whether a message that was last listed at hour 1 is kept at so many hours. */
const isKept = (message: ComposedMessage, at: number, missing = 2) =>
  keptIn(after([1, message], [missing], [at])).length > 0

test('a message is kept for four days after its end, or after it was last listed if that was later', () => {
  expect([isKept(flood, 6 + 96 - 0.01), isKept(flood, 6 + 96)]).toEqual([true, false])
  expect([isKept(flood, 20 + 96 - 0.01, 20), isKept(flood, 20 + 96, 20)]).toEqual([true, false])
  expect(keptIn(after([1, flood], [500, flood]))).toEqual(['f'])
})

test('one without an end is kept for four days after it is taken for over', () => {
  const open = { ...flood, ends: null, lapses: 2 }
  const last = 2 + 3 * 24 + 4 * 24
  expect([isKept(open, last - 0.01), isKept(open, last)]).toEqual([true, false])
})

test('what ended an event is kept as long as any message of the event, but no longer than 30 days', () => {
  const long = { ...flood, ends: 24 * 60 }
  const other = { ...canceled, id: 'o', vtec: ['CAN.FL.W.0009'], replaces: [] }
  // The cancellation ends with its text; the warning would go on.
  const memory = after([1, long], [3, { ...canceled, ends: 4 }, { ...other, ends: 4 }], [4])
  expect(keptIn(take(memory, 10 * 24))).toEqual(['f missing since 3', 'c missing since 4'])
  const later = 3 + 30 * 24
  expect(keptIn(take(memory, later - 0.01))).toEqual(['f missing since 3', 'c missing since 4'])
  expect(keptIn(take(memory, later))).toEqual(['f missing since 3'])
})

test('what replaced a message without codes is kept as long as that', () => {
  const statement: ComposedMessage = { id: 's', sent: 0, event: 'Special Weather Statement', ends: 24 * 20 }
  const end = { ...statement, id: 'e', sent: 3, kind: 'Cancel' as const, ends: 4, replaces: ['x', 's'] }
  const loose = { ...end, id: 'l', replaces: ['x'] }
  const memory = after([1, statement], [3, end, loose], [4])
  expect(keptIn(take(memory, 10 * 24))).toEqual(['s missing since 3', 'e missing since 4'])
})

test('what is stored is read as it was', () => {
  const memory = after([1, flood], [3, canceled])
  const stored = JSON.parse(JSON.stringify({ shape: 1, memory }))
  expect(storedAlerts.parse(stored).memory).toEqual(JSON.parse(JSON.stringify(memory)))
  expect(memory.kept[0]?.message).toMatchObject({ endsAt: start + 6 * hour, expiresAt: start + hour })
})

test.each([
  ['was sent before all calendars', { sent: -8.64e15 }],
  ['begins after all calendars', { startsAt: 8.64e15 }],
  ['ends so', { endsAt: 8.64e15 }],
  ['expires so', { expiresAt: 8.64e15 }],
])('of what an older version kept a message that %s is left out, and the others stay', (_, times) => {
  const memory = after([1, flood])
  const [sound] = memory.kept
  const broken = { ...sound, message: { ...sound?.message, ...times } }
  const stored = JSON.parse(JSON.stringify({ shape: 1, memory: { ...memory, kept: [broken, sound] } }))
  expect(keptIn(storedAlerts.parse(stored).memory)).toEqual(['f'])
})

test('what an answer that is not whole does not list is not missing; what was missing stays so', () => {
  const other = { ...flood, id: 'o', event: 'Flood Watch', vtec: ['NEW.FA.A.0001'] }
  const partly = { since: start + 2 * hour, unreadable: [] }
  const before = after([1, flood, other], [2, other])
  const memory = takeMessages(before, [], { at: start + 3 * hour, zones: ['FLZ072'], partly })
  expect(keptIn(memory)).toEqual(['f missing since 2', 'o'])
  expect(memory.partly).toEqual(partly)
  expect(keptIn(take(memory, 4))).toEqual(['f missing since 2', 'o missing since 4'])
  expect(take(memory, 4).partly).toBeUndefined()
})
