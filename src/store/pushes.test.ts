import { expect, test } from 'vitest'
import { queryStore } from './empty-store.fixture.ts'
import { claim, feeds, list, openQueueBeforeEach, queue } from './queue.fixture.ts'

openQueueBeforeEach()

test('a subscription in a state that another version wrote is one whose hub is to be asked', async () => {
  await list('city', feeds(1))
  const [held] = await claim()
  const links = { hub: 'https://hub.example/', topic: 'https://host0.example/feed' }
  const state = { ...held!.state, nextPollAt: queue.now }
  await queue.store.sources.finish(held!, { state, now: queue.now }, async (writer) => {
    await writer.saveHub('0', links)
    return []
  })
  await queryStore(queue.store, `update pushes set state = 'paused' returning feed`)
  const [push] = await queue.store.pushes.claimDue({ now: queue.now, limit: 9 })
  expect(push).toMatchObject({ feed: '0', ...links, state: 'new', askedAt: undefined })
})
