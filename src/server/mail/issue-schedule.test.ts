import { expect, test } from 'vitest'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { instantOfClock } from '../../time/zoned-time.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { IssueSchedule } from './issue-schedule.ts'
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
