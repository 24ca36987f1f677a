import { expect, test } from 'vitest'
import type { Publication } from '../../publication/publication.ts'
import type { Mailing } from '../../store/mailings.ts'
import { subscribeAddress } from '../../store/outbox.fixture.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { dueIssue, IssueSchedule } from './issue-schedule.ts'
import { publication } from './open-newsletter.fixture.ts'

const digests = { daily: '07:00', weekly: { weekday: 6, time: '08:30' } }
const newYork = { digests, timeZone: 'America/New_York' }
const at = (text: string) => Date.parse(text)

test.each([
  ['a minute before', '2026-11-20T06:59:00-05:00', undefined],
  ['at the minute', '2026-11-20T07:00:00-05:00', '2026-11-20'],
  ['after a pause of two hours', '2026-11-20T09:00:00-05:00', '2026-11-20'],
  ['too late', '2026-11-20T10:00:00-05:00', undefined],
  ['in summer', '2026-07-01T07:00:00-04:00', '2026-07-01'],
])('the daily issue %s', (_name, now, edition) => expect(dueIssue('daily', newYork, at(now))).toBe(edition))

test.each([
  ['before', '2026-11-20T22:29:00-05:00', '22:30', undefined],
  ['at its minute', '2026-11-20T22:30:00-05:00', '22:30', '2026-11-20'],
  ['after midnight', '2026-11-21T01:29:59-05:00', '22:30', '2026-11-20'],
  ['three hours later', '2026-11-21T01:30:00-05:00', '22:30', undefined],
  ['at midnight', '2026-11-21T00:00:00-05:00', '00:00', '2026-11-21'],
  ['over New Year', '2027-01-01T02:58:00-05:00', '23:59', '2026-12-31'],
  ['in the night when clocks go forward', '2026-03-08T03:10:00-04:00', '23:30', '2026-03-07'],
  ['three hours later in that night', '2026-03-08T03:30:00-04:00', '23:30', undefined],
  ['in the night when clocks go back', '2026-11-01T01:20:00-05:00', '23:30', '2026-10-31'],
  ['three hours later in that night, too', '2026-11-01T01:30:00-05:00', '23:30', undefined],
])('the daily issue keeps its three hours over midnight: %s', (_name, now, daily, edition) =>
  expect(dueIssue('daily', { ...newYork, digests: { ...digests, daily } }, at(now))).toBe(edition),
)

test('the weekly issue keeps them, too, by the day on which it became due', () => {
  const late = { ...newYork, digests: { ...digests, weekly: { weekday: 6, time: '23:00' } } }
  const dueAt = (now: string) => dueIssue('weekly', late, at(now))
  expect(dueAt('2026-11-22T01:59:00-05:00')).toBe('2026-11-21')
  expect(dueAt('2026-11-21T01:59:00-05:00')).toBeUndefined()
})

test('the weekly issue is due on its day only', () => {
  expect(dueIssue('weekly', newYork, at('2026-11-20T08:30:00-05:00'))).toBeUndefined()
  expect(dueIssue('weekly', newYork, at('2026-11-21T08:30:00-05:00'))).toBe('2026-11-21')
})

test('there is one issue when daylight saving time skips or repeats its hour', () => {
  const early = { digests: { ...digests, daily: '02:30' }, timeZone: 'America/New_York' }
  const spring = at('2026-03-08T00:00:00-05:00')
  const autumn = at('2026-11-01T00:00:00-04:00')
  for (const [begin, day] of [
    [spring, '2026-03-08'],
    [autumn, '2026-11-01'],
  ] as const) {
    const issues = Array.from({ length: 24 * 60 }, (_, minute) =>
      dueIssue('daily', early, begin + minute * 60_000),
    )
    expect(new Set(issues.filter(Boolean))).toEqual(new Set([day]))
  }
})

const friday = at('2026-11-20T07:05:00-05:00')

/** A schedule of cities with one subscriber each; what it composed, what it read, and what it logged. */
async function openSchedule({
  hasNews = true,
  newsletter = 'open' as Publication['newsletter'],
  alerts = undefined as Omit<Mailing, 'id'> | undefined,
  daily = digests.daily,
  cities = ['example'],
  broken = '',
} = {}) {
  const store = await openTemporaryStore()
  for (const id of cities) {
    const reader = { city: id, address: 'reader@example.com' }
    await subscribeAddress(store, { ...reader, kinds: ['daily', 'weekly', 'alerts'] }, friday)
  }
  const composed: string[] = []
  const told: (readonly { edition: string }[])[] = []
  const logged: unknown[][] = []
  const read: string[] = []
  const alerting = new Set(cities)
  const settings = { ...publication, ...newYork, digests: { ...digests, daily }, newsletter }
  const directory = new FixedDirectory(cities.map((id) => ({ ...settings, id, hosts: [`${id}.test`] })))
  const schedule = new IssueSchedule({
    store,
    directory: {
      indexOf: (city) => directory.indexOf(city),
      load: (city) => {
        read.push(city.id)
        return directory.load(city)
      },
    },
    logger: {
      info: (...words: unknown[]) => void logged.push(words),
      error: (...words: unknown[]) => void logged.push(words),
    },
    compose: async (kind, { id }, now) => {
      if (id === broken) throw new Error('no front page')
      composed.push(kind)
      const edition = new Date(now).toISOString().slice(0, 10)
      return { mailing: { city: id, kind, edition, subject: kind, html: '', madeAt: now }, hasNews }
    },
    hasAlerts: async ({ id }) => alerting.has(id),
    composeAlerts: async ({ id }, _, before) => {
      told.push(before)
      return alerts && { ...alerts, city: id }
    },
  })
  return { schedule, store, composed, told, logged, read, alerting }
}

const flood = {
  city: 'example',
  kind: 'alerts',
  edition: 'a issued',
  subject: 's',
  html: '',
  madeAt: friday,
} as const

test('an issue that cannot be composed holds up no other city, and no alert', async () => {
  const cities = ['broken', 'sound']
  const { schedule, store, logged } = await openSchedule({ cities, broken: 'broken', alerts: flood })
  await schedule.makeDue(friday)
  const made = (kind: 'daily' | 'alerts', edition: string) =>
    Promise.all(cities.map((city) => store.mailings.has(city, kind, edition)))
  expect(await made('daily', '2026-11-20')).toEqual([false, true])
  expect(await made('alerts', 'a issued')).toEqual([true, true])
  expect(logged).toContainEqual([
    { city: 'broken', kind: 'daily', err: expect.objectContaining({ message: 'no front page' }) },
    expect.any(String),
  ])
})

test('a city is read only while an issue is due or it has an alert, and not again when the issue is made', async () => {
  const { schedule, store, read, alerting } = await openSchedule()
  alerting.clear()
  const readAt = async (time: string) => {
    read.length = 0
    await schedule.makeDue(at(`2026-11-20T${time}:00-05:00`))
    return read.length
  }
  expect(await readAt('06:00')).toBe(0)
  expect(await readAt('07:00')).toBe(1)
  expect(await store.mailings.has('example', 'daily', '2026-11-20')).toBe(true)
  expect(await readAt('07:01')).toBe(0)
  alerting.add('example')
  expect(await readAt('07:02')).toBe(1)
})

test('an issue is made once, at its time, and told', async () => {
  const { schedule, store, composed, logged } = await openSchedule()
  await schedule.makeDue(friday - 10 * 60_000)
  expect(composed).toEqual([])
  for (let looks = 0; looks < 3; looks++) await schedule.makeDue(friday + looks)
  expect(composed).toEqual(['daily'])
  expect(await store.mailings.has('example', 'daily', '2026-11-20')).toBe(true)
  expect(logged).toEqual([[{ city: 'example', kind: 'daily', edition: '2026-11-20' }, 'issue made']])
  await schedule.makeDue(at('2026-11-21T08:35:00-05:00'))
  expect(composed).toEqual(['daily', 'daily', 'weekly'])
})

test('an issue that is made after midnight is that of the evening, and the next evening has its own', async () => {
  const { schedule, store, composed } = await openSchedule({ daily: '22:30' })
  await schedule.makeDue(at('2026-11-21T00:30:00-05:00'))
  await schedule.makeDue(at('2026-11-21T01:00:00-05:00'))
  expect(composed).toEqual(['daily'])
  await schedule.makeDue(at('2026-11-21T22:30:00-05:00'))
  expect(composed).toEqual(['daily', 'daily'])
  const has = (edition: string) => store.mailings.has('example', 'daily', edition)
  expect(await Promise.all([has('2026-11-20'), has('2026-11-21')])).toEqual([true, true])
})

test('an issue without news is composed once, told and not sent; the next one is made again', async () => {
  const { schedule, store, composed, logged } = await openSchedule({ hasNews: false })
  for (let looks = 0; looks < 3; looks++) await schedule.makeDue(friday + looks)
  expect(composed).toEqual(['daily'])
  expect(await store.mailings.has('example', 'daily', '2026-11-20')).toBe(false)
  const fields = { city: 'example', kind: 'daily', edition: '2026-11-20' }
  expect(logged).toEqual([[fields, 'no issue: there is no news on the front page']])
  await schedule.makeDue(friday + 24 * 3_600_000)
  expect(composed).toEqual(['daily', 'daily'])
})

test('a city without a newsletter sends nothing to those who subscribed before', async () => {
  const { schedule, composed, told } = await openSchedule({ newsletter: 'none' })
  await schedule.makeDue(friday)
  expect([composed, told]).toEqual([[], []])
})

test('alerts are told once; the next message knows those of the last 60 days', async () => {
  const day = 24 * 3_600_000
  const { schedule, store, told, logged } = await openSchedule({ alerts: flood })
  await store.mailings.add({ ...flood, edition: 'old issued', madeAt: friday - 59 * day })
  await store.mailings.add({ ...flood, edition: 'older issued', madeAt: friday - 61 * day })
  await schedule.makeDue(friday - 3_600_000)
  await schedule.makeDue(friday - 3_600_000)
  expect(told.map((before) => before.map(({ edition }) => edition).sort())).toEqual([
    ['old issued'],
    ['a issued', 'old issued'],
  ])
  const fields = { city: 'example', kind: 'alerts', edition: 'a issued' }
  expect(logged).toEqual([[fields, 'alerts sent to subscribers']])
})
