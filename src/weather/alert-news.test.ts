import { expect, test } from 'vitest'
import { exampleAlert } from '../site/example-alert.fixture.ts'
import type { Alert } from './alert.ts'
import { rankOf } from './alert-names.ts'
import { type AlertChange, marksOf, newsOf, readMarks, replacedIn } from './alert-news.ts'

const alertOf = (event: string, changes: Partial<Alert> = {}) =>
  exampleAlert({ id: 'a', event, rank: rankOf(event), endsAt: 1000, ...changes })
const warning = alertOf('Flash Flood Warning')
const emergency = alertOf('Flash Flood Emergency')
const ended: Alert = { ...warning, ended: { at: 900, how: 'cancelled' } }

test.each<[name: string, told: Alert | string | undefined, now: Alert, change: AlertChange | undefined]>([
  ['who was told nothing hears that it is issued', undefined, warning, 'issued'],
  ['who was told nothing hears of no end', undefined, ended, undefined],
  ['what was told is no news', warning, warning, undefined],
  ['another text is no news', warning, { ...warning, description: ['Other.'], updatedAt: 7 }, undefined],
  ['it becomes an emergency', warning, emergency, 'worse'],
  ['it is an emergency no longer', emergency, warning, 'milder'],
  ['an emergency that was told is no news', emergency, emergency, undefined],
  [
    'a watch becomes a particularly dangerous situation',
    alertOf('Tornado Watch'),
    alertOf('Particularly Dangerous Situation: Tornado Watch'),
    'worse',
  ],
  ['it goes on for longer', warning, { ...warning, endsAt: 1001 }, 'later'],
  ['it goes on until further notice', warning, { ...warning, endsAt: undefined }, 'later'],
  ['it ends sooner', warning, { ...warning, endsAt: 999 }, 'sooner'],
  ['it gets an end', { ...warning, endsAt: undefined }, warning, 'sooner'],
  ['it has ended', warning, ended, 'ended'],
  ['its end was told', ended, ended, undefined],
  ['it is in force again', ended, warning, 'issued'],
  [
    'an end whose time is over and that nobody checked is none',
    warning,
    { ...warning, unchecked: { since: 1 } },
    undefined,
  ],
  ['a version before kept no end', 'a issued', warning, undefined],
  ['a version before kept no end, and it has ended', 'a issued', ended, 'ended'],
  ['a version before said until when', 'a issued\na until 1000', warning, undefined],
  [
    'a version before said that the end is open',
    'a until open',
    { ...warning, endsAt: undefined },
    undefined,
  ],
  ['a version before knew no emergency', 'a issued\na until 1000', emergency, 'worse'],
])('%s', (_, told, now, change) => {
  const marks = told === undefined ? [] : [typeof told === 'string' ? told : marksOf([told])]
  expect(newsOf([now], marks).map((news) => news.change)).toEqual(change ? [change] : [])
})

test('of several messages the newest counts for each alert', () => {
  const told = ['a issued\na until 1000\nb issued', 'a ended', 'b until 5']
  expect(newsOf([warning], told)).toMatchObject([{ change: 'issued' }])
  expect(replacedIn([warning], told)).toEqual(['b'])
  expect([...readMarks(told).keys()]).toEqual(['a', 'b'])
  expect(readMarks(['again 5', ''])).toEqual(new Map())
})

test('what is worst comes first, and what has ended last', () => {
  const alerts = [
    { ...ended, id: 'over' },
    { ...warning, id: 'warning' },
    { ...emergency, id: 'emergency' },
    alertOf('Tornado Warning', { id: 'tornado' }),
  ]
  expect(newsOf(alerts, ['over issued']).map(({ alert }) => alert.id)).toEqual([
    'emergency',
    'tornado',
    'warning',
    'over',
  ])
})
