import { expect, test } from 'vitest'
import { mailTextOf } from '../../mail/mail-text.ts'
import { exampleContext, exampleNow } from '../../site/example-publication.fixture.ts'
import { hour, minute } from '../../time/durations.ts'
import type { Alert } from '../../weather/alert.ts'
import type { LiveWeather } from '../../weather/weather.ts'
import { composeAlerts, judgeMessage } from './compose-alerts.ts'

const alert = (id: string, changes: Partial<Alert> = {}): Alert => ({
  id,
  event: `Flood Watch ${id}`,
  level: 'watch',
  rank: 5,
  headline: '',
  area: 'Broward',
  sender: 'NWS',
  startsAt: exampleNow,
  endsAt: undefined,
  issuedAt: exampleNow,
  updatedAt: exampleNow,
  description: [`Water ${id}.`],
  instruction: [`Move ${id}.`],
  ended: undefined,
  ...changes,
})

function compose(
  alerts: readonly Alert[],
  told: readonly { edition: string; madeAt: number }[] = [],
  languages?: readonly string[],
  checkedAt = exampleNow,
) {
  const none = { forecast: undefined, hours: undefined, observation: undefined }
  const board = { alerts, elsewhere: [], past: [], checkedAt, isFailing: false }
  const weather: LiveWeather = { kind: 'live', ...none, alerts: board }
  return composeAlerts({ ...exampleContext('/weather'), weather }, told, languages)
}

/** The marks of an alert that was issued without an end. */
const open = (id: string) => `${id} issued\n${id} until further notice`
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
  expect(mail?.edition.split('\n').filter((mark) => mark.endsWith(' issued'))).toHaveLength(200)
  const text = mailTextOf(mail?.html ?? '')
  const places = ['TORNADO WARNING', 'WHAT TO DO', 'Move w.', 'Move 198.', 'IN FULL', 'Water w.'].map(
    (words) => text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThanOrEqual(0)
})

test('what was told is not told again, and an end only where the beginning was', () => {
  const told = [{ edition: 'a issued\nb issued', madeAt: exampleNow - 2 * hour }]
  expect(compose([alert('a'), alert('b')], told)).toBeUndefined()
  const ended = (id: string) => alert(id, { ended: { at: exampleNow, how: 'over' } })
  expect(compose([ended('a'), ended('unknown'), alert('c')], told)).toMatchObject({
    edition: `a ended\n${open('c')}`,
    subject: 'Flood Watch c and 1 more: Example',
  })
})

test('after six messages in an hour only new warnings go at once, with all that waited', () => {
  expect(compose([alert('a')], lately(5))).toBeDefined()
  expect(compose([alert('a')], lately(6))).toBeUndefined()
  expect(compose([warning('w'), alert('a')], lately(6))).toMatchObject({
    edition: `${open('a')}\n${open('w')}`,
    subject: 'Tornado Warning and 1 more: Example',
  })
  expect(compose([warning('w')], lately(20))).toBeUndefined()
})

test('a subject has at most 60 characters', () => {
  const event = 'Coastal Flood Warning for a very long stretch of the coast of Broward County'
  const { subject = '' } = compose([alert('a', { event })]) ?? {}
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(subject).toMatch(/^Coastal Flood Warning .*…$/)
})

test('a message is written in the languages of its readers that have mails, with the service’s words in each', () => {
  const translations = compose([alert('a')], [], ['ht', 'xx', 'es'])?.translations ?? []
  expect(translations.map(({ language }) => language)).toEqual(['es'])
  for (const { html } of translations) expect(html).toContain('Move a.')
  expect(compose([alert('a')])?.translations).toEqual([])
})

test('only watches and warnings are told, and nothing while the weather is not live', () => {
  expect(compose([alert('a', { level: 'advisory' }), alert('b', { level: 'statement' })])).toBeUndefined()
  expect(compose([])).toBeUndefined()
  expect(composeAlerts({ ...exampleContext('/weather'), weather: undefined }, [])).toBeUndefined()
  expect(compose([alert('a', { level: 'advisory' }), alert('b')])).toMatchObject({
    city: 'example',
    kind: 'alerts',
    edition: open('b'),
    madeAt: exampleNow,
  })
})

test('messages of more than an hour ago do not count, and an end is not urgent', () => {
  const old = lately(6).map((message) => ({ ...message, madeAt: exampleNow - hour }))
  expect(compose([alert('a')], old)).toBeDefined()
  const ended = alert('old-0', { level: 'warning', ended: { at: exampleNow, how: 'over' } })
  expect(compose([ended], lately(6))).toBeUndefined()
  expect(compose([ended], lately(5))?.edition).toBe('old-0 ended')
})

const judged = (
  edition: string,
  alerts: readonly Alert[],
  {
    checkedAt = exampleNow,
    openedAt = exampleNow - hour,
    madeAt = exampleNow,
    kind = 'alerts' as 'alerts' | 'daily',
  } = {},
) =>
  judgeMessage(
    { kind, edition, madeAt },
    { alerts, elsewhere: [], past: [], checkedAt, isFailing: false },
    { now: exampleNow, openedAt },
  )

test('a message about alerts is over with the last of them; one about an end after a day', () => {
  const over = alert('a', { ended: { at: exampleNow, how: 'over' } })
  expect(judged('a issued', [alert('a')])).toBe('current')
  expect(judged('a issued\nb issued', [alert('b')])).toBe('current')
  expect(judged('a issued', [over])).toBe('over')
  expect(judged('a issued\nb issued', [])).toBe('over')
  expect(judged('a issued', [alert('b')])).toBe('over')
  expect(judged('a ended', [])).toBe('current')
  expect(judged('a ended\nb issued', [])).toBe('current')
  const dayAgo = exampleNow - 24 * hour
  expect(judged('a ended', [], { madeAt: dayAgo })).toBe('current')
  expect(judged('a ended\nb issued', [], { madeAt: dayAgo - 1 })).toBe('over')
  expect(judged('a ended\nb issued', [alert('b')], { madeAt: dayAgo - 1 })).toBe('current')
  expect(judged('a issued', [], { kind: 'daily' })).toBe('current')
})

test('a message waits while a process that just started has not read the alerts, five minutes at most', () => {
  const unread = { checkedAt: exampleNow - 2 * hour }
  const started = (ago: number) => ({ ...unread, openedAt: exampleNow - ago })
  expect(judged('a issued', [alert('a')], started(0))).toBe('wait')
  expect(judged('a issued', [alert('a')], started(5 * minute - 1))).toBe('wait')
  expect(judged('a issued', [alert('a')], started(5 * minute))).toBe('current')
  expect(judged('a issued', [alert('a')], { openedAt: exampleNow })).toBe('current')
  expect(judged('a ended', [alert('a')], started(0))).toBe('current')
})

test('an alert whose time is over is told as ended once the service was asked after it: it may have been extended', () => {
  const told = [{ edition: 'a issued', madeAt: exampleNow - 2 * hour }]
  const endsAt = exampleNow - 20 * minute
  const unchecked = alert('a', { endsAt, unchecked: { since: endsAt - minute } })
  expect(compose([unchecked], told)).toBeUndefined()
  const ended = alert('a', { endsAt, ended: { at: endsAt, how: 'over' } })
  expect(compose([ended], told)?.edition).toBe('a ended')
  // One that was never told says that its end is not checked.
  expect(compose([unchecked], [])?.html).toContain('; not checked since ')
})

test('a message does not wait for an area that does not answer', () => {
  const board = {
    alerts: [alert('a')],
    elsewhere: [],
    past: [],
    checkedAt: exampleNow - hour,
    partly: { readAt: exampleNow, unreadable: [] },
    isFailing: true,
  }
  const started = { now: exampleNow, openedAt: exampleNow - minute }
  expect(judgeMessage({ kind: 'alerts', edition: 'a issued', madeAt: exampleNow }, board, started)).toBe(
    'current',
  )
  expect(
    judgeMessage(
      { kind: 'alerts', edition: 'a issued', madeAt: exampleNow },
      { ...board, partly: undefined },
      started,
    ),
  ).toBe('wait')
})

test('who was told until when an alert is in effect is told once that it goes on for longer', () => {
  const ending = (hours: number | undefined) =>
    alert('a', { endsAt: hours === undefined ? undefined : exampleNow + hours * hour })
  const told: { edition: string; madeAt: number }[] = []
  const composeNext = (...alerts: Alert[]) => {
    const mail = compose(alerts, told)
    if (mail) told.push({ edition: mail.edition, madeAt: exampleNow - 2 * hour })
    return mail
  }
  expect(composeNext(ending(1))?.edition).toBe(`a issued\na until ${exampleNow + hour}`)
  expect(composeNext(ending(1))).toBeUndefined()
  expect(composeNext(ending(0.5))).toBeUndefined()
  const longer = composeNext(ending(3))
  expect(longer?.edition).toBe(`a issued\na until ${exampleNow + 3 * hour}`)
  expect(longer?.html).toContain('until Fri 1:00 PM')
  // The service's newest answer may be older than the one before.
  expect(composeNext(ending(1))).toBeUndefined()
  expect(composeNext(ending(undefined))?.edition).toBe(open('a'))
  expect(composeNext(ending(5))).toBeUndefined()
  const over = { ended: { at: exampleNow, how: 'over' } } as const
  expect(composeNext({ ...ending(5), ...over })?.edition).toBe('a ended')
})

test('a message about an extended alert is over with it', () => {
  const over = alert('a', { ended: { at: exampleNow, how: 'over' } })
  expect(judged('a until open', [alert('a')])).toBe('current')
  expect(judged('a until open', [over])).toBe('over')
  expect(judged('a issued\na until 5', [])).toBe('over')
  expect(judged('a until 5\nb ended', [])).toBe('current')
})

test('an alert that was told by a version that did not keep its end is not told again', () => {
  const told = [{ edition: 'a issued', madeAt: exampleNow - 2 * hour }]
  expect(compose([alert('a', { endsAt: exampleNow + 9 * hour })], told)).toBeUndefined()
})

/** Messages in the order in which they are made, a minute apart, each after what it is told of. */
function mailbox(told: { edition: string; madeAt: number }[] = []) {
  return (...alerts: Alert[]) => {
    const mail = compose(alerts, told.toReversed())
    if (mail) told.push({ edition: mail.edition, madeAt: exampleNow - 2 * hour + told.length * minute })
    return mail?.subject
  }
}

const flood = (event: string, rank: number, changes: Partial<Alert> = {}) =>
  alert('f', { event, level: 'warning', rank, endsAt: exampleNow + hour, ...changes })

test('a warning that becomes an emergency is told at once, and once, and that it is one no longer', () => {
  const composeNext = mailbox()
  const [ordinary, emergency] = [flood('Flash Flood Warning', 2005), flood('Flash Flood Emergency', 1)]
  expect(composeNext(ordinary)).toBe('Flash Flood Warning: Example')
  expect(composeNext(emergency)).toBe('Flash Flood Emergency: Example')
  expect(composeNext(emergency)).toBeUndefined()
  expect(composeNext(ordinary)).toBe('Flash Flood Warning: Example')
  expect(composeNext(ordinary)).toBeUndefined()
  // An edition that was made before has another name now, or it would never be stored.
  expect(composeNext(emergency)).toBe('Flash Flood Emergency: Example')
  expect(composeNext(emergency)).toBeUndefined()
})

test('what is worse than its name says comes first in the subject, whatever the order of the list', () => {
  const alerts = [warning('w'), flood('Flash Flood Emergency', 1)]
  expect(compose(alerts)?.subject).toBe('Flash Flood Emergency and 1 more: Example')
})

test('an alert that was told as ended and is in force again is told again', () => {
  const composeNext = mailbox()
  const ended = flood('Flood Warning', 3, {
    ended: { at: exampleNow, how: 'delisted' },
  })
  expect(composeNext(flood('Flood Warning', 3))).toBe('Flood Warning: Example')
  expect(composeNext(ended)).toBe('Flood Warning has ended: Example')
  expect(composeNext(ended)).toBeUndefined()
  expect(composeNext(flood('Flood Warning', 3))).toBe('Flood Warning: Example')
  expect(composeNext(flood('Flood Warning', 3))).toBeUndefined()
  expect(composeNext(ended)).toBe('Flood Warning has ended: Example')
})

test('messages of the version before are understood: nothing is told twice, and what is new is', () => {
  const endsAt = exampleNow + 2 * hour
  const before = [
    { edition: 'a issued\na until 5\nb issued\nc issued', madeAt: exampleNow - 5 * hour },
    { edition: `a until ${endsAt}`, madeAt: exampleNow - 4 * hour },
    { edition: 'b until open\nc ended', madeAt: exampleNow - 3 * hour },
  ]
  const ended = { ended: { at: exampleNow, how: 'over' } } as const
  expect(compose([alert('a', { endsAt }), alert('b'), alert('c', ended)], before)).toBeUndefined()
  expect(compose([alert('a', { endsAt: endsAt + 1 })], before)).toBeDefined()
  expect(compose([alert('a', ended)], before)?.edition).toBe('a ended')
})
