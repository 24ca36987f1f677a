import { expect, test } from 'vitest'
import { queryStore } from './empty-store.fixture.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_760_000_000_000
const minute = 60_000

test('an alert is claimed before the rest of a digest to 100,000 readers, of whom some want alerts', async () => {
  const store = await openTemporaryStore()
  await queryStore(
    store,
    `with recursive reader (n) as (select 1 union all select n + 1 from reader where n < 100000)
      insert into subscribers (city, address, address_key, choices, confirmed_at, asked_choices, asked_at, asked_number)
      select 'bay', n || '@example.com', n || '@example.com',
        case when n % 10000 = 0 then 'daily alerts' else 'daily' end, ${now}, 'daily', ${now}, 1 from reader`,
  )
  const issue = { city: 'bay', subject: 's', html: 'h', madeAt: now }
  await store.mailings.add({ ...issue, kind: 'daily', edition: 'the day' })
  const claim = async (at: number) => {
    const claimed = await store.outbox.claim(at, at + 5 * minute, 4)
    return claimed.map(({ kind }) => kind)
  }
  expect(await claim(now)).toEqual(Array(4).fill('daily'))
  await store.mailings.add({ ...issue, kind: 'alerts', edition: 'flood', madeAt: now + 1 })
  await store.subscribers.ask('bay', 'new@example.com', ['daily'], now + 2)
  expect(await claim(now + 2)).toEqual(Array(4).fill('alerts'))
  expect(await claim(now + 2)).toEqual(Array(4).fill('alerts'))
  expect(await claim(now + 2)).toEqual(['alerts', 'alerts', 'question', 'daily'])
  expect(await store.outbox.countWaiting(now + 2)).toEqual({ count: 100_011, since: now })
})
