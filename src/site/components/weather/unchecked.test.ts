import { expect, test } from 'vitest'
import { hour, minute } from '../../../time/durations.ts'
import { isUnchecked, isUnread } from '../../../weather/current.ts'
import type { AlertBoard } from '../../../weather/weather.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { explainUnchecked, explainUncheckedRest } from './unchecked.ts'

const context = exampleContext('/weather')
const boardWith = (changes: Partial<AlertBoard>): AlertBoard => ({ ...weatherWith().alerts, ...changes })
const partly = (unreadable: string[] = [], readAt = exampleNow) => ({ partly: { readAt, unreadable } })

const told = (changes: Partial<AlertBoard>) => {
  const board = boardWith(changes)
  return `${explainUnchecked(board, context)} ${explainUncheckedRest(board, context.texts.liveWeather)}`
}

test.each<[string, Partial<AlertBoard>, string]>([
  [
    'an area does not answer',
    { checkedAt: exampleNow - hour, ...partly() },
    'We have not been able to check for all alerts since 9:00 AM. No alert was in effect then. That may have changed:',
  ],
  [
    'an area never answered',
    { checkedAt: undefined, ...partly() },
    'We have not been able to check for all alerts yet. There may be alerts:',
  ],
  [
    'after that no area does',
    { checkedAt: exampleNow - hour, ...partly([], exampleNow - 20 * minute) },
    'We have not been able to check for alerts since 9:00 AM. No alert was in effect then. That may have changed:',
  ],
  [
    'an alert cannot be read',
    partly(['Tornado Warning']),
    'The Weather Service lists an alert that we cannot read: Tornado Warning. What it says:',
  ],
  [
    'many cannot be read, some without a name, beside one that can',
    { alerts: [exampleAlert({})], ...partly(['', 'A', 'A', 'B', 'C', 'D']) },
    'The Weather Service lists alerts that we cannot read: A, B, C. The alerts below are shown until we can check that they ended. There may be others:',
  ],
  [
    'not even the name of one can be read',
    partly(['']),
    'The Weather Service lists an alert that we cannot read. What it says:',
  ],
])('where %s, the page says so', (_, changes, sentence) => {
  expect(told(changes)).toBe(sentence)
})

test('an unreadable alert is told at once, a silent area after 15 minutes, and alerts that came are of now', () => {
  const unchecked = (changes: Partial<AlertBoard>) => isUnchecked({ alerts: boardWith(changes) }, exampleNow)
  expect(unchecked(partly(['']))).toBe(true)
  expect(unchecked({ checkedAt: exampleNow - 15 * minute, ...partly() })).toBe(false)
  expect(unchecked({ checkedAt: exampleNow - 16 * minute, ...partly() })).toBe(true)
  const unread = (changes: Partial<AlertBoard>) => isUnread({ alerts: boardWith(changes) }, exampleNow)
  expect(unread({ checkedAt: undefined, ...partly() })).toBe(false)
  expect(unread({ checkedAt: exampleNow - 16 * minute })).toBe(true)
  expect(unread(partly([], exampleNow - 16 * minute))).toBe(true)
})
