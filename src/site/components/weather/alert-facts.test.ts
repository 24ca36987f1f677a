import { expect, test } from 'vitest'
import { hour, minute } from '../../../time/durations.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { writeAlertMail } from '../../mails/alert-mail.tsx'
import { buildMailWeather } from '../../mails/weather-view.ts'
import { buildAlertStrips } from '../../shell/alert-strips.ts'
import { speakAt } from '../../spoken.ts'
import { buildAlertFacts } from './alert-facts.ts'
import { alertLine } from './alert-line.ts'
import { formatMailTime } from './clock.ts'

const context = { ...exampleContext('/'), now: exampleNow + hour }
const factsOf = (changes: Parameters<typeof exampleAlert>[0]) =>
  buildAlertFacts(exampleAlert(changes), context)

test('an alert to come says from when and until when, one in effect until when', () => {
  const times = { startsAt: context.now + hour, endsAt: context.now + 2 * hour }
  expect(factsOf(times)).toMatchObject({
    begins: '12:00 PM',
    since: undefined,
    ends: '1:00 PM',
    until: '1:00 PM',
    time: 'from 12:00 PM until 1:00 PM',
  })
  expect(factsOf({})).toMatchObject({
    begins: undefined,
    since: '10:00 AM',
    ends: undefined,
    until: 'Further notice',
    time: 'until further notice',
  })
})

test('one that was changed says when that was, else when it was issued', () => {
  expect(factsOf({})).toMatchObject({ change: 'Issued 10:00 AM', said: 'NWS Example, updated 10:00 AM' })
  expect(factsOf({ updatedAt: exampleNow + minute }).change).toBe('Updated 10:01 AM')
})

test('one sent by a clock ahead of ours was not issued at a time that is to come', () => {
  const later = context.now + 3 * hour
  expect(factsOf({ issuedAt: later, updatedAt: later })).toMatchObject({
    issued: '11:00 AM',
    change: 'Issued 11:00 AM',
    said: 'NWS Example, updated 11:00 AM',
  })
})

test('one that has ended says so, when and how', () => {
  expect(factsOf({ ended: { at: exampleNow + minute, how: 'cancelled' } })).toMatchObject({
    title: 'Hurricane Warning has ended',
    time: '',
    ended: { at: '10:01 AM', how: 'Canceled by the Weather Service' },
  })
})

const overdue = exampleAlert({
  endsAt: context.now - minute,
  unchecked: { since: context.now - 10 * minute },
})

test('an end that nobody could check says so, in the words of every medium', () => {
  const said = 'until 10:59 AM; not checked since 10:50 AM'
  const weather = weatherWith(overdue)
  const page = { ...context, weather }
  expect(buildAlertFacts(overdue, page)).toMatchObject({
    title: 'Hurricane Warning',
    until: '10:59 AM; not checked since 10:50 AM',
    time: said,
    ended: undefined,
  })
  expect(buildAlertStrips(page)?.strips[0]).toMatchObject({ look: 'warning', time: said })
  expect(alertLine(overdue, page)).toContain(said)
  expect(buildMailWeather(page)[0]?.text).toBe(
    'Hurricane Warning until Fri 10:59 AM; not checked since Fri 10:50 AM.',
  )
  expect(writeAlertMail([overdue], page).html).toContain(
    'until Fri 10:59 AM; not checked since Fri 10:50 AM.',
  )
  const spanish = speakAt({ ...page, path: '/es/storm' })
  expect(buildAlertFacts(overdue, spanish).time).toBe('hasta: 10:59 a.m.; sin revisar desde: 10:50 a.m.')
})

test('where the time of the last check is not known, none is said', () => {
  expect(buildAlertFacts({ ...overdue, unchecked: { since: undefined } }, context, formatMailTime).time).toBe(
    'until Fri 10:59 AM; not checked since then',
  )
})
