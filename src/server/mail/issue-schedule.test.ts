import { expect, test } from 'vitest'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { instantOfClock } from '../../time/zoned-time.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { dueIssue, IssueSchedule } from './issue-schedule.ts'
import { publication } from './open-newsletter.fixture.ts'

test('an issue that cannot be composed holds up no other city, and no alert', async () => {
  const store = await openTemporaryStore()
  const cities = ['broken', 'sound'].map((id) => ({ ...publication, id, hosts: [`${id}.test`] }))
  const now = instantOfClock(`2026-11-20T${publication.digests.daily}`, publication.timeZone) ?? 0
  for (const { id } of cities) {
    await store.subscribers.ask(id, 'reader@example.com', ['daily'], now)
    for (const question of await store.subscribers.claimQuestions(now, now, 9)) {
      await store.subscribers.finishQuestion(question, { kind: 'sent' })
      await store.subscribers.confirm(id, question, now)
    }
  }
  const mailingOf = (city: string, kind: 'daily' | 'alerts') => ({
    city,
    kind,
    edition: '2026-11-20',
    subject: 'Friday',
    text: '',
    html: '',
    madeAt: now,
  })
  const logged: object[] = []
  const schedule = new IssueSchedule({
    store,
    directory: new FixedDirectory(cities, 'sound'),
    logger: { info: () => undefined, error: (fields: object) => void logged.push(fields) },
    compose: async (kind, { id }) => {
      if (id === 'broken') throw new Error('no front page')
      return { mailing: mailingOf(id, kind === 'daily' ? kind : 'alerts'), hasNews: true }
    },
    composeAlerts: async ({ id }) => mailingOf(id, 'alerts'),
  })
  await schedule.makeDue(now)
  const made = (city: string, kind: 'daily' | 'alerts') => store.mailings.has(city, kind, '2026-11-20')
  expect(await Promise.all([made('broken', 'daily'), made('sound', 'daily')])).toEqual([false, true])
  expect(await Promise.all([made('broken', 'alerts'), made('sound', 'alerts')])).toEqual([true, true])
  expect(logged).toMatchObject([{ city: 'broken', kind: 'daily', err: { message: 'no front page' } }])
})

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
